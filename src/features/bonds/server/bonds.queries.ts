import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { bondMessages, type Bond, type BondedAnimal } from '../bonds.contract.ts';

/** @throws ApiError 404 if there is no such animal, or an owner listed it */
export async function getBond(db: Database, petId: number): Promise<Bond> {
  const own = await db
    .selectFrom('pets as p')
    .leftJoin('bonds as b', 'b.id', 'p.bond_id')
    .select(['p.bond_id', 'b.name'])
    .where('p.id', '=', petId)
    .where('p.listed_by_owner', '=', false)
    .executeTakeFirst();
  if (!own) throw new ApiError(404, bondMessages.notFound);
  const { rows: animals } = await sql<BondedAnimal>`
    select id, name, species, adoption_status from pets
    where bond_id = ${own.bond_id} order by id`.execute(db);
  // The others have left.
  if (animals.length < 2) return { name: null, animals: [], joint_applications: 0, partial_applications: 0 };
  const { rows } = await sql<{ is_joint: boolean; applications: number }>`
    select is_joint, count(*)::integer as applications
    from (
      select count(*) = ${animals.length} as is_joint from applications a
      where a.pet_id = any(${animals.map(({ id }) => id)}::integer[])
        and a.status in ('Pending', 'Waitlisted', 'Approved') and a.returned_at is null
      group by coalesce(a.group_id, -a.id)
    ) each group by is_joint`.execute(db);
  const count = (isJoint: boolean) => rows.find(({ is_joint }) => is_joint === isJoint)?.applications ?? 0;
  return { name: own.name, animals, joint_applications: count(true), partial_applications: count(false) };
}

/** Animals in care that can be bonded with another. */
export async function listCandidates(
  db: Database,
  petId: number,
  search = '',
): Promise<(BondedAnimal & { partial_applications: number })[]> {
  await getBond(db, petId);
  const { rows } = await sql<BondedAnimal & { partial_applications: number }>`
    select p.id, p.name, p.species, p.adoption_status, (
      select count(*)::integer from applications a
      where a.pet_id = p.id and a.status in ('Pending', 'Waitlisted')
    ) as partial_applications
    from pets p
    where p.id <> ${petId} and not p.listed_by_owner and p.adoption_status <> 'Adopted'
      and exists (select from custodies c where c.pet_id = p.id and c.outcome_at is null)
      and not exists (select from pets mates where mates.bond_id = p.bond_id and mates.id <> p.id)
      and (strpos(lower(p.name), lower(${search})) > 0 or strpos(lower(p.species), lower(${search})) > 0)
    order by lower(p.name), p.id limit 20`.execute(db);
  return rows;
}
