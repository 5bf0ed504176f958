const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Relative time in the largest unit: "just now", "5 minutes ago", "yesterday". */
export function formatRelativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

export function formatDateTime(at: Date): string {
  return at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}

/** A date in the browser's time zone: `Aug 31, 2026`, or `August 31, 2026` in the long style. */
export function formatDate(at: Date, style: 'medium' | 'long' = 'medium'): string {
  return at.toLocaleDateString('en', { dateStyle: style });
}
