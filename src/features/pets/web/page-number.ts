/** More pages than any shelter fills; what lies beyond is not worth a question to the database. */
const mostPages = 100_000;

/** A page's number in its one canonical spelling; null for anything else. */
export function canonicalPage(value: string): string | null {
  return /^[1-9]\d{0,5}$/.test(value) && Number(value) <= mostPages ? value : null;
}

export function catalogueHref(page: number): string {
  return page === 1 ? '/catalogue' : `/catalogue?page=${page}`;
}
