while True:
    print('tick')
