/** Text from a file as one line that is safe to store and show: no control characters, truncated. */
export function toSingleLine(text: string, maxLength: number): string {
  const singleLine = text
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return singleLine.length > maxLength
    ? `${Array.from(singleLine)
        .slice(0, maxLength - 1)
        .join('')}…`
    : singleLine;
}
