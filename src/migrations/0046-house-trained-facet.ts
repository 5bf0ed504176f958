import { sql, type Kysely } from 'kysely';

/** Whether a pet is house-trained among its facets, so that the filter is counted like the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which most calls lock their rows: an older server may still be writing.
  await sql`lock table pets, applications in access exclusive mode`.execute(db);
  // A table with pending deferred constraints cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`drop trigger count_changed_pet on pets`.execute(db);
  // Its indexes go with it.
  await sql`alter table pets drop column facets`.execute(db);
  await replaceFacets(db);
  await createIndexes(db);
  await sql`
    create trigger count_changed_pet after update on pets for each row
    when (old.facets <> new.facets or old.is_listed <> new.is_listed or old.is_checked <> new.is_checked
      or old.species <> new.species or old.breed is distinct from new.breed)
    execute function count_changed_pet()`.execute(db);
  await sql`select rebuild_pet_counts()`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}

/** As in 0003, and with a bit for house-trained pets. */
async function replaceFacets(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function pet_facets(text, text, integer, text, boolean, text, boolean, boolean, boolean, text)`.execute(db);
  await sql`
    create function pet_facets(
      species text, gender text, age integer, size text, hypoallergenic boolean, special_needs text,
      good_with_children boolean, good_with_dogs boolean, good_with_cats boolean, adoption_status text,
      house_trained boolean
    ) returns integer language sql immutable parallel safe as $$
      select
        coalesce(array_position('{Dog,Cat,Fish,Turtle,Hamster,Other}', public.species_type(species)), 6)
        + coalesce(array_position('{Male,Female}', gender), 0) * 8
        + case when age is null then 0 when age < 1 then 1 when age < 3 then 2 when age < 8 then 3 else 4 end * 32
        + coalesce(array_position('{Small,Medium,Large,Extra Large}', size), 0) * 256
        + array_position('{Available,Pending,Adopted}', adoption_status) * 2048
        + (hypoallergenic is true)::int * 8192
        + (coalesce(lower(btrim(special_needs)), '') not in ('', 'none', 'no'))::int * 16384
        + (good_with_children is true)::int * 32768
        + (good_with_dogs is true)::int * 65536
        + (good_with_cats is true)::int * 131072
        + (house_trained is true)::int * 262144
    $$`.execute(db);
  await sql`
    alter table pets add facets integer not null generated always as (
      pet_facets(species, gender, age, size, hypoallergenic, special_needs,
        good_with_children, good_with_dogs, good_with_cats, adoption_status, house_trained)
    ) stored`.execute(db);
}

/** Those of `facets`, as they were; `pets_house_trained` is needed no longer. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index pets_facets on pets (facets, created_at desc, id desc) where is_listed`.execute(db);
  await sql`create index pets_by_text on pets (search_text collate "C", id) include (facets, is_listed)`.execute(db);
  await sql`create index pets_by_traits on pets (traits) include (facets, search_text) where is_listed`.execute(db);
  await sql`
    create index pets_by_weight on pets (weight) include (age, facets)
    where is_listed and weight is not null`.execute(db);
  await sql`
    create index pets_by_age on pets (age, age_months) include (weight, facets)
    where is_listed and age is not null`.execute(db);
  await sql`
    create index pets_listing_order on pets (listing_rank, created_at desc, id desc)
    include (facets, search_text, age) where is_listed`.execute(db);
  await sql`
    create index pets_name_order on pets (listing_rank, search_text collate "C", id)
    include (facets) where is_listed`.execute(db);
  await sql`
    create index pets_youngest_order on pets (listing_rank, age, age_months, created_at desc, id desc)
    include (facets, search_text) where is_listed`.execute(db);
  await sql`
    create index pets_oldest_order
    on pets (listing_rank, age desc nulls last, age_months desc, created_at desc, id desc)
    include (facets, search_text) where is_listed`.execute(db);
  // Few: the Admins review them.
  await sql`
    create index pets_unreviewed on pets (listing_rank) include (facets, search_text)
    where is_listed and listing_rank % 2 = 1`.execute(db);
}
