import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { readRowGraph, type RowGraph } from './row-graph.ts';

/** Takes an item out of the trash, with the offer to undo its deletion. */
export async function removeItem(
  trx: Database,
  { id, undo_step_id }: { id: number; undo_step_id: number | null },
): Promise<void> {
  await trx.deleteFrom('trash_items').where('id', '=', id).execute();
  if (undo_step_id !== null) await trx.deleteFrom('undo_steps').where('id', '=', undo_step_id).execute();
}

/** Deletes forever what was deleted 30 days ago. Its photos are cleaned up like all that nothing uses. */
export async function purgeTrash(db: Database, now: Date): Promise<void> {
  await sql`
    delete from trash_items where id in (
      select id from trash_items where purge_at <= ${now} for update skip locked)`.execute(db);
}

/**
 * Deletes what the trash has of people whose account is gone. Deleting an account does so itself, but not for what is put in
 * the trash at the same moment.
 */
export async function purgeLostPeopleFromTrash(db: Database): Promise<void> {
  const graph = await readRowGraph(db);
  const references = graph.childrenOf('users').map(({ child, columns }) => ({ child, name: columns[0]! }));
  const { rows } = await sql<{ id: number }>`
    select distinct (content ->> name)::integer as id
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as reference (child text, name text)
    join trash_rows on table_name = child
    where not is_reference and (content ->> name) is not null
      and not exists (select from users where users.id = (content ->> name)::integer)`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute((trx) => purgePersonFromTrash(trx, { userId: id, personIds: [] }));
}

/** Someone whose personal data is deleted. */
interface ErasedPerson {
  userId: number;
  /** Their records without an account. */
  personIds: readonly number[];
}

/** Deletes everything about a person from the trash, before or after their account is deleted. */
export async function purgePersonFromTrash(trx: Database, { userId, personIds }: ErasedPerson): Promise<void> {
  const graph = await readRowGraph(trx);
  await deleteTheirItems(trx, { userId, personIds });
  for (const { child, columns, on_delete, is_nullable } of graph.childrenOf('users')) {
    const [column] = columns;
    const isTheirs = sql`table_name = ${child} and (content ->> ${column})::integer = ${userId}`;
    if (on_delete === 'set null' || (on_delete === 'restrict' && !is_nullable)) {
      await sql`update trash_rows set content = content || jsonb_build_object(${column}::text, null)
        where ${isTheirs}`.execute(trx);
    } else {
      await deleteWithChildren(trx, graph, sql`${isTheirs}`);
    }
  }
  await deleteWithChildren(
    trx,
    graph,
    sql`table_name = 'applications' and (content ->> 'person_id')::integer = any(${personIds}::integer[])`,
  );
}

/** Their own pets' listings, applications and records. */
async function deleteTheirItems(trx: Database, { userId, personIds }: ErasedPerson): Promise<void> {
  const { rows } = await sql<{ id: number; undo_step_id: number | null }>`
    select id, undo_step_id from trash_items i where exists (
      select from trash_rows
      where item_id = i.id and not is_reference and (
        i.type = 'application' and table_name = 'applications' and (
          (content ->> 'user_id')::integer = ${userId}
          or (content ->> 'person_id')::integer = any(${personIds}::integer[]))
        or i.type = 'person' and table_name = 'people' and (content ->> 'id')::integer = any(${personIds}::integer[])
        or i.type = 'listing' and table_name = 'pets' and (content ->> 'owner_id')::integer = ${userId}))
    order by id for update`.execute(trx);
  for (const item of rows) await removeItem(trx, item);
}

/** Deletes stored rows, and those that were stored because of them. */
async function deleteWithChildren(trx: Database, graph: RowGraph, condition: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ item_id: number; table_name: string; content: Record<string, unknown> }>`
    delete from trash_rows where not is_reference and ${condition} returning item_id, table_name, content`.execute(trx);
  for (const { item_id, table_name, content } of rows) {
    for (const { child, columns, parent_columns } of graph.childrenOf(table_name)) {
      const key = Object.fromEntries(columns.map((column, index) => [column, content[parent_columns[index]!]]));
      const isChild = sql`item_id = ${item_id} and table_name = ${child} and content @> ${JSON.stringify(key)}::jsonb`;
      await sql`delete from trash_rows where is_reference and ${isChild}`.execute(trx);
      await deleteWithChildren(trx, graph, isChild);
    }
  }
}
