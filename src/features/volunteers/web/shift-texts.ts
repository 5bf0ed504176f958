import { addDays, formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatMinutes, skillLabels, volunteerSkills, type VolunteerSkill } from '../volunteers.constants.ts';

interface ShiftTimes {
  starts_at: string;
  ends_at: string;
}

/** Such as `9:00 AM – 12:00 PM`, in the shelter's time zone. */
export function formatTimes({ starts_at, ends_at }: ShiftTimes, timeZone: string): string {
  return `${formatClock(starts_at, timeZone)} – ${formatClock(ends_at, timeZone)}`;
}

/** Such as `9:00 AM`. */
export function formatClock(at: string, timeZone: string): string {
  return new Date(at).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** Such as `Today`, `Tomorrow` and `Wednesday, May 6`. */
export function formatShiftDay(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}

/** Such as `Wed, May 6`. */
export function formatWeekday(day: string): string {
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** Such as `May 4`. */
export function formatShortDay(day: string): string {
  return formatDay(day, { month: 'short', day: 'numeric' });
}

export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Such as `Dog walking, large dogs`. */
export function formatSkills(skills: readonly VolunteerSkill[]): string {
  return skills
    .map((skill) => skillLabels[skill])
    .map((label, at) => (at === 0 ? label : label.toLowerCase()))
    .join(', ');
}

export const skillOptions = volunteerSkills.map((value) => ({ value, label: skillLabels[value] }));

/** Such as `320 h`, and `2 h 30 min` below ten hours. */
export function formatHours(minutes: number): string {
  return minutes < 600 ? formatMinutes(minutes) : `${Math.round(minutes / 60).toLocaleString('en')} h`;
}
