import { sql, type Kysely } from 'kysely';

/** Colors and characters of pets, by which visitors search: one bit each, in the order of `traits` in search-traits.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which most calls lock their rows: an older server may still be writing.
  await sql`lock table pets, applications in access exclusive mode`.execute(db);
  // A table with pending deferred constraints cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await createTraits(db);
  await sql`
    alter table pets add traits bigint not null
    generated always as (pet_traits(colour, personality, description)) stored`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  // Covers everything that a search with a trait counts.
  await sql`
    create index pets_by_traits on pets (traits) include (facets, search_text) where is_listed`.execute(db);
  await recordTraits(db);
}

/** The color's words, and those of the texts that describe the pet. */
async function createTraits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pet_traits(colour text, personality text, description text)
    returns bigint language sql immutable parallel safe as $$
      select coalesce(bit_or(1::bigint << bit), 0)
      from (values
        (0, true, '{black,ebony}'),
        (1, true, '{white}'),
        (2, true, '{gray,grey,silver,charcoal,smoke}'),
        (3, true, '{silver}'),
        (4, true, '{orange,ginger,marmalade,red,apricot}'),
        (5, true, '{red,rust,mahogany,auburn,ginger}'),
        (6, true, '{brown,chocolate,liver,mocha}'),
        (7, true, '{chocolate}'),
        (8, true, '{tan,fawn,beige,sand,sandy,buff}'),
        (9, true, '{fawn}'),
        (10, true, '{cream,ivory}'),
        (11, true, '{golden,gold,yellow,blond,blonde}'),
        (12, true, '{yellow,golden,lutino}'),
        (13, true, '{blue}'),
        (14, true, '{green}'),
        (15, true, '{apricot}'),
        (16, true, '{sable}'),
        (17, true, '{tabby}'),
        (18, true, '{calico}'),
        (19, true, '{tortoiseshell,tortie,torbie}'),
        (20, true, '{tuxedo}'),
        (21, true, '{brindle,brindled}'),
        (22, true, '{tricolor,tricolour,tricolored,tri}'),
        (23, true, '{merle}'),
        (24, true, '{spotted,spots,dappled}'),
        (25, false, '{calm,mellow,relaxed,easygoing,placid,serene}'),
        (26, false, '{quiet,silent}'),
        (27, false, '{gentle,tender}'),
        (28, false, '{playful}'),
        (29, false, '{energetic,active,lively,bouncy}'),
        (30, false, '{lazy,sleepy,asleep}'),
        (31, false, '{affectionate,cuddly,cuddle,cuddles,loving,snuggly,lap}'),
        (32, false, '{friendly,sociable,social,outgoing}'),
        (33, false, '{shy,timid}'),
        (34, false, '{smart,clever,intelligent}'),
        (35, false, '{loyal,devoted}'),
        (36, false, '{curious,nosy,inquisitive}'),
        (37, false, '{independent,aloof}'),
        (38, false, '{patient}'),
        (39, false, '{brave,bold,fearless}'),
        (40, false, '{sweet}')
      ) as traits (bit, is_color, words),
        (select
          regexp_split_to_array(public.fold_text(coalesce(colour, '')), '[^a-z]+') as colors,
          regexp_split_to_array(
            public.fold_text(coalesce(personality, '') || ' ' || coalesce(description, '')), '[^a-z]+'
          ) as texts
          -- Otherwise the planner splits the texts again for each row of the traits.
          offset 0
        ) as split
      where words::text[] && case when is_color then colors else texts end
    $$`.execute(db);
}

/** As in 0037, and with the traits among those that lists depend on. */
async function recordTraits(db: Kysely<unknown>): Promise<void> {
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
          or before -> 'age_months' is distinct from after -> 'age_months'
          or before -> 'traits' is distinct from after -> 'traits';
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
