import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { readRowGraph, type RowGraph } from './row-graph.ts';

interface StoredRow {
  item_id: number;
  table_name: string;
  content: Record<string, unknown>;
}

/**
 * What the trash has of a person: their applications and listings, and what they had added to those of others, such as a
 * favorite. Without the names of staff, and without what belongs to other people.
 */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const graph = await readRowGraph(db);
  const owners = ownerColumns(graph);
  const items = await db
    .selectFrom('trash_items')
    .select(['id', 'deleted_at', 'purge_at'])
    .orderBy('deleted_at', 'desc')
    .where('id', 'in', (query) => query.selectFrom('trash_rows').select('item_id').where(isOwned(owners, id)))
    .execute();
  const rows: StoredRow[] = await db
    .selectFrom('trash_rows')
    .select(['item_id', 'table_name', 'content'])
    .where(sql<number>`item_id`, '=', sql<number>`any(${items.map((item) => item.id)}::integer[])`)
    .where('is_reference', '=', false)
    .orderBy('id')
    .execute();
  return {
    deleted_items: items.map((item) => ({
      deleted_at: item.deleted_at,
      deleted_forever_at: item.purge_at,
      records: listOwn(
        rows.filter((row) => row.item_id === item.id),
        { graph, owners, id },
      ).map(({ table_name: record, content }) => ({ record, ...withoutKeys(graph, record, content) })),
    })),
  };
}

/** The columns that say whose a row is. Other columns say which of the staff has dealt with it. */
function ownerColumns(graph: RowGraph): { table: string; column: string }[] {
  return graph
    .childrenOf('users')
    .filter(({ child, on_delete }) => on_delete !== 'set null' || child === 'pets')
    .map(({ child, columns }) => ({ table: child, column: columns[0]! }));
}

function isOwned(owners: ReturnType<typeof ownerColumns>, id: number) {
  const conditions = owners.map(
    ({ table, column }) => sql`table_name = ${table} and (content ->> ${column})::integer = ${id}`,
  );
  return sql<boolean>`not is_reference and (${sql.join(conditions, sql` or `)})`;
}

/** Their rows, with the notes, checks and pickups of their applications. */
function listOwn(
  rows: readonly StoredRow[],
  { graph, owners, id }: { graph: RowGraph; owners: ReturnType<typeof ownerColumns>; id: number },
): StoredRow[] {
  const own = rows.filter(({ table_name, content }) =>
    owners.some(({ table, column }) => table === table_name && content[column] === id),
  );
  const applications = own.filter(({ table_name }) => table_name === 'applications');
  const attached = applications.flatMap(({ content }) =>
    graph
      .childrenOf('applications')
      .flatMap(({ child, columns }) =>
        rows.filter((row) => row.table_name === child && row.content[columns[0]!] === content['id']),
      ),
  );
  return [...own, ...attached];
}

/** Keys mean nothing to the person, and some name staff. */
function withoutKeys(graph: RowGraph, table: string, content: Record<string, unknown>): Record<string, unknown> {
  const keys = new Set([...graph.keyOf(table), ...graph.parentsOf(table).flatMap(({ columns }) => columns)]);
  const isHidden = (name: string) => keys.has(name) && name !== 'location';
  return Object.fromEntries(Object.entries(content).filter(([name]) => !isHidden(name) && !name.endsWith('_hash')));
}
