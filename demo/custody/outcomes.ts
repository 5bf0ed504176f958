import { sql, type Insertable } from 'kysely';
import type { Database, Tables } from '../../src/platform/database.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { departed, foundPlaces, organizations } from './texts.ts';

const day = 86_400_000;
const HOLD_DAYS = 5;
const OLDEST_DAYS = 640;

type Departed = (typeof departed)[number];

/**
 * Completes the outcomes of adoptions, and inserts animals that have left otherwise. They are in the archive, beside the
 * 500 pets. Requires the intakes and the adoptions.
 */
export async function insertOutcomes(trx: Database, today: Date): Promise<void> {
  await completeAdoptions(trx);
  const random = seededRandom(20_261_129);
  for (const [at, animal] of departed.entries()) await insertDeparted(trx, animal, dateOf(at, today, random), random);
}

/** Where adopters picked their pets up, and adoptions from before there were applications. */
async function completeAdoptions(trx: Database): Promise<void> {
  await sql`
    update custodies set outcome_site = pickups.location
    from pickups where pickups.application_id = custodies.application_id and custodies.is_demo`.execute(trx);
  await sql`
    update custodies set outcome_at = greatest(pets.updated_at, intake_at), outcome_type = 'adoption',
      outcome_reason = 'Adopted at an event.'
    from pets where pets.id = custodies.pet_id and pets.is_demo and outcome_at is null
      and pets.adoption_status = 'Adopted'
      and not exists (select from applications where pet_id = pets.id and active_pet_key is not null)`.execute(trx);
}

function dateOf(at: number, today: Date, random: SeededRandom): Date {
  const ago = 20 + Math.floor((OLDEST_DAYS * at) / departed.length) + random.between(0, 12);
  return new Date(today.getTime() - ago * day + random.between(9, 17) * 3_600_000);
}

async function insertDeparted(trx: Database, animal: Departed, intake_at: Date, random: SeededRandom): Promise<void> {
  const { name, species, breed, age, outcome, note } = animal;
  const outcome_at = new Date(intake_at.getTime() + random.between(1, 18) * day);
  const pet: Insertable<Tables['pets']> = {
    name,
    species,
    breed,
    age,
    gender: random.pick(['Female', 'Male']),
    adoption_status: 'Pending',
    special_needs: 'none',
    location: 'Main Branch',
    is_listed: false,
    archived_at: outcome_at,
    was_listed: false,
    is_demo: true,
    created_at: intake_at,
    updated_at: outcome_at,
  };
  const { id } = await trx.insertInto('pets').values(pet).returning('id').executeTakeFirstOrThrow();
  const isRequested = outcome === 'owner_requested_euthanasia';
  const hadNoOwner = outcome === 'returned_to_owner' || outcome === 'returned_to_field' || random.chance(0.3);
  const isStray = hadNoOwner && !isRequested;
  await trx
    .insertInto('custodies')
    .values({
      pet_id: id,
      intake_at,
      intake_type: isRequested ? outcome : isStray ? 'stray' : 'owner_surrender',
      found_location: isStray ? random.pick(foundPlaces) : null,
      hold_until: isStray ? new Date(intake_at.getTime() + HOLD_DAYS * day).toISOString().slice(0, 10) : null,
      outcome_at,
      outcome_type: outcome,
      outcome_reason: note,
      outcome_organization: outcome === 'transfer_out' ? random.pick(organizations) : null,
      is_demo: true,
    })
    .execute();
}
