import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { listOwnAdoptions, type OwnAdoption } from '../../adoptions/server/index.ts';
import { findPetPreviews } from '../../pets/server/index.ts';
import { findPickupsOf, type PickupRow } from '../../pickups/server/index.ts';
import { DAYS_TO_SETTLE } from '../review-words.contract.ts';
import type { PendingReview } from '../reviews.contract.ts';
import type {} from './schema.ts';

const DAY_MS = 86_400_000;

interface When {
  now: Date;
  /** The shelter's, in which the day of a pickup is meant. */
  timeZone: string;
}

/** Somebody's own adoptions whose pet lives with them, and of which they have told nothing yet. */
export async function listPendingReviews(db: Database, userId: number, when: When): Promise<PendingReview[]> {
  const adoptions = await listOwnAdoptions(db, userId);
  const told = await db
    .selectFrom('reviews')
    .select('application_id')
    .where('user_id', '=', userId)
    .where('application_id', 'is not', null)
    .execute();
  const isTold = new Set(told.map(({ application_id }) => application_id));
  const untold = adoptions.filter(({ application_id }) => !isTold.has(application_id));
  const pickups = await findPickupsOf(
    db,
    untold.map(({ application_id }) => application_id),
  );
  const settled = untold.filter((adoption) => isAtHome(adoption, pickups.get(adoption.application_id), when));
  const pets = await findPetPreviews(
    db,
    settled.map(({ pet_id }) => pet_id),
  );
  return settled.flatMap(({ application_id, pet_id, adopted_at }) => {
    const pet = pets.get(pet_id);
    if (!pet) return [];
    const { id, name, species, type, photo } = pet;
    return [{ application_id, pet: { id, name, species, type, photo }, adopted_at: adopted_at.toISOString() }];
  });
}

/** Whether the pet of an adoption lives with its adopter by now. */
export async function livesAtHome(db: Database, adoption: OwnAdoption, when: When): Promise<boolean> {
  const pickups = await findPickupsOf(db, [adoption.application_id]);
  return isAtHome(adoption, pickups.get(adoption.application_id), when);
}

/** The pickup was, or else there is none and the yes was some days ago: not everybody books one. */
function isAtHome({ adopted_at }: OwnAdoption, pickup: PickupRow | undefined, { now, timeZone }: When): boolean {
  if (!pickup) return now.getTime() - adopted_at.getTime() >= DAYS_TO_SETTLE * DAY_MS;
  return pickup.state === 'done' || (pickup.state === 'booked' && pickup.pickup_date < dayIn(timeZone, now));
}
