import {
  PostgresAdapter,
  PostgresDialect,
  sql,
  type DialectAdapter,
  type Kysely,
  type MigrationLockOptions,
} from 'kysely';

/** Kysely's PostgreSQL dialect, but with a row lock for migrations: some distributed databases lack advisory locks. */
export class ShelterDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new RowLockingAdapter();
  }
}

/** The transaction holds the lock, so migrations must run in one. */
class RowLockingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
