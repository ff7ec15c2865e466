# coding: utf-7
x = '+2AA-'
