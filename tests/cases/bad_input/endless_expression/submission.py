x = @SUM@1
