import { sql, type Kysely } from 'kysely';

/** What receipts and reports must know once a setting has changed, or a listing was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await storeCurrencies(db);
  await rememberDeletedListings(db);
}

async function storeCurrencies(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipts add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$')`.execute(
    db,
  );
}

/** The events of a deleted pet stay, but no longer say whether it was an owner's, which no report counts. */
async function rememberDeletedListings(db: Kysely<unknown>): Promise<void> {
  await sql`create table deleted_listings (pet_id integer primary key)`.execute(db);
  await sql`
    insert into deleted_listings select distinct subject_id from trash_items where type = 'listing'`.execute(db);
  await sql`
    create function record_deleted_listing() returns trigger language plpgsql as $$
    begin
      insert into deleted_listings values (old.id) on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_deleted_listing after delete on pets for each row
    when (old.listed_by_owner) execute function record_deleted_listing()`.execute(db);
}
