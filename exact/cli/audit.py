from exact.cli.groups import one_command

app = one_command()


@app.command(epilog="Example: exact audit")
def audit():
    """X"""
