/** Groups a card number's digits in fours, as printed on the card, and drops everything else. */
export function groupDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
  return digits.match(/\d{1,4}/g)?.join(' ') ?? '';
}

/** Longer than a card number, so that extra digits cause an error instead of disappearing. */
const MAX_DIGITS = 20;
