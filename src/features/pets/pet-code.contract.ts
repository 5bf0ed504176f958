/** Codes start above this, so that each has at least four digits. */
export const FIRST_PET_CODE = 1000;

/** A pet's code on kennel cards and in the record, such as `A-1042`. It never changes, and no two pets share one. */
export function petCode(id: number): string {
  return `A-${id + FIRST_PET_CODE}`;
}

/** The id of the pet with this code; null if the text is not a code. The hyphen and the letter case don't matter. */
export function parsePetCode(text: string): number | null {
  const digits = /^\s*a[-\s]?(\d{4,10})\s*$/i.exec(text)?.[1];
  const id = digits === undefined ? 0 : Number(digits) - FIRST_PET_CODE;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}
