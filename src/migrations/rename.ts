import { sql, type Kysely } from 'kysely';

export async function renameColumns(db: Kysely<unknown>, table: string, names: Record<string, string>): Promise<void> {
  for (const [from, to] of Object.entries(names)) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
  }
}

export async function renameIndexes(db: Kysely<unknown>, names: Record<string, string>): Promise<void> {
  for (const [from, to] of Object.entries(names)) {
    await sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db);
  }
}

export async function renameConstraints(
  db: Kysely<unknown>,
  table: string,
  names: Record<string, string>,
): Promise<void> {
  for (const [from, to] of Object.entries(names)) {
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
  }
}
