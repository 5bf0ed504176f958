/** Text of a file in one line that can be stored and shown: without controls, and cut where it is too long. */
export function oneLine(text: string, most: number): string {
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return line.length > most
    ? `${Array.from(line)
        .slice(0, most - 1)
        .join('')}…`
    : line;
}
