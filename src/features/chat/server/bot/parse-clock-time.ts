/** “7:30 pm” in minutes since midnight. */
export function parseClockTime(text: string): number | null {
  const [, hour, minute = '0', half] = /^(\d{1,2})(?::(\d\d))? ?([ap])\.?m\.?$/i.exec(text) ?? [];
  if (half === undefined || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null;
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute);
}
