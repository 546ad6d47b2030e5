print("tinct")
