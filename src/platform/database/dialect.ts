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

const LOCK_TIMEOUT_MS = 1500;

/** The transaction holds the lock, so migrations must run in one. */
class RowLockingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
    // From here on: a migration that waits for a lock on a table makes all later statements on that table wait.
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
