import { getCurrency } from './currency.contract.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** `exact` has cents, even if there are none; `compact` has few digits. */
type MoneyStyle = 'exact' | 'compact';

/**
 * An amount for people to read, such as `$400` or `$22.50`.
 * @param currency the shelter's by default
 */
export function formatMoney(
  cents: number,
  { currency = getCurrency(), style }: { currency?: string; style?: MoneyStyle } = {},
): string {
  const key = currency + style;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      ...(style === 'compact' ? { notation: style } : style ? {} : { trailingZeroDisplay: 'stripIfInteger' }),
    });
  formats.set(key, format);
  return format.format(cents / 100);
}
