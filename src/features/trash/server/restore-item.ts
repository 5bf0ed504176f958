import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { trashMessages } from '../trash.constants.ts';
import { removeItem } from './purge-trash.ts';
import { readRowGraph, type Reference, type RowGraph } from './row-graph.ts';

export type TrashItem = Selectable<Tables['trash_items']>;

/**
 * Locks an item, so that it is restored or deleted forever only once. Lock its pets and applications before.
 * @throws ApiError 404 if it is no longer in the trash
 */
export async function lockTrashItem(trx: Database, id: number): Promise<TrashItem> {
  const item = await trx.selectFrom('trash_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!item) throw new ApiError(404, trashMessages.gone);
  return item;
}

/** The ids of what came back. */
export interface RestoredIds {
  pets: number[];
  applications: number[];
  people: number[];
}

/** The pets that must be locked before a deletion is undone. */
export async function findPetsOfTrash(trx: Database, undoStepId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct (content ->> 'pet_id')::integer as id
    from trash_rows join trash_items i on i.id = item_id
    where i.undo_step_id = ${undoStepId} and table_name = 'applications' and not is_reference`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks what a step can bring back, which then no longer depends on the step. */
export async function claimTrashOfStep(trx: Database, undoStepId: number): Promise<TrashItem[]> {
  return trx
    .updateTable('trash_items')
    .set({ undo_step_id: null })
    .where('undo_step_id', '=', undoStepId)
    .returningAll()
    .execute();
}

/** Restores items as they were. @throws ApiError 409 if one contradicts something newer */
export async function restoreTrash(trx: Database, items: readonly TrashItem[]): Promise<RestoredIds> {
  const restored: RestoredIds = { pets: [], applications: [], people: [] };
  for (const item of items) {
    const ids = await sql<{ table: keyof RestoredIds; id: number }>`
      select table_name as table, (content ->> 'id')::integer as id from trash_rows
      where item_id = ${item.id} and table_name in ('pets', 'applications', 'people') and not is_reference`.execute(
      trx,
    );
    for (const { table, id } of ids.rows) restored[table].push(id);
    await insertTrashedRows(trx, item);
    await completeRestoration(trx, item);
  }
  return restored;
}

/** The item's own row, as JSON. @throws ApiError 404 if it is no longer in the trash */
export async function getTrashedRow(trx: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const row = await trx
    .selectFrom('trash_rows')
    .select('content')
    .where('item_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, trashMessages.gone);
  return row.content;
}

/** Changes the item's own row before it is restored. */
export async function changeTrashedRow(trx: Database, { id }: TrashItem, changes: object): Promise<void> {
  await sql`
    update trash_rows set content = content || ${JSON.stringify(changes)}::jsonb
    where id = (select min(id) from trash_rows where item_id = ${id})`.execute(trx);
}

/**
 * Inserts the rows of a locked item again, and the references to them. What has lost its owner or its place stays away,
 * such as the favorite of a deleted account.
 * @throws ApiError 409 if the item's own row contradicts a newer one
 */
export async function insertTrashedRows(trx: Database, { id, title }: TrashItem): Promise<void> {
  const graph = await readRowGraph(trx);
  const { rows: tables } = await sql<{ name: string; is_reference: boolean; columns: string[] }>`
    select table_name as name, is_reference, array(select jsonb_object_keys(content)) as columns
    from trash_rows where id in (
      select min(id) from trash_rows where item_id = ${id}
      group by table_name, is_reference, case when is_reference then array(select jsonb_object_keys(content)) end)
    order by is_reference, id`.execute(trx);
  await withConflict(trashMessages.conflict(title), async () => {
    for (const [index, { name, is_reference, columns }] of tables.entries()) {
      if (is_reference) await restoreReferences(trx, id, graph, { name, columns });
      else await insertRows(trx, id, graph, { name, columns, isOwn: index === 0 });
    }
  });
  // The receipts, which decide whether the fee is due, have come back after the applications.
  await sql`
    select refresh_due_fee((content ->> 'id')::integer) from trash_rows
    where item_id = ${id} and table_name = 'applications' and not is_reference`.execute(trx);
}

interface StoredTable {
  name: string;
  /** Those that it had when the rows were stored. */
  columns: string[];
}

async function insertRows(
  trx: Database,
  itemId: number,
  graph: RowGraph,
  { name, columns, isOwn }: StoredTable & { isOwn: boolean },
): Promise<void> {
  const lost = new Map<string, RawBuilder<unknown>>();
  const conditions = [sql`true`];
  for (const reference of graph.parentsOf(name)) {
    if (!reference.columns.every((column) => columns.includes(column))) continue;
    if (reference.parent === name) continue;
    if (!reference.is_nullable) conditions.push(hasParent(reference));
    else for (const column of reference.columns) lost.set(column, hasParent(reference));
  }
  const values = columns.map((column) => {
    const condition = lost.get(column);
    return condition ? sql`case when ${condition} then rows.${sql.ref(column)} end` : sql`rows.${sql.ref(column)}`;
  });
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${storedRows(name)}
    where item_id = ${itemId} and table_name = ${name} and not is_reference and ${sql.join(conditions, sql` and `)}
    order by trash_rows.id
    ${isOwn ? sql`` : sql`on conflict do nothing`}`.execute(trx);
}

async function restoreReferences(
  trx: Database,
  itemId: number,
  graph: RowGraph,
  { name, columns }: StoredTable,
): Promise<void> {
  const key = graph.keyOf(name);
  const reference = graph
    .parentsOf(name)
    .find((each) => each.columns.every((column) => columns.includes(column) && !key.includes(column)));
  if (!reference) return;
  const isSame = key.map((column) => sql`existing.${sql.ref(column)} = rows.${sql.ref(column)}`);
  const values = reference.columns.map((column) => sql`${sql.ref(column)} = rows.${sql.ref(column)}`);
  const isFree = reference.columns.map((column) => sql`existing.${sql.ref(column)} is null`);
  await sql`
    update ${sql.table(name)} existing set ${sql.join(values)} from ${storedRows(name)}
    where item_id = ${itemId} and table_name = ${name} and is_reference and content ?& ${reference.columns}::text[]
      and ${sql.join([...isSame, ...isFree, hasParent(reference)], sql` and `)}`.execute(trx);
}

/** SQL: the stored rows with their columns as `rows`. */
function storedRows(table: string): RawBuilder<unknown> {
  return sql`trash_rows, jsonb_populate_record(null::${sql.table(table)}, content) rows`;
}

function hasParent({ parent, parent_columns, columns }: Reference): RawBuilder<unknown> {
  const isParent = parent_columns.map(
    (name, index) => sql`parents.${sql.ref(name)} = rows.${sql.ref(columns[index]!)}`,
  );
  return sql`exists (select from ${sql.table(parent)} parents where ${sql.join(isParent, sql` and `)})`;
}

/**
 * Completes a restoration, after its consequences: checks deferred constraints, deletes the events that the reports would
 * count about the deletion, and takes the item out of the trash.
 * @param preservedEvents types of events that stay
 * @throws ApiError 409 if something contradicts a newer row
 */
export async function completeRestoration(
  trx: Database,
  item: TrashItem,
  { preservedEvents = [] }: { preservedEvents?: readonly string[] } = {},
): Promise<void> {
  await withConflict(trashMessages.conflict(item.title), () => sql`set constraints all immediate`.execute(trx));
  const idsIn = (table: string) => sql`(
    select (content ->> 'id')::integer from trash_rows
    where item_id = ${item.id} and table_name = ${table} and not is_reference)`;
  await sql`
    delete from shelter_events
    where id > ${item.last_event_id} and event_type <> all(${preservedEvents}::text[])
      and application_id in ${idsIn('applications')}`.execute(trx);
  await removeItem(trx, item);
}
