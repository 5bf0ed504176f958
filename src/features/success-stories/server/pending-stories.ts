import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { listOwnAdoptions, type OwnAdoption } from '../../adoptions/server/index.ts';
import { findPetPreviews } from '../../pets/server/index.ts';
import { findPickupsByApplication, type PickupRow } from '../../pickups/server/index.ts';
import { DAYS_UNTIL_AT_HOME } from '../success-stories.constants.ts';
import type { PendingStory } from '../success-stories.contract.ts';

const DAY_MS = 86_400_000;

interface StoryContext {
  now: Date;
  /** The shelter's time zone, which decides whether a pickup's day has passed. */
  timeZone: string;
}

/** The user's adoptions whose pet is at home and that have no story yet. */
export async function listPendingStories(db: Database, userId: number, context: StoryContext): Promise<PendingStory[]> {
  const adoptions = await listOwnAdoptions(db, userId);
  const written = await db
    .selectFrom('success_stories')
    .select('application_id')
    .where('user_id', '=', userId)
    .where('application_id', 'is not', null)
    .execute();
  const isWritten = new Set(written.map(({ application_id }) => application_id));
  const unwritten = adoptions.filter(({ application_id }) => !isWritten.has(application_id));
  const pickups = await findPickupsByApplication(
    db,
    unwritten.map(({ application_id }) => application_id),
  );
  const atHome = unwritten.filter((adoption) => isAtHome(adoption, pickups.get(adoption.application_id), context));
  const pets = await findPetPreviews(
    db,
    atHome.map(({ pet_id }) => pet_id),
  );
  return atHome.flatMap(({ application_id, pet_id, adopted_at }) => {
    const pet = pets.get(pet_id);
    if (!pet) return [];
    const { id, name, species, type, photo } = pet;
    const adopted_on = pickups.get(application_id)?.pickup_date ?? dayIn(context.timeZone, adopted_at);
    return [{ application_id, pet: { id, name, species, type, photo }, adopted_on }];
  });
}

export async function isPetAtHome(db: Database, adoption: OwnAdoption, context: StoryContext): Promise<boolean> {
  const pickups = await findPickupsByApplication(db, [adoption.application_id]);
  return isAtHome(adoption, pickups.get(adoption.application_id), context);
}

/** True after the pickup. Without one, true some days after the approval: not every adopter books a pickup. */
function isAtHome(
  { adopted_at }: OwnAdoption,
  pickup: PickupRow | undefined,
  { now, timeZone }: StoryContext,
): boolean {
  if (!pickup) return now.getTime() - adopted_at.getTime() >= DAYS_UNTIL_AT_HOME * DAY_MS;
  return pickup.status === 'done' || (pickup.status === 'booked' && pickup.pickup_date < dayIn(timeZone, now));
}
