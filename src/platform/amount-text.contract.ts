/** For example `400` or `22.50`. */
export function formatAmountInput(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** Such as of `22.50`, `$400` and `1,000`. Returns null for an invalid amount. */
export function parseCents(text: string): number | null {
  const typed = text
    .trim()
    .replace(/^[$€£]/, '')
    .trim();
  const isAmount = /^(?:\d{1,6}|\d{1,3},\d{3})(?:\.\d{1,2})?$/.test(typed);
  return isAmount ? Math.round(Number(typed.replace(',', '')) * 100) : null;
}
