import { sql, type Kysely } from 'kysely';

/** Listings are public once their owner has confirmed their email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pets add column awaits_confirmation boolean not null default false`.execute(db);
  await sql`create index pets_awaiting on pets (owner_id) where awaits_confirmation`.execute(db);
  // Its name comes before those of the triggers that read is_listed: they fire in this order.
  await sql`
    create function await_confirmation() returns trigger language plpgsql as $$
    begin
      if not new.is_listed then
        -- Whoever hides a listing means it for good.
        if tg_op = 'UPDATE' and old.is_listed then new.awaits_confirmation := false; end if;
        return new;
      end if;
      new.awaits_confirmation := new.listed_by_owner and exists (
        select from users where id = new.owner_id and email_confirmed_at is null);
      new.is_listed := not new.awaits_confirmation;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger await_confirmation before insert or update of is_listed, owner_id, listed_by_owner on pets
    for each row execute function await_confirmation()`.execute(db);
  await sql`
    create function follow_confirmation() returns trigger language plpgsql as $$
    begin
      if new.email_confirmed_at is null then
        -- The trigger above hides them.
        update pets set is_listed = true where owner_id = new.id and listed_by_owner and is_listed;
      else
        update pets set is_listed = true where owner_id = new.id and awaits_confirmation;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger follow_confirmation after update of email_confirmed_at on users
    for each row when ((old.email_confirmed_at is null) <> (new.email_confirmed_at is null))
    execute function follow_confirmation()`.execute(db);
}
