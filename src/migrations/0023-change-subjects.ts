import { sql, type Kysely } from 'kysely';

/*
 * A change of public content names its subjects, so that servers invalidate only the responses that show them. No subjects
 * (null) means that anything may have changed. A write that no public page shows records nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_changes add column subjects text[]`.execute(db);
  await createRecorder(db);
  await recordPets(db);
  await recordPhotosOfPets(db);
  await recordOwners(db);
  await recordSettings(db);
  await recordStories(db);
}

/** Very many subjects cost more to compare than the responses cost to make again. */
async function createRecorder(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_changed_subjects(changed text[]) returns void language sql as $$
      insert into content_changes (subjects)
      select case when cardinality(changed) <= 200 then changed end
      where cardinality(changed) > 0
    $$`.execute(db);
}

/** Subjects: pets/server/pet-subjects.ts says what each of them means. */
async function recordPets(db: Kysely<unknown>): Promise<void> {
  // In listing order: Available pets first, the newest first within each status.
  await sql`
    create function listing_position(pet jsonb) returns bigint language sql stable as $$
      select (pet ->> 'status_rank')::bigint * 100000000000000
        - floor(extract(epoch from (pet ->> 'created_at')::timestamptz) * 1000)::bigint
    $$`.execute(db);
  // Columns that are added later count as public until this function says otherwise.
  await sql`
    create function changed_pet_subjects(before jsonb, after jsonb) returns setof text language plpgsql stable as $$
    declare
      hidden constant text[] := '{external_id,has_been_applied_for,available_since,is_demo}';
      was_listed constant boolean := coalesce((before ->> 'is_listed')::boolean, false);
      is_listed constant boolean := coalesce((after ->> 'is_listed')::boolean, false);
      has_moved boolean := false;
      has_other_traits boolean := true;
      old_position bigint;
      new_position bigint;
    begin
      if not (was_listed or is_listed) or before - hidden = after - hidden then return; end if;
      return next 'pets';
      return next 'pet:' || (coalesce(after, before) ->> 'id');

      if was_listed then old_position := listing_position(before); end if;
      if is_listed then new_position := listing_position(after); end if;
      has_moved := old_position is distinct from new_position;
      if was_listed and is_listed then
        has_other_traits := before -> 'facets' <> after -> 'facets' or before -> 'search_text' <> after -> 'search_text'
          or before -> 'age' is distinct from after -> 'age' or before -> 'breed' is distinct from after -> 'breed';
      end if;
      if has_moved or has_other_traits then return next 'pets:lists'; end if;

      if was_listed <> is_listed then
        return next 'pets:members';
        return next 'listing:' || coalesce(old_position, new_position) || '..';
      else
        if before -> 'type' <> after -> 'type' then return next 'pets:members'; end if;
        if has_moved then
          return next 'listing:' || least(old_position, new_position) || '..' || greatest(old_position, new_position);
        end if;
      end if;

      if (was_listed and (before ->> 'featured')::boolean) <> (is_listed and (after ->> 'featured')::boolean)
        or (has_moved and is_listed and (after ->> 'featured')::boolean)
        or (was_listed <> is_listed and (coalesce(after, before) ->> 'featured')::boolean) then
        return next 'pets:featured';
      end if;
      if is_listed and after ->> 'adoption_status' = 'Available' and (has_moved or has_other_traits) then
        return next 'pets:similar:' || (after ->> 'type');
      end if;
    end $$`.execute(db);
  await sql`
    create function record_changed_pets() returns trigger language plpgsql as $$
    declare
      changed integer;
    begin
      if tg_op = 'DELETE' then
        select count(*) into changed from (select from old_rows limit 101) few;
      else
        select count(*) into changed from (select from new_rows limit 101) few;
      end if;
      -- Thousands are not compared one by one.
      if changed > 100 then
        insert into content_changes default values;
      elsif tg_op = 'INSERT' then
        perform record_changed_subjects(array(
          select distinct changed_pet_subjects(null, to_jsonb(n)) from new_rows n));
      elsif tg_op = 'UPDATE' then
        perform record_changed_subjects(array(
          select distinct changed_pet_subjects(to_jsonb(o), to_jsonb(n)) from old_rows o join new_rows n using (id)));
      else
        perform record_changed_subjects(array(
          select distinct changed_pet_subjects(to_jsonb(o), null) from old_rows o));
      end if;
      return null;
    end $$`.execute(db);
  await replaceTrigger(db, 'pets', 'record_changed_pets');
}

async function recordPhotosOfPets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_changed_pet_photos() returns trigger language plpgsql as $$
    begin
      if tg_op in ('INSERT', 'UPDATE') then
        perform record_changed_subjects(array(
          select 'pet:' || pet_id from new_rows union select 'pets' from new_rows));
      end if;
      if tg_op in ('UPDATE', 'DELETE') then
        perform record_changed_subjects(array(
          select 'pet:' || pet_id from old_rows union select 'pets' from old_rows));
      end if;
      return null;
    end $$`.execute(db);
  await replaceTrigger(db, 'pet_photos', 'record_changed_pet_photos');
}

