import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** The contents of a database before any test has written to it. */
export interface Baseline {
  /** The rows that migrations insert, as JSON, by table. */
  rows: Map<string, string>;
  /** The last value of each sequence, null before its first. */
  sequences: Map<string, string | null>;
  /** A fingerprint of everything except rows: tables, indexes, triggers, functions, settings, the planner's statistics. */
  definition: string;
  /** The size of its tables and indexes. */
  bytes: number;
}

/** A test that creates fifty thousand pets leaves their dead rows to slow down later queries. */
const MAX_GROWTH_BYTES = 8 * 1024 * 1024;

/** Reads the baseline for `resetShelter`. */
export async function readBaseline(db: Database): Promise<Baseline> {
  const rows = new Map<string, string>();
  for (const name of await listTables(db)) {
    const table = sql.table(name);
    const { rows: found } = await sql<{ json: string | null }>`
      select json_agg(each)::text as json from ${table} as each`.execute(db);
    if (found[0]!.json !== null) rows.set(name, found[0]!.json);
  }
  return {
    rows,
    sequences: await readSequences(db),
    definition: await readDefinition(db),
    bytes: await measureBytes(db),
  };
}

/**
 * Resets a database's rows and sequences to its baseline. An application that runs on it also needs `invalidateCache()`.
 * @throws UnusableDatabaseError if a test changed more than rows, or inserted very many: discard the database
 */
export async function resetShelter(db: Database, { rows, sequences, definition, bytes }: Baseline): Promise<void> {
  if ((await readDefinition(db)) !== definition) throw new UnusableDatabaseError('A test changed more than rows.');
  if ((await measureBytes(db)) > bytes + MAX_GROWTH_BYTES)
    throw new UnusableDatabaseError('A test made very many rows.');
  await db.transaction().execute(async (trx) => {
    // Otherwise another connection that still locks a row would block the next test.
    await sql`set local lock_timeout = '2s'`.execute(trx);
    // In any order, and without triggers: nothing checks foreign keys.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      do $$
      declare name text;
      begin
        for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
          execute 'delete from ' || name;
        end loop;
      end $$`.execute(trx);
    for (const [name, json] of rows) {
      const table = sql.table(name);
      const columns = sql.join((await listWritableColumns(trx, name)).map((column) => sql.ref(column)));
      await sql`
        insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, ${json}::json)`.execute(trx);
    }
    for (const [name, value] of await readSequences(trx)) {
      const before = sequences.get(name) ?? null;
      if (value === before) continue;
      await sql`select setval(${name}::regclass, ${before ?? '1'}::bigint, ${before !== null})`.execute(trx);
    }
  });
}

export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}

/** The database computes generated columns. */
async function listWritableColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}

async function readSequences(db: Database): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname = 'public'`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function measureBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::int8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  return rows[0]!.bytes;
}

/** The `xmin` of a catalog row changes when it is altered. */
async function readDefinition(db: Database): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    with tables as (select oid, xmin from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(part, ',' order by part)) as digest from (
      select concat('class ', oid, ' ', xmin) as part from tables
      union all select concat('attribute ', attrelid, ' ', attnum, ' ', xmin) from pg_attribute
        where attrelid in (select oid from tables)
      union all select concat('default ', oid, ' ', xmin) from pg_attrdef where adrelid in (select oid from tables)
      union all select concat('constraint ', oid, ' ', xmin) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat('trigger ', oid, ' ', xmin) from pg_trigger where tgrelid in (select oid from tables)
      union all select concat('function ', oid, ' ', xmin) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat('schema ', oid, ' ', xmin) from pg_namespace where nspname not like 'pg\\_%'
      union all select concat('setting ', setdatabase, ' ', setrole, ' ', xmin) from pg_db_role_setting
      union all select concat('statistic ', starelid, ' ', staattnum, ' ', xmin) from pg_statistic
        where starelid in (select oid from tables)
    ) as parts`.execute(db);
  return rows[0]!.digest;
}
