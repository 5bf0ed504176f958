/** A day, such as "May 31, 2026", of a moment in the reader's own time. */
export function describeDay(at: string): string {
  return new Date(at).toLocaleDateString('en', { dateStyle: 'long' });
}

/** A date of the shelter's, such as "Tuesday, May 4, 2027": the same wherever its reader is. */
export function describeDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { dateStyle: 'full', timeZone: 'UTC' });
}

/** Where an application stands among those for the same pet. */
export function describeQueue(before: number): string {
  if (before === 0) return 'Yours is the first application in line.';
  return before === 1 ? 'One application came before yours.' : `${before} applications came before yours.`;
}

/** @param days the shelter's usual time to decide */
export function describeUsualTime(days: number): string {
  const whole = Math.max(1, Math.ceil(days));
  return whole === 1 ? 'We usually decide within a day.' : `We usually decide within ${whole} days.`;
}
