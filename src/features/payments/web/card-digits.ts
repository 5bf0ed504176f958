/** A card number as it stands on the card, in groups of four; of what is no digit nothing stays. */
export function groupDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
  return digits.match(/\d{1,4}/g)?.join(' ') ?? '';
}

/** One too many is not cut off: whoever mistypes is told so. */
const MAX_DIGITS = 20;
