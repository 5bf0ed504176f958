import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { findLastEventId, recordUndoableDeletion, type RowChange } from '../../undo/server/index.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';

/** Who acts, when and from where. */
export interface MedicalContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  timeZone: string;
}

export function todayOf({ timeZone, now }: { timeZone: string; now: Date }): string {
  return dayIn(timeZone, now);
}

type Event = Parameters<typeof toEventRow>[0];
/** An event without who, when and from where. */
export type EventDraft = Event extends infer E ? (E extends Event ? Omit<E, 'actor' | 'ip' | 'now'> : never) : never;

export async function recordEvents(
  trx: Database,
  events: readonly EventDraft[],
  context: MedicalContext,
): Promise<void> {
  const { actor, ip, now } = context;
  await insertAll(
    trx,
    'audit_log',
    events.map((event) => toEventRow({ ...event, actor, ip, now })),
  );
}

/** Stores how to undo a change for five minutes. @returns the step's id; null if nothing has changed */
export async function recordUndo(
  trx: Database,
  { label, petId, changes }: { label: string; petId: number | null; changes: readonly RowChange[] },
  { actor, now }: MedicalContext,
): Promise<number | null> {
  if (changes.length === 0) return null;
  const href = petId === null ? '/admin-dashboard/medical' : animalHref(petId, 'medical');
  const lastEventId = await findLastEventId(trx);
  return recordUndoableDeletion(
    trx,
    { label, href, changes, queuedEmails: [], canceledEmails: [], lastEventId },
    { actor, now },
  );
}

/** The columns of a row that a change replaces, and their new values. */
export function toRowChange(
  table: RowChange['table'],
  row: { id: number; pet_id: number },
  changed: Record<string, unknown>,
): RowChange {
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, (row as Record<string, unknown>)[name]]));
  return { table, id: row.id, before: { pet_id: row.pet_id, ...before }, after: { pet_id: row.pet_id, ...changed } };
}

/** What a change would really change. */
export function pickChanged<Row extends object, Update extends object>(
  row: Row,
  update: Update,
): { [K in keyof Update]?: Exclude<Update[K], undefined> } {
  return Object.fromEntries(
    Object.entries(update).filter(
      ([name, value]) => value !== undefined && toText(value) !== toText(row[name as keyof Row]),
    ),
  ) as { [K in keyof Update]?: Exclude<Update[K], undefined> };
}

/** What changed fields were before, for the audit log. */
export function describeBefore(row: object, changed: object): Record<string, string | null> {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, toText((row as Record<string, unknown>)[name])]));
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
