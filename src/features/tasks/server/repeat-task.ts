import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { TaskRepeat } from '../tasks.constants.ts';

/**
 * Adds the next task of a series when one is finished. Its day is the next one of the series that has not passed.
 * @param today the shelter's day
 */
export async function addNextTask(
  trx: Database,
  task: Selectable<Tables['tasks']>,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  if (task.repeats === null || task.due_on === null) return;
  const { id, title, details, owner_id, pet_id, application_id, person_id, created_by, is_demo, repeats } = task;
  const about = { title, details, owner_id, pet_id, application_id, person_id, created_by, is_demo };
  const next = nextDueDay(task.due_on, repeats, today);
  if (next === null) return;
  await trx
    .insertInto('tasks')
    .values({
      ...about,
      repeats,
      due_on: next,
      repeated_from: id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('repeated_from').doNothing())
    .execute();
}

/** A reopened task comes in place of the next one, unless someone has worked on that. */
export async function deleteNextTask(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('tasks').where('repeated_from', '=', id).where('done_at', 'is', null).execute();
}

/**
 * The first day of the series after the task's, and not in the past. Found by dividing: counting up from a day long ago
 * would block the server for seconds.
 * @returns null if the series is at the end of the calendar
 */
export function nextDueDay(dueOn: string, repeats: TaskRepeat, today: string): string | null {
  const [unit, size] = steps[repeats];
  const first = Temporal.PlainDate.from(dueOn);
  const passed = Math.floor(first.until(today, { largestUnit: unit })[unit] / size);
  for (let step = Math.max(passed, 1); ; step += 1) {
    // Counted from the first day, so that a series of the 31st is not moved by a shorter month.
    const day = first.add({ [unit]: step * size });
    if (day.year > MAX_YEAR) return null;
    if (Temporal.PlainDate.compare(day, today) >= 0) return day.toString();
  }
}

const steps: Record<TaskRepeat, readonly ['days' | 'months', number]> = {
  daily: ['days', 1],
  weekly: ['days', 7],
  'every two weeks': ['days', 14],
  monthly: ['months', 1],
  'every three months': ['months', 3],
  yearly: ['months', 12],
};

/** As `calendarDay`: a later year has more digits. */
const MAX_YEAR = 9998;
