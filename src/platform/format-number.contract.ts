/** Created once: `toLocaleString` would create one for each number, in more time than rendering a card takes. */
const numbers = new Intl.NumberFormat('en');

/** A number for people to read, such as `2,300`. */
export function formatNumber(count: number): string {
  return numbers.format(count);
}

/** A number of things, such as `1 pet` or `2,300 pets`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** What a form says about a text that is too long. */
export function tooLong(max: number): string {
  return `Use ${formatNumber(max)} characters or fewer`;
}

/** Such as `1.4 GB`, in units of 1000. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 || amount >= 10 ? formatNumber(Math.round(amount)) : amount.toFixed(1)} ${UNITS[unit]}`;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];
