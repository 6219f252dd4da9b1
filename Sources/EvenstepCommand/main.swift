print("evenstep")
