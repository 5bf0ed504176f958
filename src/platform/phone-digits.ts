/**
 * The digits of a typed phone number, or of a part of one, in any notation: without leading zeros, which some countries
 * write in place of the country's code. Null for any other text, and for fewer digits.
 */
export function phoneDigits(text: string, minDigits = 3): string | null {
  if (!/^[\d\s()+./–-]+$/.test(text)) return null;
  const typed = text.replaceAll(/\D/g, '');
  // The last digits of a number may start with a zero, too.
  return [typed.replace(/^0+/, ''), typed].find(({ length }) => length >= minDigits) ?? null;
}
