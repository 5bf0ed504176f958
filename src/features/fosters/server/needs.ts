import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { FosterNeed, NeedUpdate, NewNeed } from '../fosters.contract.ts';
import { todayOf, type FosterContext } from './foster-context.ts';
import { getNeed } from './needs.queries.ts';
import { closeOffers } from './offer-line.ts';

/**
 * Puts an animal on the list of those that need a foster home.
 * @throws ApiError 400 for an unknown animal; 409 for one that isn't in care, or is on the list
 */
export async function addNeed(db: Database, input: NewNeed, context: FosterContext): Promise<FosterNeed> {
  const { actor, ip, now } = context;
  const { pet_id, urgency, kinds, until_on = null, note } = input;
  return transactionWithRetry(db, async (trx) => {
    const pet = await lockPetInCare(trx, pet_id);
    await lockCurrentUser(trx, actor);
    const inserted = await withConflict(fosterMessages.needExists(pet.name), () =>
      trx
        .insertInto('foster_needs')
        .values({ pet_id, urgency, kinds, until_on, note: note || null, created_by: actor.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const details = { name: pet.name, urgency };
    await recordEvent(trx, {
      actor,
      action: 'pet.foster_needed',
      subject: { type: 'pet', id: pet_id },
      details,
      ip,
      now,
    });
    return getNeed(trx, inserted.id, todayOf(context));
  });
}

/**
 * Changes what an animal needs; absent fields stay.
 * @throws ApiError 404 for an unknown need, 409 for a closed one
 */
export async function changeNeed(
  db: Database,
  id: number,
  update: NeedUpdate,
  context: FosterContext,
): Promise<FosterNeed> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const need = await lockOpenNeed(trx, id);
    await lockCurrentUser(trx, actor);
    const changed = Object.fromEntries(
      Object.entries({ ...update, ...(update.note === '' && { note: null }) }).filter(
        ([name, value]) => value !== undefined && String(value) !== String(need[name as keyof typeof need]),
      ),
    );
    const fields = Object.keys(changed);
    if (fields.length > 0) {
      await trx.updateTable('foster_needs').set(changed).where('id', '=', id).execute();
      const subject = { type: 'pet', id: need.pet_id };
      const details = { name: need.pet_name, fields };
      await recordEvent(trx, { actor, action: 'pet.foster_need_changed', subject, details, ip, now });
    }
    return getNeed(trx, id, todayOf(context));
  });
}

/**
 * Takes an animal off the list. Homes with an open offer get an email.
 * @throws ApiError 404 for an unknown need, 409 for a closed one
 */
export async function withdrawNeed(db: Database, id: number, context: FosterContext): Promise<FosterNeed> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const need = await lockOpenNeed(trx, id);
    await lockCurrentUser(trx, actor);
    await trx.updateTable('foster_needs').set({ closed_at: now, outcome: 'withdrawn' }).where('id', '=', id).execute();
    await closeOffers(trx, { needId: id, pet: need.pet_name, isPlaced: false }, context);
    const subject = { type: 'pet', id: need.pet_id };
    const details = { name: need.pet_name };
    await recordEvent(trx, { actor, action: 'pet.foster_need_withdrawn', subject, details, ip, now });
    return getNeed(trx, id, todayOf(context));
  });
}

export interface LockedNeed extends Selectable<Tables['foster_needs']> {
  pet_name: string;
  pet_type: string;
  pet_species: string;
}

/**
 * Locks the animal and then the need, as all rules do.
 * @throws ApiError 404 for an unknown need, 409 for a closed one
 */
export async function lockOpenNeed(trx: Database, id: number): Promise<LockedNeed> {
  const { rows: pets } = await sql<{ name: string; type: string; species: string }>`
    select p.name, p.type, p.species from pets p
    where p.id = (select pet_id from foster_needs where id = ${id}) for update`.execute(trx);
  const need = await trx.selectFrom('foster_needs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const [pet] = pets;
  if (!need || !pet) throw new ApiError(404, fosterMessages.noNeed);
  if (need.closed_at !== null) throw new ApiError(409, fosterMessages.needClosed);
  return { ...need, pet_name: pet.name, pet_type: pet.type, pet_species: pet.species };
}

async function lockPetInCare(trx: Database, id: number): Promise<{ name: string }> {
  const pet = await trx
    .selectFrom('pets')
    .select('name')
    .where('id', '=', id)
    .where('listed_by_owner', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!pet) {
    const sentence = 'Choose an animal';
    throw new ApiError(400, sentence, { fields: { pet_id: sentence } });
  }
  const custody = await trx
    .selectFrom('custodies')
    .select('id')
    .where('pet_id', '=', id)
    .where('outcome_at', 'is', null)
    .executeTakeFirst();
  if (!custody) throw new ApiError(409, fosterMessages.notInCare(pet.name));
  return pet;
}

/**
 * Closes the needs of animals that are no longer in care, such as after an adoption. Runs every minute.
 */
export async function closeEndedNeeds(db: Database, context: Pick<FosterContext, 'now' | 'publicUrl'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from foster_needs n where closed_at is null and not exists (
      select from custodies where pet_id = n.pet_id and outcome_at is null) order by id`.execute(db);
  for (const { id } of rows) {
    await transactionWithRetry(db, async (trx) => {
      const { rows: ended } = await sql<{ pet: string }>`
        select p.name as pet from foster_needs n join pets p on p.id = n.pet_id
        where n.id = ${id} and n.closed_at is null and not exists (
          select from custodies where pet_id = n.pet_id and outcome_at is null)
        for update of n`.execute(trx);
      if (!ended[0]) return;
      await trx
        .updateTable('foster_needs')
        .set({ closed_at: context.now, outcome: 'withdrawn' })
        .where('id', '=', id)
        .execute();
      await closeOffers(trx, { needId: id, pet: ended[0].pet, isPlaced: false }, context);
    });
  }
}
