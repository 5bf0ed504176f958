/** PostgreSQL's largest integer. */
const MAX_ID = 2 ** 31 - 1;

/** Null if no pet can have this id. */
export function parsePetId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}
