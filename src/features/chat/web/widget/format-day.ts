const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const withYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

const DAY_MS = 86_400_000;

/** The same for all timestamps of one local day. */
export function dayKey(timestamp: string): string {
  return new Date(timestamp).toDateString();
}

/** @param now in milliseconds */
export function formatDay(timestamp: string, now: number): string {
  const date = new Date(timestamp);
  if (dayKey(timestamp) === new Date(now).toDateString()) return 'Today';
  if (dayKey(timestamp) === new Date(now - DAY_MS).toDateString()) return 'Yesterday';
  return (date.getFullYear() === new Date(now).getFullYear() ? weekday : withYear).format(date);
}

export function formatTime(timestamp: string): string {
  return time.format(new Date(timestamp));
}
