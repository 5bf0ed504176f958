const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** Such as "You’re third in line." or "You’re first on the waitlist." */
export function describePlace(before: number, line: 'in line' | 'on the waitlist'): string {
  const place = before + 1;
  return `You’re ${ordinals[before] ?? `${place}${endings[rules.select(place)]}`} ${line}.`;
}
