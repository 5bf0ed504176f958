import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { Treatment } from '../treatments.contract.ts';
import { assertPlannedOn } from './check-dates.ts';
import { insertPlanned, toInsertions } from './insert-planned.ts';
import { lockPet, lockPets } from './lock-pets.ts';
import { recordEvents, recordUndo, todayOf, toRowChange, type MedicalContext } from './medical-context.ts';
import { listProtocolSteps, type ProtocolWithSteps } from './protocol-steps.ts';
import { listHistory, planFor, startProtocols } from './start-protocols.ts';
import { getTreatmentRow, isOpenTreatment, selectTreatments, toTreatment } from './treatments.queries.ts';

interface Changed {
  message: string;
  undo_id: number | null;
}

/**
 * Starts a protocol for an animal of any age, or continues it.
 * @throws ApiError 404 for an unknown animal or protocol; 409 if the animal isn't in care, is on it already, or has completed
 *   it, or if the protocol is for others or isn't used any more
 */
export async function startProtocol(
  db: Database,
  { petId, protocolId, startsOn }: { petId: number; protocolId: number; startsOn: string | null },
  context: MedicalContext,
): Promise<Changed & { treatment: Treatment }> {
  return transactionWithRetry(db, async (trx) => {
    const { actor, now, timeZone } = context;
    const today = todayOf(context);
    const pet = await lockPet(trx, petId, today);
    await lockCurrentUser(trx, actor);
    const protocol = await getActiveProtocol(trx, protocolId);
    if (pet.custody_id === null) throw new ApiError(409, medicalMessages.notInCare(pet.name));
    const { name } = protocol;
    if (!protocol.pet_types.includes(pet.type)) {
      throw new ApiError(409, medicalMessages.otherSpecies(name, pet.name));
    }
    if (startsOn !== null) assertPlannedOn('starts_on', startsOn, today);
    const past = (await listHistory(trx, [petId], [protocol])).get(`${petId} ${protocolId}`);
    if (past?.has_open) throw new ApiError(409, medicalMessages.alreadyStarted(name, pet.name));
    const dose = planFor(protocol, pet, past, { day: startsOn ?? today, timeZone });
    if (!dose) throw new ApiError(409, medicalMessages.nothingToPlan(name, pet.name));
    const inserted = await insertPlanned(trx, [{ pet_id: petId, ...dose }], now);
    const subject = { type: 'pet', id: petId };
    const details = { name: pet.name, protocol: name };
    await recordEvents(trx, [{ action: 'pet.protocol_started', subject, details }], context);
    const label = `Started ${name} for ${pet.name}`;
    const undo_id = await recordUndo(trx, { label, petId, changes: toInsertions(inserted) }, context);
    const treatment = toTreatment(await getTreatmentRow(trx, petId, inserted[0]!.id));
    return { message: `${label}.`, undo_id, treatment };
  });
}

/** @throws ApiError 404 for an unknown animal or protocol, 409 if the animal isn't on it */
export async function stopProtocol(
  db: Database,
  { petId, protocolId }: { petId: number; protocolId: number },
  context: MedicalContext,
): Promise<Changed> {
  return transactionWithRetry(db, async (trx) => {
    const { actor, now } = context;
    const pet = await lockPet(trx, petId, todayOf(context));
    await lockCurrentUser(trx, actor);
    const { name } = await getProtocol(trx, protocolId);
    const open = await selectTreatments(
      trx,
      sql`where t.pet_id = ${petId} and protocol.id = ${protocolId} and ${isOpenTreatment}`,
    );
    if (open.length === 0) throw new ApiError(409, medicalMessages.notStarted(name, pet.name));
    const changed = { canceled_at: now, canceled_reason: 'stopped' } as const;
    await trx
      .updateTable('treatments')
      .set({ ...changed, updated_at: now })
      .where('id', '=', sql<number>`any(${open.map(({ id }) => id)}::integer[])`)
      .execute();
    const subject = { type: 'pet', id: petId };
    const details = { name: pet.name, protocol: name };
    await recordEvents(trx, [{ action: 'pet.protocol_stopped', subject, details }], context);
    const label = `Stopped ${name} for ${pet.name}`;
    const changes = open.map((row) => toRowChange('treatments', row, changed));
    return { message: `${label}.`, undo_id: await recordUndo(trx, { label, petId, changes }, context) };
  });
}

/** Starts a protocol for all animals in care that it is for and that aren't on it yet, so many at a time. */
export async function startForAll(
  db: Database,
  protocolId: number,
  context: MedicalContext,
): Promise<{ started: number; message: string }> {
  const { now, timeZone } = context;
  const today = todayOf(context);
  const { name, pet_types } = await getActiveProtocol(db, protocolId);
  const { rows } = await sql<{ id: number }>`
    select pets.id from pets join custodies c on c.pet_id = pets.id and c.outcome_at is null
    where pets.type = any(${pet_types}::text[]) and not listed_by_owner order by pets.id`.execute(db);
  const started: number[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const ids = rows.slice(at, at + BATCH_SIZE).map(({ id }) => id);
    const inserted = await transactionWithRetry(db, async (trx) => {
      const pets = await lockPets(trx, ids, today);
      const protocols = [await getActiveProtocol(trx, protocolId)];
      const inCare = [...pets.values()].filter(({ custody_id }) => custody_id !== null);
      return startProtocols(trx, inCare, { protocols, day: today, now, timeZone });
    });
    started.push(...inserted.map(({ pet_id }) => pet_id));
  }
  const subject = { type: 'protocol', id: protocolId };
  await recordEvents(
    db,
    [{ action: 'protocol.started', subject, details: { name, animals: started.length, pets: started } }],
    context,
  );
  return { started: started.length, message: `Started ${name} for ${formatCount(started.length, 'animal')}.` };
}

const BATCH_SIZE = 200;

async function getProtocol(db: Database, id: number): Promise<ProtocolWithSteps> {
  const protocol = (await listProtocolSteps(db, { ids: [id] })).get(id);
  if (!protocol) throw new ApiError(404, medicalMessages.noProtocol);
  return protocol;
}

async function getActiveProtocol(db: Database, id: number): Promise<ProtocolWithSteps> {
  const protocol = await getProtocol(db, id);
  if (!protocol.is_active) throw new ApiError(409, medicalMessages.inactiveProtocol);
  return protocol;
}
