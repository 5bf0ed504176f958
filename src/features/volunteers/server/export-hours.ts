import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { batchesToCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { FORMER_VOLUNTEER, shiftMessages } from '../volunteers.constants.ts';
import { hourRows } from './hours.queries.ts';
import { invalid, type ShiftContext } from './shift-context.ts';

const BATCH_SIZE = 500;

const columns = ['Day', 'Volunteer', 'Email', 'Activity', 'Start', 'End', 'Minutes', 'Hours', 'Note'] as const;

interface ExportedRow {
  source: 'shift' | 'entry';
  id: number;
  day: string;
  name: string | null;
  email: string | null;
  title: string | null;
  starts: string | null;
  ends: string | null;
  minutes: number;
  note: string | null;
}

/**
 * All hours of these days as CSV, by day. Logged, since it names people.
 * @throws ApiError 400 for days in the wrong order
 */
export async function exportHours(
  db: Database,
  { from, to }: { from: string; to: string },
  context: ShiftContext,
): Promise<AsyncIterable<string>> {
  const { actor, ip, now } = context;
  if (to < from) throw invalid('to', shiftMessages.dayOrder);
  const subject = { type: 'volunteer', id: null };
  await recordEvent(db, { actor, action: 'volunteer.hours_exported', subject, details: { from, to }, ip, now });
  return batchesToCsv(columns, readBatches(db, { from, to }, context), (row) => ({
    Day: row.day,
    Volunteer: row.name ?? FORMER_VOLUNTEER,
    Email: row.email,
    Activity: row.title ?? 'Recorded hours',
    Start: row.starts,
    End: row.ends,
    Minutes: row.minutes,
    Hours: (row.minutes / 60).toFixed(2),
    Note: row.note,
  }));
}

/** Each batch continues after the last row, so that rows that come or go in between shift none. */
async function* readBatches(
  db: Database,
  { from, to }: { from: string; to: string },
  context: ShiftContext,
): AsyncGenerator<ExportedRow[]> {
  const { timeZone } = context;
  let last: ExportedRow | undefined;
  for (;;) {
    const { rows } = await sql<ExportedRow>`
      select hours.source, hours.id, hours.day, hours.minutes, hours.note, u.name, u.email, h.title,
        to_char(hours.from_at at time zone ${timeZone}, 'HH24:MI') as starts,
        to_char(hours.to_at at time zone ${timeZone}, 'HH24:MI') as ends
      from ${hourRows(context)} hours
      left join users u on u.id = hours.user_id left join shifts h on h.id = hours.shift_id
      where hours.day between ${from}::date and ${to}::date and ${
        last ? sql`(hours.day, hours.source, hours.id) > (${last.day}::date, ${last.source}, ${last.id})` : sql`true`
      }
      order by hours.day, hours.source, hours.id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1);
  }
}
