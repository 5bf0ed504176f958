import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { TRASH_DAYS, type TrashType } from '../trash.constants.ts';
import { readRowGraph, type Reference, type RowGraph } from './row-graph.ts';

const DAY_MS = 86_400_000;

interface Deletion {
  type: TrashType;
  table: 'pets' | 'applications' | 'people';
  /** The rows that are about to be deleted, the item's own first. They must be locked. */
  ids: readonly [number, ...number[]];
  title: string;
  /** The latest event of the reports before the deletion. */
  lastEventId: number;
  undoStepId: number;
}

/**
 * Stores the rows that are about to be deleted: the item's own, those that are deleted along with them, and the references
 * of others to them. Call it before anything is changed.
 */
export async function putInTrash(
  trx: Database,
  { type, table, ids, title, lastEventId, undoStepId }: Deletion,
  { actor, now }: { actor: { id: number }; now: Date },
): Promise<void> {
  const { id: itemId } = await trx
    .insertInto('trash_items')
    .values({
      type,
      subject_id: ids[0],
      title,
      deleted_by: actor.id,
      deleted_at: now,
      purge_at: new Date(now.getTime() + TRASH_DAYS * DAY_MS),
      last_event_id: lastEventId,
      undo_step_id: undoStepId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRows(trx, itemId, table, sql`id = any(${ids}::integer[])`);
}

async function storeRows(trx: Database, itemId: number, table: string, roots: RawBuilder<unknown>): Promise<void> {
  const graph = await readRowGraph(trx);
  const stored = new Set<string>();
  const pending = [{ table, condition: roots }];
  for (const next of pending) {
    const isNew = stored.has(next.table) ? isNotStored(graph, itemId, next.table) : sql`true`;
    const condition = sql`${next.condition} and ${isNew}`;
    const content = sql`to_jsonb(rows) - ${graph.generatedOf(next.table)}::text[]`;
    const found = await store(trx, itemId, { table: next.table, content, condition, isReference: false });
    if (found === 0) continue;
    stored.add(next.table);
    for (const reference of graph.childrenOf(next.table)) {
      const refersToStored = isChildOfStored(itemId, reference);
      if (reference.on_delete === 'cascade') pending.push({ table: reference.child, condition: refersToStored });
      if (reference.on_delete === 'set null') {
        await store(trx, itemId, {
          table: reference.child,
          content: jsonOf([...graph.keyOf(reference.child), ...reference.columns]),
          condition: refersToStored,
          isReference: true,
        });
      }
    }
  }
}

interface StoredRows {
  table: string;
  content: RawBuilder<unknown>;
  /** On `rows`. */
  condition: RawBuilder<unknown>;
  isReference: boolean;
}

/** Locks the rows, so that they are deleted as they were stored. @returns how many there are */
async function store(
  trx: Database,
  itemId: number,
  { table, content, condition, isReference }: StoredRows,
): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    with stored as (
      insert into trash_rows (item_id, table_name, is_reference, content)
      select ${itemId}::integer, ${table}, ${isReference}::boolean, ${content} from ${sql.table(table)} rows
      where ${condition} for update
      returning 1
    )
    select count(*)::integer as stored from stored`.execute(trx);
  return rows[0]!.stored;
}

/** Condition on `rows`: they refer to a stored one. */
function isChildOfStored(itemId: number, { columns, parent, parent_columns }: Reference): RawBuilder<unknown> {
  const own = sql.join(columns.map((name) => sql`rows.${sql.ref(name)}`));
  const keys = sql.join(parent_columns.map((name) => sql`parents.${sql.ref(name)}`));
  return sql`(${own}) in (
    select ${keys} from trash_rows, jsonb_populate_record(null::${sql.table(parent)}, content) parents
    where item_id = ${itemId} and table_name = ${parent} and not is_reference)`;
}

function isNotStored(graph: RowGraph, itemId: number, table: string): RawBuilder<unknown> {
  return sql`not exists (
    select from trash_rows
    where item_id = ${itemId} and table_name = ${table} and not is_reference
      and content @> ${jsonOf(graph.keyOf(table))})`;
}

function jsonOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql`rows.${sql.ref(name)}`]))})`;
}
