import { sql, type Kysely } from 'kysely';

/*
 * Pets by facets, and by breed and facets, so that a list is counted without reading its pets; and an index for each
 * order of a list, so that a page is read without sorting them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounts(db);
  await createTriggers(db);
  await createRebuild(db);
  await sql`select rebuild_pet_counts()`.execute(db);
  await createIndexes(db);
  await createNameSearch(db);
}

/**
 * A count is the sum of its rows: a write only inserts rows, so that no two writes wait for each other. From time to
 * time `merge_pet_counts` puts the rows of each count together.
 */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pet_facet_counts (
      facets integer not null,
      is_listed boolean not null,
      is_checked boolean not null,
      pets integer not null
    )`.execute(db);
  await sql`
    create table pet_breed_counts (
      breed_text text not null,
      breed text not null,
      facets integer not null,
      pets integer not null
    )`.execute(db);
  await sql`
    create function pet_breed_text(search_text text) returns text language sql immutable parallel safe strict
    as $$ select substr(search_text, strpos(search_text, E'\n') + 1) $$`.execute(db);
  await sql`
    create function merge_pet_counts() returns void language sql as $$
      with merged as (
        delete from pet_facet_counts using (
          select facets, is_listed, is_checked from pet_facet_counts group by 1, 2, 3 having count(*) > 1
        ) repeated
        where pet_facet_counts.facets = repeated.facets and pet_facet_counts.is_listed = repeated.is_listed
          and pet_facet_counts.is_checked = repeated.is_checked
        returning pet_facet_counts.*
      )
      insert into pet_facet_counts
      select facets, is_listed, is_checked, sum(pets) from merged group by 1, 2, 3 having sum(pets) <> 0;
      with merged as (
        delete from pet_breed_counts using (
          select breed_text, breed, facets from pet_breed_counts group by 1, 2, 3 having count(*) > 1
        ) repeated
        where pet_breed_counts.breed_text = repeated.breed_text and pet_breed_counts.breed = repeated.breed
          and pet_breed_counts.facets = repeated.facets
        returning pet_breed_counts.*
      )
      insert into pet_breed_counts
      select breed_text, breed, facets, sum(pets) from merged group by 1, 2, 3 having sum(pets) <> 0;
    $$`.execute(db);
}

/** The condition of the update trigger spares writes that change no count, such as the first application for a pet. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_changed_pet() returns trigger language plpgsql as $$
    begin
      insert into pet_facet_counts
      values (old.facets, old.is_listed, old.is_checked, -1), (new.facets, new.is_listed, new.is_checked, 1);
      insert into pet_breed_counts
      select pet_breed_text(text), coalesce(breed, ''), facets, pets
      from (values
        (old.is_listed, old.search_text, old.breed, old.facets, -1),
        (new.is_listed, new.search_text, new.breed, new.facets, 1)
      ) as changed (is_listed, text, breed, facets, pets)
      where is_listed;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_changed_pet after update on pets for each row
    when (old.facets <> new.facets or old.is_listed <> new.is_listed or old.is_checked <> new.is_checked
      or old.species <> new.species or old.breed is distinct from new.breed)
    execute function count_changed_pet()`.execute(db);
  await sql`
    create function count_pets() returns trigger language plpgsql as $$
    declare sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      insert into pet_facet_counts
      select facets, is_listed, is_checked, count(*) * sign from counted group by 1, 2, 3;
      insert into pet_breed_counts
      select pet_breed_text(search_text), coalesce(breed, ''), facets, count(*) * sign
      from counted where is_listed group by 1, 2, 3;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_added_pets after insert on pets referencing new table as counted
    for each statement execute function count_pets()`.execute(db);
  await sql`
    create trigger count_deleted_pets after delete on pets referencing old table as counted
    for each statement execute function count_pets()`.execute(db);
  await sql`
    create function clear_pet_counts() returns trigger language plpgsql as $$
    begin
      delete from pet_facet_counts;
      delete from pet_breed_counts;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger clear_pet_counts after truncate on pets for each statement execute function clear_pet_counts()`.execute(
    db,
  );
}

/**
 * Listed pets whose name contains one of the patterns. The planner expects many more of them than there are, and would
 * read every name; the settings leave it nothing but the trigram index.
 */
async function createNameSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pets_named_like(patterns text[]) returns table (facets integer, search_text text)
    language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
      select facets, search_text from (
        select distinct pets.id, pets.facets, pets.search_text
        from unnest(patterns) as pattern join pets on split_part(pets.search_text, E'\n', 1) like pattern
        where pets.is_listed
      ) as named
    $$`.execute(db);
}

/** A restored backup lacks the counts: it calls every function whose name starts with `rebuild_`. */
async function createRebuild(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rebuild_pet_counts() returns void language sql as $$
      delete from pet_facet_counts;
      insert into pet_facet_counts
      select facets, is_listed, is_checked, count(*) from pets group by 1, 2, 3;
      delete from pet_breed_counts;
      insert into pet_breed_counts
      select pet_breed_text(search_text), coalesce(breed, ''), facets, count(*) from pets where is_listed group by 1, 2, 3;
    $$`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // The public lists: each starts with the status, and can be read from both ends.
  await sql`
    create index pets_name_order on pets (status_rank, search_text collate "C", id)
    include (facets) where is_listed`.execute(db);
  await sql`
    create index pets_youngest_order on pets (status_rank, age, created_at desc, id desc)
    include (facets, search_text) where is_listed`.execute(db);
  await sql`
    create index pets_oldest_order on pets (status_rank, age desc nulls last, created_at desc, id desc)
    include (facets, search_text) where is_listed`.execute(db);
  await sql`create index pets_facets on pets (facets, created_at desc, id desc) where is_listed`.execute(db);
  await sql`
    create index pets_same_breed on pets (pet_breed_text(search_text), created_at desc, id desc)
    where is_listed and status_rank = 0`.execute(db);
  await sql`
    create index pets_looking_for_home on pets (id) include (updated_at) where is_listed and status_rank < 2`.execute(
    db,
  );
  await sql`drop index pets_featured`.execute(db);
  await sql`create index pets_featured on pets (status_rank, created_at desc, id desc) where featured`.execute(db);
  await sql`
    create index pets_name_text on pets using gin (split_part(search_text, E'\n', 1) gin_trgm_ops)
    where is_listed`.execute(db);

  // The Admin's table.
  await sql`create index pets_added on pets (created_at, id)`.execute(db);
  await sql`create index pets_updated on pets (updated_at, id)`.execute(db);
  await sql`create index pets_name on pets (search_text collate "C", id)`.execute(db);
  await sql`
    create index pets_species on pets (split_part(search_text, E'\n', 2) collate "C", search_text collate "C", id)`.execute(
    db,
  );
  await sql`
    create index pets_breed on pets
    (nullif(split_part(search_text, E'\n', 3), '') collate "C", search_text collate "C", id)`.execute(db);
  await sql`create index pets_age on pets (age, search_text collate "C", id)`.execute(db);
  await sql`create index pets_status on pets (status_rank, created_at desc, id desc)`.execute(db);
  await sql`
    create index pets_stale on pets (updated_at) where adoption_status = 'Available' and is_listed`.execute(db);
  await sql`create index pets_unlisted on pets (created_at, id) where not is_listed`.execute(db);
}
