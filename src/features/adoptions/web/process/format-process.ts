/** A date such as "May 31, 2026", in the reader's time zone. */
export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString('en', { dateStyle: 'long' });
}

/** A calendar date such as "Tuesday, May 4, 2027", independent of the reader's time zone. */
export function formatDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { dateStyle: 'full', timeZone: 'UTC' });
}

export function describePosition(before: number): string {
  if (before === 0) return 'Yours is the first application in line.';
  return before === 1 ? 'One application came before yours.' : `${before} applications came before yours.`;
}

/** @param days the median time to a decision */
export function describeDecisionTime(days: number): string {
  const rounded = Math.max(1, Math.ceil(days));
  return rounded === 1 ? 'We usually decide within a day.' : `We usually decide within ${rounded} days.`;
}
