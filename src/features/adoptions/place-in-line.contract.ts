const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** Such as "2 people applied before you. We choose the best match, not the first." */
export function describeApplicantsBefore(before: number): string {
  if (before === 0) return 'No one applied before you.';
  return `${before === 1 ? '1 person' : `${before} people`} applied before you. We choose the best match, not the first.`;
}

/** Such as "You’re third on the waitlist." */
export function describePlaceOnWaitlist(before: number): string {
  const place = before + 1;
  return `You’re ${ordinals[before] ?? `${place}${endings[rules.select(place)]}`} on the waitlist.`;
}
