import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { UNSAVED_COLUMNS, UNSAVED_TABLES } from './backup-format.ts';

export interface TableShape {
  name: string;
  /** Without generated columns and access links. */
  columns: string[];
}

/** The tables with the shelter's data, each after those that it references. */
export async function listTables(db: Database): Promise<TableShape[]> {
  const { rows: columns } = await sql<{ table_name: string; columns: string[] }>`
    select c.table_name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name || '.' || c.column_name <> all(${UNSAVED_COLUMNS})
    group by c.table_name order by c.table_name`.execute(db);
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select distinct child.relname::text as child, parent.relname::text as parent
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and child.oid <> parent.oid`.execute(db);
  const waiting = new Map(
    columns
      .filter(({ table_name }) => !UNSAVED_TABLES.includes(table_name))
      .map(({ table_name: name, columns: own }) => [name, own]),
  );
  const ordered: TableShape[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.keys()].find(
      (name) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (next === undefined)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    ordered.push({ name: next, columns: waiting.get(next)! });
    waiting.delete(next);
  }
  return ordered;
}

/** Fills the tables that a backup leaves out because the database derives them from others. */
export async function rebuildDerivedTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select proname::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and starts_with(proname::text, 'rebuild_') and pronargs = 0
    order by 1`.execute(db);
  for (const { name } of rows) await sql`select ${sql.ref(name)}()`.execute(db);
}

/**
 * The photos that rows refer to, by hash, with the number of files that must be stored: each width as AVIF and as WebP.
 * Those of the demo, which alone have captions, may lack some, since they are rendered when they are needed. A database of
 * an earlier version may lack the column.
 */
export async function countPhotoFiles(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ hash: string; files: number }>`
    select hash, case when to_jsonb(photos) ->> 'caption' is null then 2 * cardinality(widths) else 0 end as files
    from photos`.execute(db);
  return new Map(rows.map(({ hash, files }) => [hash, files]));
}

/** The columns that name private files. */
const fileColumns = [
  { table: 'medical_files', column: 'stored_name' },
  { table: 'agreements', column: 'pdf_name' },
] as const;

/**
 * The private files that rows refer to, in the trash too: medical files and signed agreements. A database of an earlier
 * version may lack their tables.
 */
export async function listFileNames(db: Database): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { table, column } of fileColumns) {
    const { rows: tables } =
      await sql`select from pg_tables where schemaname = 'public' and tablename = ${table}`.execute(db);
    if (tables.length === 0) continue;
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)}::text as name from ${sql.table(table)} where ${sql.ref(column)} is not null
      union all select content ->> ${column} from trash_rows
      where table_name = ${table} and content ->> ${column} is not null`.execute(db);
    for (const { name } of rows) names.add(name);
  }
  return names;
}

/** The next number of each identity column, as `table.column`. */
export async function readSequences(db: Database): Promise<Record<string, number>> {
  const next: Record<string, number> = {};
  for (const { name, sequence } of await listSequences(db)) {
    const { rows } = await sql<{ next: number }>`
      select (last_value + case when is_called then 1 else 0 end)::int8 as next from ${sql.raw(sequence)}`.execute(db);
    next[name] = rows[0]!.next;
  }
  return next;
}

export async function writeSequences(db: Database, next: Record<string, number>): Promise<void> {
  for (const { name, sequence } of await listSequences(db)) {
    const value = next[name];
    if (value !== undefined) await sql`select setval(${sequence}::regclass, ${value}, false)`.execute(db);
  }
}

async function listSequences(db: Database): Promise<{ name: string; sequence: string }[]> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    select c.table_name || '.' || c.column_name as name,
      pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) as sequence
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_identity = 'YES' order by 1`.execute(db);
  return rows;
}
