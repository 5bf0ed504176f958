@rem On Windows, this is the `exec` in the scripts of package.json; elsewhere, it is a shell built-in.
@%*
