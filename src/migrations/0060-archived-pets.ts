import { sql, type Kysely } from 'kysely';

/** Adopted pets that are off the site and out of the staff's lists, with their records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql`
    alter table pets
      add archived_at timestamptz,
      add was_listed boolean,
      add constraint pets_archived check (archived_at is null or (adoption_status = 'Adopted' and not is_listed))`.execute(
    db,
  );
  await sql`set constraints all deferred`.execute(db);
  await sql`create index pets_archived_ids on pets (id) where archived_at is not null`.execute(db);

  // A pet that comes back, or is listed again, leaves the archive, whoever changes it.
  await sql`
    create function leave_archive() returns trigger language plpgsql as $$
    begin
      if new.adoption_status <> 'Adopted' or new.is_listed then
        new.is_listed := new.is_listed or coalesce(old.was_listed, false);
        new.archived_at := null;
        new.was_listed := null;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger leave_archive before update of adoption_status, is_listed on pets
    for each row when (old.archived_at is not null and new.archived_at is not null)
    execute function leave_archive()`.execute(db);
}
