import { sql, type Kysely } from 'kysely';

/** Gives tables and columns the names that the code uses (docs/glossary.md). No row changes its meaning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'sessions', { address: 'ip' });
  await renameColumns(db, 'audit_log', { address: 'ip' });
  await renameColumns(db, 'reset_requests', { address: 'ip' });
}

async function renameColumns(db: Kysely<unknown>, table: string, names: Record<string, string>): Promise<void> {
  for (const [from, to] of Object.entries(names)) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
  }
}
