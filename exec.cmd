@rem On Windows, the `exec` of the scripts in package.json; elsewhere it is the shell's own.
@%*
