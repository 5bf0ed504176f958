/** The first page has no number: with one, it is redirected. */
export function cataloguePath(page: number): string {
  return page === 1 ? '/catalogue' : `/catalogue?page=${page}`;
}
