import { sql, type Insertable } from 'kysely';
import type { Database, Tables } from '../src/platform/database.ts';
import { batches } from './batches.ts';
import { demoAccounts } from './people.ts';
import { seededRandom } from './seeded-random.ts';

type Placement = Insertable<Tables['placements']>;
type LocationTraits = Partial<Insertable<Tables['locations']>> & Pick<Insertable<Tables['locations']>, 'name' | 'type'>;

/** A demo animal in care. */
interface Animal {
  id: number;
  type: string;
  age: number | null;
  site: string;
  intake_at: Date;
}

/** A free slot of a location. */
interface Slot {
  location_id: number;
  slot: number | null;
}

interface Site {
  id: number;
  intake: Slot;
  dogs: Slot[];
  puppies: Slot[];
  cats: Slot[];
  smallAnimals: Slot[];
  isolation: Slot[];
}

const day = 86_400_000;
const hour = 3_600_000;
const SPARE_KENNELS = 6;
const CATS_IN_ROOM = 8;
const KENNELS_IN_ROW = 12;
const PUPPIES = 3;

/** The active foster homes: how many animals they have room for, and have. */
export const demoFosterHomes = [
  { capacity: 2, animals: 1 },
  { capacity: 3, animals: 2 },
  { capacity: 2, animals: 2 },
  { capacity: 1, animals: 1 },
  { capacity: 4, animals: 1 },
  { capacity: 2, animals: 0 },
] as const;

/**
 * Inserts the demo's buildings, rooms and kennels, and where its animals in care have been since they came in. Requires
 * the custodies.
 * @param today its midnight
 */
export async function insertPlaces(trx: Database, today: Date): Promise<void> {
  // Some custodies follow from the pets at the end of a transaction.
  await sql`set constraints all immediate`.execute(trx);
  const animals = await listAnimals(trx);
  const sites = new Map<string, Site>();
  for (const [name, group] of Map.groupBy(animals, ({ site }) => site)) {
    sites.set(name, await addSite(trx, name, group));
  }
  // The people of these homes follow (`fosters`).
  const fosterHomes: Slot[][] = [];
  for (const [at, { capacity, animals: count }] of demoFosterHomes.entries()) {
    const rank = at + 1;
    const home = { name: `Foster home ${rank}`, type: 'foster_home' as const, capacity, rank };
    fosterHomes.push(slotsOf(await addLocation(trx, null, home), count));
  }
  const clinic = await addLocation(trx, null, { name: 'Riverside Vet Clinic', type: 'off_site', rank: 99 });
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirst();
  const homes = fosterHomes.flat();
  const placements = placeAnimals(animals, { sites, homes, clinic, today, movedBy: admin?.id ?? null });
  // They began with the intake, at the animal's site.
  await trx
    .deleteFrom('placements')
    .where('pet_id', '=', sql<number>`any(${animals.map(({ id }) => id)}::integer[])`)
    .where('end_at', 'is', null)
    .execute();
  for (const batch of batches(placements)) await trx.insertInto('placements').values(batch).execute();
  await sql`set constraints all deferred`.execute(trx);
}

/** Removes the demo's locations where no real animal is or has been, after its pets. */
export async function removePlaces(trx: Database): Promise<void> {
  await sql`
    with recursive kept as (
      select location_id as id from placements
      union
      select l.parent_id from locations l join kept on l.id = kept.id where l.parent_id is not null
    )
    delete from locations where is_demo and id not in (select id from kept)`.execute(trx);
}

async function listAnimals(trx: Database): Promise<Animal[]> {
  const { rows } = await sql<Animal>`
    select p.id, p.type, p.age, p.location as site, c.intake_at
    from custodies c join pets p on p.id = c.pet_id
    where p.is_demo and c.outcome_at is null and p.location is not null order by p.id`.execute(trx);
  return rows;
}

async function addSite(trx: Database, name: string, animals: readonly Animal[]): Promise<Site> {
  const { id } = await trx
    .selectFrom('locations as l')
    .innerJoin('sites as s', 's.id', 'l.site_id')
    .select('l.id')
    .where('s.name', '=', name)
    .executeTakeFirstOrThrow();
  const dogs = animals.filter(({ type }) => type === 'Dog').length;
  const cats = animals.filter(({ type }) => type === 'Cat').length;
  const others = animals.length - dogs - cats;
  const intake = await addLocation(trx, id, { name: 'Intake room', type: 'room', rank: 1 });
  const dogHouse = await addLocation(trx, id, { name: 'Dog house', type: 'building', rank: 2 });
  const catHouse = await addLocation(trx, id, { name: 'Cat house', type: 'building', rank: 3 });
  const isolation = await addLocation(trx, id, {
    name: 'Isolation',
    type: 'room',
    is_isolation: true,
    rank: 4,
    note: 'Wear gloves and a gown. Wash your hands when you leave.',
  });
  const small = await addLocation(trx, id, { name: 'Small animals', type: 'room', capacity: others + 5, rank: 5 });
  const puppyPen = await addLocation(trx, dogHouse, { name: 'Puppy pen', type: 'room', capacity: 4, rank: 99 });
  return {
    id,
    intake: { location_id: intake, slot: null },
    dogs: await addKennels(trx, dogHouse, dogs + SPARE_KENNELS),
    puppies: slotsOf(puppyPen, PUPPIES),
    cats: await addCatRooms(trx, catHouse, cats),
    smallAnimals: slotsOf(small, others + 5),
    isolation: await addIsolation(trx, isolation),
  };
}

