const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount for people to read, such as `$400` or `$22.50`. */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100);
}
