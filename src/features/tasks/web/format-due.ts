import { addDays, formatDay } from '../../../platform/shelter-day.contract.ts';

/** How many days a task is overdue; 0 or less if it is not. */
export function overdueDays(due_on: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(due_on)) / 86_400_000);
}

/** "Due today", "1 day overdue", "Due Mon, Nov 30". */
export function formatDue(due_on: string, today: string): string {
  const days = overdueDays(due_on, today);
  if (days > 0) return days === 1 ? '1 day overdue' : `${days} days overdue`;
  if (due_on === today) return 'Due today';
  if (due_on === addDays(today, 1)) return 'Due tomorrow';
  const year = due_on.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return `Due ${formatDay(due_on, { weekday: 'short', month: 'short', day: 'numeric', ...year })}`;
}
