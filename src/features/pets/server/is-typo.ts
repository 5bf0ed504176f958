/** Whether a word differs from another by few letters: one in a short word, three in a long one. */
export function isTypo(typed: string, word: string): boolean {
  const max = typed.length <= 5 ? 1 : typed.length <= 8 ? 2 : 3;
  return Math.abs(typed.length - word.length) <= max && countEdits(typed, word) <= max;
}

/** Whether only two letters next to each other are in the wrong order. */
export function isSwap(typed: string, word: string): boolean {
  const at = Array.from(typed).findIndex((char, index) => char !== word[index]);
  if (at < 0) return false;
  return typed.slice(0, at) + typed[at + 1] + typed[at] + typed.slice(at + 2) === word;
}

/** Letters to add, remove, replace or swap with the next. */
export function countEdits(typed: string, word: string): number {
  const [from, to] = [Array.from(typed), Array.from(word)];
  const rows = Array.from({ length: from.length + 1 }, (_, at) => [at]);
  rows[0] = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1];
      const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      rows[row]![at] = Math.min(
        rows[row - 1]![at]! + 1,
        rows[row]![at - 1]! + 1,
        rows[row - 1]![at - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[row - 2]![at - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[from.length]![to.length]!;
}
