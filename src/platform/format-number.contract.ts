const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount for people to read, such as `$400` or `$22.50`. */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100);
}

/** A number of things, such as `1 pet` or `2,300 pets`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
