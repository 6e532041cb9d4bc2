"""The version of the package, in one place for the build and for the running program."""

VERSION = "0.1.0"
