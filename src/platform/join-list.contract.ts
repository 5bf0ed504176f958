/** "a", "a and b", "a, b and c": everywhere without a comma before the last one. */
export function joinList(terms: readonly string[], last: 'and' | 'or' = 'and'): string {
  return terms.length < 2 ? terms.join('') : `${terms.slice(0, -1).join(', ')} ${last} ${terms.at(-1)}`;
}
