def double(x):
    while True:
        print("still here")