/** A pet shows its owner's name and phone number. A deleted owner's pets change themselves. */
async function recordOwners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_changed_owners() returns trigger language plpgsql as $$
    begin
      perform record_changed_subjects(array(
        with owned as (
          select pets.id
          from old_rows o
          join new_rows n using (id)
          join pets on pets.owner_id = n.id
          where (o.name, o.phone_number) is distinct from (n.name, n.phone_number)
            and pets.is_listed and pets.show_owner and pets.adoption_status <> 'Adopted'
        )
        select 'pet:' || id from owned union select 'pets' from owned));
      return null;
    end $$`.execute(db);
  await replaceTrigger(db, 'users', 'record_changed_owners', ['update']);
}

async function recordSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_changed_settings() returns trigger language plpgsql as $$
    begin
      if tg_op in ('INSERT', 'UPDATE') then
        perform record_changed_subjects(array(select 'settings:' || key from new_rows));
      end if;
      if tg_op in ('UPDATE', 'DELETE') then
        perform record_changed_subjects(array(select 'settings:' || key from old_rows));
      end if;
      return null;
    end $$`.execute(db);
  await replaceTrigger(db, 'settings', 'record_changed_settings');
}

/** A published story is hidden while its pet is returned, which its application says. */
async function recordStories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_changed_stories() returns trigger language plpgsql as $$
    begin
      if tg_op in ('INSERT', 'UPDATE') then
        perform record_changed_subjects(array(select distinct 'stories' from new_rows where status = 'published'));
      end if;
      if tg_op in ('UPDATE', 'DELETE') then
        perform record_changed_subjects(array(select distinct 'stories' from old_rows where status = 'published'));
      end if;
      return null;
    end $$`.execute(db);
  await replaceTrigger(db, 'success_stories', 'record_changed_stories');
  await sql`
    create function record_changed_story_of_application() returns trigger language plpgsql as $$
    begin
      perform record_changed_subjects(array(
        select distinct 'stories' from success_stories where application_id = new.id and status = 'published'));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_changed_story_of_application after update on applications for each row
    when (old.active_pet_key is distinct from new.active_pet_key)
    execute function record_changed_story_of_application()`.execute(db);
}

const ROWS = {
  insert: sql`referencing new table as new_rows`,
  update: sql`referencing old table as old_rows new table as new_rows`,
  delete: sql`referencing old table as old_rows`,
};

/** A trigger sees the rows of one kind of statement only, hence one for each; and of `truncate` none. */
async function replaceTrigger(
  db: Kysely<unknown>,
  table: string,
  name: string,
  events: readonly (keyof typeof ROWS)[] = ['insert', 'update', 'delete'],
): Promise<void> {
  await sql`drop trigger record_content_change on ${sql.table(table)}`.execute(db);
  await sql`
    create trigger record_content_change after truncate on ${sql.table(table)}
    for each statement execute function record_content_change()`.execute(db);
  for (const event of events) {
    await sql`
      create trigger ${sql.ref(`${name}_on_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${ROWS[event]}
      for each statement execute function ${sql.ref(name)}()`.execute(db);
  }
}