async function addKennels(trx: Database, building: number, count: number): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let first = 1; first <= count; first += KENNELS_IN_ROW) {
    const rank = Math.ceil(first / KENNELS_IN_ROW);
    const row = await addLocation(trx, building, { name: `Row ${rank}`, type: 'room', rank });
    for (let number = first; number < first + KENNELS_IN_ROW && number <= count; number++) {
      const kennel = { name: `Kennel ${number}`, type: 'kennel' as const, capacity: 1, rank: number };
      slots.push({ location_id: await addLocation(trx, row, kennel), slot: 1 });
    }
  }
  return slots;
}

async function addCatRooms(trx: Database, building: number, cats: number): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let rank = 1; rank <= Math.ceil((cats + 3) / CATS_IN_ROOM); rank++) {
    const room = { name: `Cat room ${rank}`, type: 'room' as const, capacity: CATS_IN_ROOM, rank };
    slots.push(...slotsOf(await addLocation(trx, building, room), CATS_IN_ROOM));
  }
  return slots;
}

async function addIsolation(trx: Database, room: number): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let rank = 1; rank <= 4; rank++) {
    const kennel = { name: `Isolation ${rank}`, type: 'kennel' as const, capacity: 1, rank };
    slots.push({ location_id: await addLocation(trx, room, kennel), slot: 1 });
  }
  return slots;
}

async function addLocation(trx: Database, parent_id: number | null, traits: LocationTraits): Promise<number> {
  const { id } = await trx
    .insertInto('locations')
    .values({ parent_id, is_demo: true, capacity: null, note: null, site_id: null, retired_at: null, ...traits })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function slotsOf(location_id: number, count: number): Slot[] {
  return Array.from({ length: count }, (_, at) => ({ location_id, slot: at + 1 }));
}

interface Places {
  sites: ReadonlyMap<string, Site>;
  homes: Slot[];
  clinic: number;
  today: Date;
  movedBy: number | null;
}

/** Most spend some days in the intake room; some see the vet; a few are in isolation, or in a foster home. */
function placeAnimals(animals: readonly Animal[], { sites, homes, clinic, today, movedBy }: Places): Placement[] {
  const random = seededRandom(20_260_520);
  return animals.flatMap((animal, at) => {
    const site = sites.get(animal.site)!;
    const days = Math.floor((today.getTime() - animal.intake_at.getTime()) / day);
    const after = (count: number) => new Date(animal.intake_at.getTime() + count * day + 2 * hour);
    const stay = (slot: Slot, start_at: Date, end_at: Date | null, reason: string | null = null): Placement => ({
      ...slot,
      pet_id: animal.id,
      start_at,
      end_at,
      reason,
      moved_by: movedBy,
      is_demo: true,
    });
    const intakeDays = random.between(1, 3);
    const vetDay = random.between(6, 20);
    if (days <= 3) return [{ ...stay(site.intake, animal.intake_at, null), moved_by: null }];
    const isFostered = days > 30 && at % 9 === 7 && (animal.type === 'Dog' || animal.type === 'Cat');
    const home = isFostered ? homes.shift() : undefined;
    const slot = home ?? findSlot(animal, site, at);
    const arrival = { ...stay(site.intake, animal.intake_at, after(intakeDays)), moved_by: null };
    if (home || at % 9 !== 4 || days <= vetDay + 2) return [arrival, stay(slot, after(intakeDays), null)];
    return [
      arrival,
      stay(slot, after(intakeDays), after(vetDay)),
      stay({ location_id: clinic, slot: null }, after(vetDay), after(vetDay + 1), 'Dental cleaning'),
      stay(slot, after(vetDay + 1), null),
    ];
  });
}

function findSlot({ type, age }: Animal, site: Site, at: number): Slot {
  if (at % 23 === 11 && site.isolation.length > 2 && (type === 'Dog' || type === 'Cat')) return site.isolation.shift()!;
  if (type === 'Dog') return (age === 0 ? site.puppies.shift() : undefined) ?? site.dogs.shift()!;
  return type === 'Cat' ? site.cats.shift()! : site.smallAnimals.shift()!;
}
