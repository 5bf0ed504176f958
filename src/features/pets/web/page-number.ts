/** How many pets one page of a list holds, here and in what is fetched as one scrolls. */
export const petsOnAPage = 24;

/** More pages than any shelter fills; what lies beyond is not worth a question to the database. */
const mostPages = 100_000;

/** A page's number in its one canonical spelling; null for anything else. */
export function canonicalPage(value: string): string | null {
  return /^[1-9]\d{0,5}$/.test(value) && Number(value) <= mostPages ? value : null;
}

/** How many pages a list of so many pets has; an empty one has its first. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / petsOnAPage));
}

export function catalogueHref(page: number): string {
  return page === 1 ? '/catalogue' : `/catalogue?page=${page}`;
}
