import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { parsePetCode, petCode } from '../../pets/pet-code.contract.ts';
import { findPetPreviews } from '../../pets/server/index.ts';
import { custodyMessages, type IdentifierType, type OutcomeType } from '../custody.constants.ts';
import type { AnimalRecord, Identifier } from '../custody.contract.ts';
import type { IdentifierInput } from '../identifiers.contract.ts';
import type { ActionContext } from './action-context.ts';
import { lockRecord, recordNotFound } from './lock-record.ts';
import { parseIdentifierOrThrow } from './parse-identifier.ts';

/**
 * Adds an identifier to an animal's record. One that another animal has, too, is added: the response says so.
 * @throws ApiError 400 for a microchip number that can't be one or a date in the future, 404 without a record, 409 if the
 *   animal has it already
 */
export async function addIdentifier(
  db: Database,
  petId: number,
  { applied_on = null, ...input }: IdentifierInput & { applied_on?: string | null | undefined },
  { actor, ip, now, shelter }: ActionContext,
): Promise<Identifier> {
  const { type, value } = parseIdentifierOrThrow(input);
  if (applied_on !== null && applied_on > dayIn(shelter.timeZone, now)) {
    throw new ApiError(400, `The date ${custodyMessages.inFuture}.`, {
      fields: { applied_on: custodyMessages.inFuture },
    });
  }
  return transactionWithRetry(db, async (trx) => {
    const pet = await lockRecord(trx, petId, actor);
    const row = { pet_id: petId, type, value, applied_on, added_at: now, is_demo: pet.is_demo };
    const { id } = await withConflict(custodyMessages.identifierExists, () =>
      trx.insertInto('pet_identifiers').values(row).returning('id').executeTakeFirstOrThrow(),
    );
    const details = { name: pet.name, type };
    await recordEvent(trx, {
      actor,
      action: 'pet.identifier_added',
      subject: { type: 'pet', id: petId },
      details,
      ip,
      now,
    });
    const identifiers = await listIdentifiers(trx, petId);
    return identifiers.find((each) => each.id === id)!;
  });
}

/** @throws ApiError 404 */
export async function removeIdentifier(
  db: Database,
  { id: petId, identifier_id }: { id: number; identifier_id: number },
  { actor, ip, now }: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const pet = await lockRecord(trx, petId, actor);
    const removed = await trx
      .deleteFrom('pet_identifiers')
      .where('id', '=', identifier_id)
      .where('pet_id', '=', petId)
      .returning('type')
      .executeTakeFirst();
    if (!removed) throw recordNotFound();
    const details = { name: pet.name, type: removed.type };
    const subject = { type: 'pet', id: petId };
    await recordEvent(trx, { actor, action: 'pet.identifier_removed', subject, details, ip, now });
  });
}

/** An animal's identifiers, with the other animals that have the same. */
export async function listIdentifiers(db: Database, petId: number): Promise<Identifier[]> {
  const { rows } = await sql<Identifier>`
    select i.id, i.type, i.value, i.applied_on::text as applied_on, coalesce((
      select json_agg(json_build_object('pet_id', o.pet_id, 'name', p.name) order by o.pet_id)
      from pet_identifiers o join pets p on p.id = o.pet_id
      where o.value = i.value and o.type = i.type and o.pet_id <> i.pet_id), '[]') as also_on
    from pet_identifiers i where i.pet_id = ${petId} order by i.id`.execute(db);
  return rows;
}

const MAX_FOUND = 10;

/** The animals with this microchip, tattoo, tag or code, those in care first. */
export async function findByIdentifier(db: Database, text: string) {
  const digits = text.replaceAll(/[\s.*-]/g, '');
  const { rows } = await sql<Found>`
    select found.pet_id, found.type, last.intake_at is not null and last.outcome_at is null as is_in_care,
      last.outcome_at, last.outcome_type, p.gender
    from (
      select id as pet_id, 'code' as type from pets where id = ${parsePetCode(text)} and not listed_by_owner
      union all
      select pet_id, type from pet_identifiers where value in (${digits}, ${text.trim().toUpperCase()})
    ) found
    join pets p on p.id = found.pet_id
    left join lateral (
      select * from custodies c where c.pet_id = found.pet_id
      order by c.intake_at desc, c.outcome_at desc nulls first, c.id desc limit 1) last on true
    order by 3 desc, 1 limit ${MAX_FOUND}`.execute(db);
  const pets = await findPetPreviews(
    db,
    rows.map(({ pet_id }) => pet_id),
  );
  return rows.flatMap(({ pet_id, outcome_at, outcome_type, ...match }) => {
    const pet = pets.get(pet_id);
    if (!pet) return [];
    const { name, species, photo } = pet;
    const outcome = outcome_at && outcome_type && { type: outcome_type, at: outcome_at.toISOString() };
    return [{ pet_id, code: petCode(pet_id), name, species, photo, outcome, ...match }];
  });
}

interface Found {
  pet_id: number;
  type: IdentifierType | 'code';
  gender: AnimalRecord['gender'];
  is_in_care: boolean;
  /** Of the last stay. */
  outcome_at: Date | null;
  outcome_type: OutcomeType | null;
}
