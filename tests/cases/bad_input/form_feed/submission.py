x = 1

y = 'a b'
z = 1 / 0
