import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { leaveBond, listBond, lockAdoptablePets, type AdoptablePet } from '../../pets/server/index.ts';
import { bondMessages, MAX_BONDED } from '../bonds.contract.ts';

interface BondContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/**
 * Bonds an animal with others in care, which join those with which it goes home already (`records.md`, section 6). Open
 * applications of people who have applied for all of them become one application.
 * @throws ApiError 404 if one does not exist; 409 if one is adopted, not in care or in another bond, or they are too many
 */
export async function bondPets(
  db: Database,
  petId: number,
  { animal_ids, name }: { animal_ids: readonly number[]; name?: string | null | undefined },
  context: BondContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const others = [...new Set(animal_ids)].filter((id) => id !== petId);
    const pets = await lockTogether(trx, [petId, ...others]);
    await confirmCurrentUser(trx, context.actor);
    if (others.length === 0) throw new ApiError(409, bondMessages.tooFew);
    if ([petId, ...others].some((id) => pets.every((pet) => pet.id !== id))) {
      throw new ApiError(404, bondMessages.notFound);
    }
    const own = pets.find(({ id }) => id === petId)!;
    const members = pets.filter(({ id, bond_id }) => {
      return id === petId || others.includes(id) || (bond_id !== null && bond_id === own.bond_id);
    });
    if (members.length > MAX_BONDED) throw new ApiError(409, bondMessages.tooMany);
    await assertBondable(trx, members, pets, own);
    const bondId = own.bond_id ?? (await insertBond(trx, context));
    if (name !== undefined) await trx.updateTable('bonds').set({ name }).where('id', '=', bondId).execute();
    const ids = members.map(({ id }) => id);
    await trx
      .updateTable('pets')
      .set({ bond_id: bondId })
      .where('id', '=', sql<number>`any(${ids})`)
      .where(sql<boolean>`bond_id is distinct from ${bondId}`)
      .execute();
    await joinApplications(trx, ids);
    for (const pet of members) await recordBondEvent(trx, 'pet.bonded', pet, members, context);
  });
}

/** Locks animals and those with which they go home, in the order of their ids. */
function lockTogether(trx: Database, ids: readonly number[]): Promise<AdoptablePet[]> {
  return lockAdoptablePets(
    trx,
    sql<number>`
      select id from pets where id = any(${ids}::integer[])
      union select mates.id from pets own join pets mates on mates.bond_id = own.bond_id
      where own.id = any(${ids}::integer[])`,
  );
}

/** @throws ApiError 409 */
async function assertBondable(
  trx: Database,
  members: readonly AdoptablePet[],
  pets: readonly AdoptablePet[],
  own: AdoptablePet,
): Promise<void> {
  for (const pet of members) {
    const mates = pets.filter(({ id, bond_id }) => id !== pet.id && bond_id !== null && bond_id === pet.bond_id);
    if (pet.bond_id !== own.bond_id && mates.length > 0) {
      throw new ApiError(409, bondMessages.bondedElsewhere(pet.name, joinList(mates.map(({ name }) => name))));
    }
    if (pet.listed_by_owner) throw new ApiError(409, bondMessages.notInCare(pet.name));
    if (pet.adoption_status === 'Adopted') throw new ApiError(409, bondMessages.adopted(pet.name));
  }
  const inCare = await trx
    .selectFrom('custodies')
    .select('pet_id')
    .where('pet_id', '=', sql<number>`any(${members.map(({ id }) => id)})`)
    .where('outcome_at', 'is', null)
    .execute();
  const hasLeft = members.find(({ id }) => inCare.every(({ pet_id }) => pet_id !== id));
  if (hasLeft) throw new ApiError(409, bondMessages.notInCare(hasLeft.name));
}

async function insertBond(trx: Database, { actor, now }: BondContext): Promise<number> {
  const bond = { name: null, created_by: actor.id, created_at: now };
  const { id } = await trx.insertInto('bonds').values(bond).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The pending applications of each person who has applied for all of the animals become one. */
async function joinApplications(trx: Database, petIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('applications')
    .select('id')
    .where('pet_id', '=', sql<number>`any(${petIds})`)
    .where('status', '=', 'Pending')
    .orderBy('id')
    .forUpdate()
    .execute();
  await sql`
    update applications a set group_id = joint.group_id
    from (
      select user_id, coalesce(min(group_id), min(id)) as group_id from applications
      where pet_id = any(${petIds}::integer[]) and status = 'Pending' and user_id is not null
      group by user_id having count(distinct pet_id) = ${petIds.length}
    ) joint
    where a.user_id = joint.user_id and a.pet_id = any(${petIds}::integer[]) and a.status = 'Pending'`.execute(trx);
}

/**
 * Ends an animal's bond: what people have applied for together becomes an application for it, and one for the others.
 * @throws ApiError 404 if there is no such animal, 409 if it isn't bonded
 */
export async function unbondPet(db: Database, petId: number, context: BondContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const pets = await lockTogether(trx, [petId]);
    await confirmCurrentUser(trx, context.actor);
    const own = pets.find(({ id }) => id === petId);
    if (!own || own.listed_by_owner) throw new ApiError(404, bondMessages.notFound);
    const members = own.bond_id === null ? [] : await listBond(trx, own.bond_id);
    if (members.length < 2) throw new ApiError(409, bondMessages.notBonded(own.name));
    await leaveBond(trx, own);
    await recordBondEvent(trx, 'pet.unbonded', own, members, context);
  });
}

async function recordBondEvent(
  trx: Database,
  action: 'pet.bonded' | 'pet.unbonded',
  { id, name }: Pick<AdoptablePet, 'id' | 'name'>,
  members: readonly Pick<AdoptablePet, 'id' | 'name'>[],
  { actor, ip, now }: BondContext,
): Promise<void> {
  const others = joinList(members.filter((member) => member.id !== id).map((member) => member.name));
  await recordEvent(trx, { actor, action, subject: { type: 'pet', id }, details: { name, others }, ip, now });
}
