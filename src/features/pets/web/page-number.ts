/** Pets per page of the catalogue and of searches. */
export const PETS_PER_PAGE = 24;

/** More than any shelter has. Higher numbers never reach the database. */
const MAX_PAGES = 100_000;

/** The canonical spelling of a page number, or null. */
export function canonicalPage(value: string): string | null {
  return /^[1-9]\d{0,5}$/.test(value) && Number(value) <= MAX_PAGES ? value : null;
}

/** At least 1: an empty list has one page. */
export function countPetPages(total: number): number {
  return Math.max(1, Math.ceil(total / PETS_PER_PAGE));
}

export function catalogueHref(page: number): string {
  return page === 1 ? '/catalogue' : `/catalogue?page=${page}`;
}
