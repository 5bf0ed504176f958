/** The most items that a capped count counts. */
export const MAX_COUNT = 10_000;
/** The most matches of a search that a capped count counts: finding a match takes longer than reading the next item. */
export const MAX_FOUND = 3000;

/** The length of a list. If `isCapped`, not all were counted, and it has at least `total` items. */
export interface Total {
  total: number;
  isCapped: boolean;
}

/** A count that stopped at `max + 1`. */
export function cappedTotal(count: number, max = MAX_COUNT): Total {
  return { total: count, isCapped: count > max };
}

/** A length as a number, such as `2,300` or `10,000+`. */
export function formatTotal({ total, isCapped }: Total): string {
  return isCapped ? `${(total - 1).toLocaleString('en')}+` : total.toLocaleString('en');
}

/** The length of a list in words, such as `1 user` or `10,000+ users`. */
export function formatTotalOf(list: Total, one: string, many = `${one}s`): string {
  return `${formatTotal(list)} ${list.total === 1 ? one : many}`;
}
