import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** A foreign key. */
export interface Reference {
  child: string;
  columns: string[];
  parent: string;
  parent_columns: string[];
  /** What deleting the parent does to the child. */
  on_delete: 'cascade' | 'set null' | 'restrict';
  is_nullable: boolean;
}

export interface RowGraph {
  /** By the table that they refer to. */
  childrenOf: (parent: string) => Reference[];
  parentsOf: (child: string) => Reference[];
  /** The columns of a table's primary key. */
  keyOf: (table: string) => string[];
  /** The columns that the database derives from others. */
  generatedOf: (table: string) => string[];
}

/** Reads from the catalog how tables refer to each other, so that no table can be forgotten. */
export async function readRowGraph(db: Database): Promise<RowGraph> {
  const { rows: tables } = await sql<{ name: string; key: string[]; generated: string[] }>`
    select oid::regclass::text as name,
      array(
        select attname::text from pg_constraint, unnest(conkey) number
        join pg_attribute on attnum = number
        where conrelid = pg_class.oid and contype = 'p' and attrelid = pg_class.oid) as key,
      array(
        select attname::text from pg_attribute where attrelid = pg_class.oid and attgenerated <> '') as generated
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end as on_delete,
      array(
        select attname::text from unnest(conkey) with ordinality key (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number order by position) as columns,
      array(
        select attname::text from unnest(confkey) with ordinality key (number, position)
        join pg_attribute on attrelid = confrelid and attnum = number order by position) as parent_columns,
      not exists (
        select from pg_attribute where attrelid = conrelid and attnum = any(conkey) and attnotnull) as is_nullable
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`.execute(db);
  const byName = new Map(tables.map((table) => [table.name, table]));
  return {
    childrenOf: (parent) => references.filter((reference) => reference.parent === parent),
    parentsOf: (child) => references.filter((reference) => reference.child === child),
    keyOf: (table) => byName.get(table)!.key,
    generatedOf: (table) => byName.get(table)!.generated,
  };
}
