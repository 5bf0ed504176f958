import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { recordTables, undoMessages, type RecordTable } from '../undo.constants.ts';
import type { RowChange } from './schema.ts';

type Row = Record<string, unknown>;

export type LockedRows = Record<RowChange['table'], Map<number, Row>>;

/**
 * Locks the rows that a change has affected, and the pets of its applications, in the order of all rules: closed days, then
 * pets.
 * @param petIds further pets to lock
 */
export async function lockChangedRows(
  trx: Database,
  changes: readonly RowChange[],
  petIds: readonly number[],
): Promise<LockedRows> {
  const idsOf = (table: string) => changes.filter((change) => change.table === table).map(({ id }) => id);
  const applications = idsOf('applications');
  const closed_days = await lockRows(trx, sql`closed_days`, sql`id = any(${idsOf('closed_days')}::integer[])`);
  const pets = await lockRows(
    trx,
    sql`pets`,
    sql`id = any(${[...idsOf('pets'), ...petIds, ...petsOfRecordChanges(changes)]}::integer[])
      or id in (select pet_id from applications where id = any(${applications}::integer[]))`,
  );
  const records = [];
  for (const table of Object.keys(recordTables)) {
    const ids = idsOf(table);
    const rows = ids.length === 0 ? [] : await lockRows(trx, sql.table(table), sql`id = any(${ids}::integer[])`);
    records.push([table, new Map(rows)]);
  }
  return {
    ...(Object.fromEntries(records) as Pick<LockedRows, RecordTable>),
    closed_days,
    pets,
    applications: await lockRows(trx, sql`applications`, sql`id = any(${applications}::integer[])`),
    pickups: await lockRows(trx, sql`pickups`, sql`id = any(${idsOf('pickups')}::integer[])`),
    visit_requests: await lockRows(trx, sql`visit_requests`, sql`id = any(${idsOf('visit_requests')}::integer[])`),
    messages: await lockRows(trx, sql`messages`, sql`id = any(${idsOf('messages')}::integer[])`),
  };
}

/** The animals whose records have changed, as far as the changes name them. */
export function petsOfRecordChanges(changes: readonly RowChange[]): number[] {
  const rows = changes.filter(({ table }) => table in recordTables);
  return [...new Set(rows.flatMap(({ before, after }) => (before ?? after)?.['pet_id'] ?? []))].map(Number);
}

/** Dates are ISO 8601 in UTC, as in the changes. */
async function lockRows(
  trx: Database,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Map<number, Row>> {
  const { rows } = await sql<{ id: number }>`
    select * from ${table} where ${condition} order by id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, JSON.parse(JSON.stringify(row)) as Row]));
}

/** @throws ApiError 409 if a row is no longer as the change has left it */
export function assertUnchanged(changes: readonly RowChange[], rows: LockedRows): void {
  for (const { table, id, after } of changes) {
    const row = rows[table].get(id);
    const isUnchanged =
      after === null ? row === undefined : Object.entries(after).every(([name, value]) => row?.[name] === value);
    if (!isUnchanged && table === 'messages') throw new ApiError(409, undoMessages.read);
    if (!isUnchanged) throw new ApiError(409, undoMessages.changed(describe(table, id, rows)));
  }
}

function describe(table: RowChange['table'], id: number, { pets, ...rows }: LockedRows): string {
  const row = { pets, ...rows }[table].get(id);
  if (table === 'pets') return (row?.['name'] as string | undefined) ?? 'The pet';
  if (table === 'pickups') return 'The pickup';
  if (table === 'visit_requests') return 'The visit';
  if (table === 'closed_days') return 'The closed day';
  if (table in recordTables) return recordTables[table as RecordTable];
  const pet = pets.get(Number(row?.['pet_id']))?.['name'] as string | undefined;
  const person = [row?.['first_name'], row?.['last_name']].filter(Boolean).join(' ');
  return person && pet ? `${person}’s application for ${pet}` : 'The application';
}

/**
 * Writes the rows as they were before, the last changed first. Deferred constraints are checked, and deferred triggers run.
 * @throws ApiError 409 if the slot of a deleted pickup has been booked since, or something new contradicts the rows
 */
export async function restoreRows(
  trx: Database,
  changes: readonly RowChange[],
  rows: LockedRows,
  now: Date,
): Promise<void> {
  for (const group of groupAlike(changes.toReversed())) {
    const [{ table, id, before, after }] = group;
    const describeConflict = (constraint: string) => {
      if (constraint.endsWith('_one_per_slot_position')) return undoMessages.slotBooked;
      if (group.length > 1)
        return undoMessages.changed(table === 'pets' ? 'One of the pets' : 'One of the applications');
      // The applicant has booked another pickup.
      const application = table === 'pickups' ? before?.['application_id'] : undefined;
      const subject =
        application === undefined ? describe(table, id, rows) : describe('applications', Number(application), rows);
      return undoMessages.changed(subject);
    };
    await withConflict(describeConflict, () => {
      if (before === null) return deleteRow(trx, table, id);
      return after === null ? insertRow(trx, table, before) : updateRows(trx, group, now);
    });
  }
  const [first] = changes;
  if (!first) return;
  await withConflict(undoMessages.changed(describe(first.table, first.id, rows)), () =>
    sql`set constraints all immediate`.execute(trx),
  );
}

/** They have no `updated_at`. */
const untimedTables: ReadonlySet<RowChange['table']> = new Set(['closed_days', 'custodies', 'placements']);

type Group = [RowChange, ...RowChange[]];

/** Changes of pets or applications in a row that one statement can restore, as after a change of thousands of pets. */
function groupAlike(changes: readonly RowChange[]): Group[] {
  const groups: Group[] = [];
  let last = '';
  for (const change of changes) {
    const { table, before, after } = change;
    const isGroupable = before !== null && after !== null && (table === 'pets' || table === 'applications');
    const key = isGroupable ? JSON.stringify([table, { ...before, available_since: null }]) : '';
    if (key !== '' && key === last) groups.at(-1)!.push(change);
    else groups.push([change]);
    last = key;
  }
  return groups;
}

async function updateRows(trx: Database, group: Group, now: Date): Promise<void> {
  const [{ table, before }] = group;
  const { available_since: _since, ...values } = before!;
  const ids = group.map(({ id }) => id);
  await trx
    .updateTable(table)
    .set((untimedTables.has(table) ? values : { ...values, updated_at: now }) as never)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  // A change of the status sets it to the current time, and would announce the pets as new.
  const since = group.filter((change) => change.before!['available_since']);
  if (since.length === 0) return;
  await sql`
    update ${sql.table(table)} set available_since = earlier.available_since
    from unnest(${since.map(({ id }) => id)}::integer[], ${since.map((change) => change.before!['available_since'])}::timestamptz[])
      as earlier (id, available_since)
    where ${sql.table(table)}.id = earlier.id`.execute(trx);
}

async function deleteRow(trx: Database, table: RowChange['table'], id: number): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).execute();
}

async function insertRow(trx: Database, table: RowChange['table'], row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
    trx,
  );
}
