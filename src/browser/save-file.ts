/** Hands a fetched file to the browser under this name: a link could not carry the token that it was fetched with. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start to read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
