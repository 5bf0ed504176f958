import {
  PostgresAdapter,
  PostgresDialect,
  sql,
  type DialectAdapter,
  type Kysely,
  type MigrationLockOptions,
} from 'kysely';

/**
 * PostgreSQL as Kysely speaks it, but migrations wait for each other on a row: advisory
 * locks, Kysely's choice, are missing in some of PostgreSQL's distributed relatives.
 */
export class ShelterDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new RowLockingAdapter();
  }
}

/** The lock is held until the transaction ends, so migrations must run in one. */
class RowLockingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
