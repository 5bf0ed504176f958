import { sql, type Kysely } from 'kysely';

/**
 * The names of pets, so that a search by name reads only the pets that have one; whether a story's pet was returned, so
 * that stories are listed without their applications; and indexes for searching stories and subscribers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTextCounts(db);
  await createTextTriggers(db);
  await createNameIndexes(db);
  await sql`select rebuild_pet_counts()`.execute(db);
  await createSimilarTexts(db);
  await createTextSearch(db);
  await addReturnedStories(db);
  await createSearchIndexes(db);
}

/**
 * Listed pets by the texts that a search finds them by: the name, which is the first line of the search text, and the rest.
 * As for the other counts, a count is the sum of its rows.
 */
async function createTextCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pet_text_counts (
      is_name boolean not null,
      text text collate "C" not null,
      pets integer not null
    )`.execute(db);
  await sql`create index pet_text_counts_text on pet_text_counts using gin (text gin_trgm_ops)`.execute(db);
  await sql`
    create function merge_pet_texts() returns void language sql as $$
      with merged as (
        delete from pet_text_counts using (
          select is_name, text from pet_text_counts group by 1, 2 having count(*) > 1
        ) repeated
        where pet_text_counts.is_name = repeated.is_name and pet_text_counts.text = repeated.text
        returning pet_text_counts.*
      )
      insert into pet_text_counts select is_name, text, sum(pets) from merged group by 1, 2 having sum(pets) <> 0;
    $$`.execute(db);
}

async function createTextTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_renamed_pet() returns trigger language plpgsql as $$
    begin
      insert into pet_text_counts
      select is_name, text, pets
      from (values (old.is_listed, old.search_text, -1), (new.is_listed, new.search_text, 1))
          as changed (is_listed, search_text, pets),
        lateral (values (true, split_part(search_text, E'\n', 1)), (false, pet_breed_text(search_text)))
          as texts (is_name, text)
      where is_listed;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_renamed_pet after update on pets for each row
    when (old.name <> new.name or old.species <> new.species or old.breed is distinct from new.breed
      or old.is_listed <> new.is_listed)
    execute function count_renamed_pet()`.execute(db);
  await sql`
    create or replace function count_pets() returns trigger language plpgsql as $$
    declare sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      insert into pet_facet_counts
      select facets, is_listed, is_checked, count(*) * sign from counted group by 1, 2, 3;
      insert into pet_breed_counts
      select pet_breed_text(search_text), coalesce(breed, ''), facets, count(*) * sign
      from counted where is_listed group by 1, 2, 3;
      insert into pet_text_counts
      select true, split_part(search_text, E'\n', 1), count(*) * sign from counted where is_listed group by 2
      union all
      select false, pet_breed_text(search_text), count(*) * sign from counted where is_listed group by 2;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function clear_pet_counts() returns trigger language plpgsql as $$
    begin
      delete from pet_facet_counts;
      delete from pet_breed_counts;
      delete from pet_text_counts;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function rebuild_pet_counts() returns void language sql as $$
      delete from pet_facet_counts;
      insert into pet_facet_counts
      select facets, is_listed, is_checked, count(*) from pets group by 1, 2, 3;
      delete from pet_breed_counts;
      insert into pet_breed_counts
      select pet_breed_text(search_text), coalesce(breed, ''), facets, count(*) from pets where is_listed group by 1, 2, 3;
      delete from pet_text_counts;
      insert into pet_text_counts
      select true, split_part(search_text, E'\n', 1), count(*) from pets where is_listed group by 2
      union all
      select false, pet_breed_text(search_text), count(*) from pets where is_listed group by 2;
    $$`.execute(db);
}

/** One index finds the pets of a name, and has their order by name; there were two of the same. */
async function createNameIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop function pets_named_like(text[])`.execute(db);
  await sql`drop index pets_name_text`.execute(db);
  await sql`drop index pets_name`.execute(db);
  await sql`drop index pets_by_text`.execute(db);
  await sql`create index pets_by_text on pets (search_text collate "C", id) include (facets, is_listed)`.execute(db);
}

/** Texts with a word like this one, and how many pets have them. The setting decides what the index finds. */
async function createSimilarTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pet_texts_like(typed text) returns table (is_name boolean, text text, pets bigint)
    language sql stable set pg_trgm.word_similarity_threshold = 0.35 as $$
      select is_name, text, sum(pets) from pet_text_counts where text %> typed group by 1, 2 having sum(pets) > 0
    $$`.execute(db);
}

/**
 * Up to `max` pets whose text contains all patterns. The planner misjudges how many there are, and would read every pet;
 * the settings leave it nothing but the trigram index.
 */
async function createTextSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pets_containing(patterns text[], max integer) returns integer[]
    language plpgsql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    declare
      conditions text := (select string_agg(format('search_text like fold_text(%L)', pattern), ' and ')
        from unnest(patterns) as pattern);
      ids integer[];
    begin
      execute format('select array_agg(id) from (select id from pets where %s limit %s) found', conditions, max) into ids;
      return ids;
    end $$`.execute(db);
}

/**
 * A deleted pet cannot have been returned; if only the application is gone, the adoption was undone. The story's trigger
 * locks the application, and so waits for a return at the same moment.
 */
async function addReturnedStories(db: Kysely<unknown>): Promise<void> {
  await sql`alter table success_stories add is_returned boolean not null default false`.execute(db);
  await sql`
    create function rebuild_returned_stories() returns void language sql as $$
      update success_stories set is_returned = not is_returned
      where is_returned <> case
        when application_id is null then pet_id is not null
        else (select active_pet_key is null from applications where id = application_id) end
    $$`.execute(db);
  await sql`select rebuild_returned_stories()`.execute(db);
  await sql`
    create function set_story_returned() returns trigger language plpgsql as $$
    begin
      select active_pet_key is null into new.is_returned from applications where id = new.application_id for share;
      new.is_returned := coalesce(new.is_returned, new.pet_id is not null);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger set_story_returned before insert or update of application_id, pet_id on success_stories
    for each row execute function set_story_returned()`.execute(db);
  await sql`
    create function set_stories_returned() returns trigger language plpgsql as $$
    begin
      update success_stories set is_returned = new.active_pet_key is null where application_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger set_stories_returned after update on applications for each row
    when ((old.active_pet_key is null) <> (new.active_pet_key is null))
    execute function set_stories_returned()`.execute(db);
  await sql`
    create index success_stories_published on success_stories (decided_at desc, id desc)
    where status = 'published' and may_publish and not is_returned`.execute(db);
}

async function createSearchIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table success_stories add search_text text not null
    generated always as (lower(title || E'\n' || text || E'\n' || author_name || E'\n' || pet_name)) stored`.execute(
    db,
  );
  await sql`create index success_stories_search on success_stories using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create index newsletter_subscribers_search on newsletter_subscribers
    using gin (name gin_trgm_ops, email gin_trgm_ops) where confirmed_at is not null`.execute(db);
}
