/** The largest number a pet can have. */
const MAX_ID = 2 ** 31 - 1;

/** The pet's number in an address; null for what no pet has. */
export function petIdIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}
