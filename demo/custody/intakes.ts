import { sql, type Insertable } from 'kysely';
import type { IntakeType } from '../../src/features/custody/custody.constants.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { foundPlaces, intakeReasons, organizations } from './texts.ts';

type Custody = Insertable<Tables['custodies']>;

const day = 86_400_000;
const hour = 3_600_000;

/** A demo pet of the shelter, without owners' listings. */
interface Animal {
  id: number;
  type: string;
  adoption_status: string;
  age: number | null;
  age_months: number | null;
  microchipped: string | null;
  created_at: Date;
}

const DAYS_A_MONTH = 30.4375;
const HOLD_DAYS = 5;
const ACTIVE_HOLDS = 4;
const MAX_LITTER = 4;
const EARLIER_STAYS = 14;

/** How often animals come in for each reason, in percent. */
const shares: readonly [IntakeType, number][] = [
  ['stray', 40],
  ['owner_surrender', 33],
  ['transfer_in', 12],
  ['transfer_in_out_of_state', 5],
  ['transfer_in_international', 1],
  ['seized', 6],
  ['other', 3],
];

/** Inserts how the demo's animals came in, their dates of birth and microchips. Requires the pets and people. */
export async function insertIntakes(trx: Database, now: Date): Promise<void> {
  const random = seededRandom(20_261_128);
  const animals = await listAnimals(trx);
  const people = await trx.selectFrom('people').select('id').where('is_demo', '=', true).orderBy('id').execute();
  const custodies = animals.map((animal) => toCustody(animal, random, people));
  holdStrays(animals, custodies, now);
  uniteLitter(animals, custodies);
  const earlier = earlierStays(animals, random);
  for (const batch of batches([...earlier, ...custodies])) await trx.insertInto('custodies').values(batch).execute();
  await insertBirths(trx, animals, now, random);
  await insertMicrochips(trx, animals, random);
}

async function listAnimals(trx: Database): Promise<Animal[]> {
  return trx
    .selectFrom('pets')
    .select(['id', 'type', 'adoption_status', 'age', 'age_months', 'microchipped', 'created_at'])
    .where('is_demo', '=', true)
    .where('listed_by_owner', '=', false)
    .orderBy('id')
    .execute();
}

function toCustody({ id, created_at }: Animal, random: SeededRandom, people: readonly { id: number }[]): Custody {
  const intake_type = pickType(random);
  const source_person_id = intake_type === 'owner_surrender' && people.length > 0 ? random.pick(people).id : null;
  const isFromShelter = intake_type.startsWith('transfer_in');
  return {
    pet_id: id,
    intake_at: created_at,
    intake_type,
    reason: random.chance(0.6) ? random.pick(intakeReasons[intake_type] ?? intakeReasons.other!) : null,
    source_person_id,
    source_organization: isFromShelter ? random.pick(organizations) : null,
    found_location: intake_type === 'stray' ? random.pick(foundPlaces) : null,
    hold_until: intake_type === 'stray' ? toDay(new Date(created_at.getTime() + HOLD_DAYS * day)) : null,
    is_demo: true,
  };
}

function pickType(random: SeededRandom): IntakeType {
  let left = random.between(1, 100);
  return shares.find(([, share]) => (left -= share) <= 0)?.[0] ?? 'stray';
}

/** The latest arrivals on hold are strays whose owners still have some days to come. */
function holdStrays(animals: readonly Animal[], custodies: Custody[], now: Date): void {
  const onHold = animals
    .map((animal, at) => ({ animal, at }))
    .filter(({ animal }) => animal.adoption_status === 'Pending')
    .toSorted((one, other) => other.animal.created_at.getTime() - one.animal.created_at.getTime());
  for (const [place, { at }] of onHold.slice(0, ACTIVE_HOLDS).entries()) {
    const hold_until = toDay(new Date(now.getTime() + (place + 1) * day));
    const found_location = foundPlaces[place]!;
    Object.assign(custodies[at]!, { intake_type: 'stray', hold_until, found_location, reason: null });
    Object.assign(custodies[at]!, { source_person_id: null, source_organization: null });
  }
}

/** Young cats that came in at about the same time are a litter. */
function uniteLitter(animals: readonly Animal[], custodies: Custody[]): void {
  const kittens = animals
    .map((animal, at) => ({ animal, at }))
    .filter(({ animal }) => animal.type === 'Cat' && animal.age === 0 && animal.adoption_status === 'Available')
    .toSorted((one, other) => other.animal.created_at.getTime() - one.animal.created_at.getTime())
    .slice(0, MAX_LITTER);
  const [first] = kittens;
  if (!first) return;
  const intake_at = new Date(Math.min(...kittens.map(({ animal }) => animal.created_at.getTime())));
  for (const { at } of kittens) {
    Object.assign(custodies[at]!, {
      intake_at,
      intake_type: 'stray',
      found_location: 'A barn on Mill Road',
      hold_until: toDay(new Date(intake_at.getTime() + HOLD_DAYS * day)),
      reason: 'A litter without its mother.',
      source_person_id: null,
      source_organization: null,
    });
  }
}

/** Some animals had been here before, as strays whose owners came for them. */
function earlierStays(animals: readonly Animal[], random: SeededRandom): Custody[] {
  const olderOnes = animals.filter(({ age, type }) => (age ?? 0) >= 3 && (type === 'Dog' || type === 'Cat'));
  return random
    .shuffle(olderOnes)
    .slice(0, EARLIER_STAYS)
    .map(({ id, created_at }) => {
      const intake = new Date(created_at.getTime() - random.between(60, 300) * day);
      return {
        pet_id: id,
        intake_at: intake,
        intake_type: 'stray',
        found_location: random.pick(foundPlaces),
        hold_until: toDay(new Date(intake.getTime() + HOLD_DAYS * day)),
        outcome_at: new Date(intake.getTime() + random.between(4, 90) * hour),
        outcome_type: 'returned_to_owner',
        is_demo: true,
      };
    });
}

/** Birthdays that agree with the ages on the pets' pages. */
async function insertBirths(trx: Database, animals: readonly Animal[], now: Date, random: SeededRandom): Promise<void> {
  const known = animals.flatMap(({ id, age, age_months }) => {
    if (age === null || (age === 0 && age_months === null)) return [];
    const months = age * 12 + (age > 0 ? random.between(0, 11) : age_months!);
    // In the middle of that month, so that the age in days is the same on any day that the demo is loaded.
    const days = Math.floor(months * DAYS_A_MONTH) + 12;
    const born_on = toDay(new Date(now.getTime() - days * day));
    return [{ id, born_on, is_estimate: random.chance(0.7) }];
  });
  await sql`
    update pets set born_on = born.born_on, born_is_estimate = born.is_estimate
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as born (id integer, born_on date, is_estimate boolean)
    where pets.id = born.id and born.born_on <= pets.created_at::date`.execute(trx);
}

async function insertMicrochips(trx: Database, animals: readonly Animal[], random: SeededRandom): Promise<void> {
  const rows = animals
    .filter(({ microchipped }) => microchipped === 'Yes')
    .map(({ id, created_at }) => ({
      pet_id: id,
      type: 'microchip' as const,
      value: `985112${String(random.between(0, 999_999_999)).padStart(9, '0')}`,
      added_at: created_at,
      is_demo: true,
    }));
  for (const batch of batches(rows)) await trx.insertInto('pet_identifiers').values(batch).execute();
}

export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
