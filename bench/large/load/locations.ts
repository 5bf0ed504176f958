import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { draw } from './random.ts';
import type { ShelterSize } from './shelter-size.ts';

const KENNELS_PER_ROOM = 10;
const pet = sql`pet_id`;

/** Buildings, rooms and kennels at each site, foster homes, and where the animals of all custodies were. */
export async function loadLocations(db: Database, { pets }: ShelterSize): Promise<void> {
  await addLocations(db, { rooms: Math.ceil(pets / 1600), fosterHomes: Math.ceil(pets / 500) });
  await placeAnimalsInCare(db);
  await placeAnimalsThatLeft(db);
}

/** For 50,000 pets, about 320 kennels. */
async function addLocations(db: Database, { rooms, fosterHomes }: Record<'rooms' | 'fosterHomes', number>) {
  await sql`
    insert into locations (parent_id, type, name, rank)
    select site.id, 'building', building.name, building.rank
    from locations site cross join unnest('{Dogs,Cats}'::text[]) with ordinality as building (name, rank)
    where site.type = 'site'`.execute(db);
  await sql`
    insert into locations (parent_id, type, name, is_isolation, rank)
    select building.id, 'room', 'Room ' || i, i % 10 = 0, i
    from generate_series(1, ${rooms}::int) i
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as buildings
      from locations where type = 'building') building on building.n = i % buildings`.execute(db);
  await sql`
    insert into locations (parent_id, type, name, rank)
    select id, 'kennel', 'Kennel ' || i, i
    from locations room cross join generate_series(1, ${sql.lit(KENNELS_PER_ROOM)}) i
    where room.type = 'room' order by room.id, i`.execute(db);
  await sql`
    insert into locations (parent_id, type, name, rank)
    select case when i % 5 > 0 then (select min(id) from locations where type = 'site') end, 'foster_home', 'Home ' || i, i
    from generate_series(1, ${fosterHomes}::int) i`.execute(db);
}

/** Every fourth is in a foster home. Of the others, each has its own slot; half came from another room. */
async function placeAnimalsInCare(db: Database): Promise<void> {
  await sql`
    create temp table housed as
    select pet_id, location_id, slot, intake_at,
      case when ${draw(pet, 50, 2)} = 0 then intake_at else intake_at + (now() - intake_at) / 2 end as moved_at
    from (
      select pet_id, intake_at, n % 4 = 3 as is_fostered, case when n % 4 = 3 then n / 4 else n - n / 4 end as n
      from (select *, row_number() over (order by pet_id) - 1 as n from custodies where outcome_at is null) in_care
    ) animals
    cross join (select count(*) filter (where type = 'kennel') as kennels,
      count(*) filter (where type = 'foster_home') as homes from locations) counted
    cross join lateral (select case when is_fostered then n % homes else n % kennels end as place,
      case when not is_fostered then n / kennels + 1 end as slot) assigned
    join (select id as location_id, type, row_number() over (partition by type order by id) - 1 as place
      from locations where type in ('kennel', 'foster_home')) places
      on places.place = assigned.place and type = case when is_fostered then 'foster_home' else 'kennel' end`.execute(
    db,
  );
  await sql`
    update locations set capacity = (select max(slot) + 1 from pg_temp.housed) where type = 'kennel'`.execute(db);
  await sql`
    insert into placements (pet_id, location_id, slot, start_at)
    select pet_id, location_id, slot, moved_at from pg_temp.housed order by pet_id`.execute(db);
  await sql`
    insert into placements (pet_id, location_id, start_at, end_at)
    select pet_id, room.id, intake_at, moved_at from pg_temp.housed
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as rooms
      from locations where type = 'room') room on room.n = pet_id % rooms
    where moved_at > intake_at order by pet_id`.execute(db);
  await sql`
    update pets set location = site_of_location(location_id) from pg_temp.housed
    where pets.id = pet_id and site_of_location(location_id) is not null`.execute(db);
}

/** First in a room, then in a foster home. */
async function placeAnimalsThatLeft(db: Database): Promise<void> {
  await sql`
    insert into placements (pet_id, location_id, start_at, end_at)
    select pet_id, place.id, start_at, end_at
    from (
      select pet_id, 'room' as type, intake_at as start_at, intake_at + (outcome_at - intake_at) / 2 as end_at
      from custodies where outcome_at > intake_at
      union all
      select pet_id, 'foster_home', intake_at + (outcome_at - intake_at) / 2, outcome_at
      from custodies where outcome_at > intake_at
    ) stays
    join (select id, type, row_number() over (partition by type order by id) - 1 as n,
      count(*) over (partition by type) as places from locations) place using (type)
    where place.n = pet_id % places order by start_at`.execute(db);
}
