/** With a capital first letter: "cat, 4 months" becomes "Cat, 4 months". */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
