# coding: unicode_escape
x = '\0'
