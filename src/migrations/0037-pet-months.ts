import { sql, type Kysely } from 'kysely';

/** The age in months of a pet under one year, by which lists are ordered too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A table with pending deferred constraints cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`
    alter table pets
      add age_months smallint,
      add constraint pets_age_months
        check (age_months is null or (age_months between 0 and 11 and age is not distinct from 0))`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  await clearMonthsOfOlderPets(db);
  await replaceIndexes(db);
  await recordMonthsAsTraits(db);
}

/** For writers that set only the age, such as an older server that still runs. */
async function clearMonthsOfOlderPets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function clear_age_months() returns trigger language plpgsql as $$
    begin
      new.age_months := null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger clear_age_months before insert or update of age, age_months on pets
    for each row when (new.age_months is not null and new.age is distinct from 0)
    execute function clear_age_months()`.execute(db);
}

async function replaceIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index pets_youngest_order, pets_oldest_order, pets_by_age`.execute(db);
  await sql`
    create index pets_youngest_order on pets (listing_rank, age, age_months, created_at desc, id desc)
    include (facets, search_text) where is_listed`.execute(db);
  await sql`
    create index pets_oldest_order
    on pets (listing_rank, age desc nulls last, age_months desc, created_at desc, id desc)
    include (facets, search_text) where is_listed`.execute(db);
  await sql`
    create index pets_by_age on pets (age, age_months) include (weight, house_trained, facets)
    where is_listed and age is not null`.execute(db);
}

/** As in 0023, and with the months among the traits that lists depend on. */
async function recordMonthsAsTraits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function changed_pet_subjects(before jsonb, after jsonb)
    returns setof text language plpgsql stable as $$
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
          or before -> 'age' is distinct from after -> 'age' or before -> 'breed' is distinct from after -> 'breed'
          or before -> 'age_months' is distinct from after -> 'age_months';
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
}
