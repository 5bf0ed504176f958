import { sql, type Insertable } from 'kysely';
import type { Database, Tables } from '../src/platform/database.ts';
import type { StoredPhoto } from '../src/platform/images/stored-photo.ts';
import { batches } from './batches.ts';
import { demoAccounts, demoPeople } from './people.ts';
import type { DemoPet } from './pets/catalogue.ts';
import type { Portrait } from './images/portraits.ts';
import { seededRandom } from './seeded-random.ts';

const day = 86_400_000;

export async function insertPhotos(trx: Database, photos: StoredPhoto[], now: Date): Promise<void> {
  const rows = photos.map((photo) => ({ ...photo, created_at: now }));
  // The image may already exist, if something else uses it since an earlier demo.
  for (const batch of batches(rows)) {
    await trx
      .insertInto('photos')
      .values(batch)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

export async function insertAccounts(trx: Database, hashes: string[], now: Date): Promise<void> {
  const created_at = new Date(now.getTime() - 731 * day);
  const roles = await roleIds(trx);
  const rows = demoAccounts.map(({ name, email, phone_number, role }, at) => {
    const password_hash = hashes[at]!;
    return {
      name,
      email,
      phone_number,
      role_id: roles(role),
      password_hash,
      is_demo: true,
      created_at,
      email_confirmed_at: created_at,
    };
  });
  await trx.insertInto('users').values(rows).execute();
}

interface Owner {
  id: number;
  created_at: Date;
}

/** People without a password: nobody can sign in as one of them. */
export async function insertPeople(trx: Database, now: Date): Promise<Owner[]> {
  const roles = await roleIds(trx);
  const rows = demoPeople(now).map((person) => ({
    ...person,
    role_id: roles('User'),
    is_demo: true,
    email_confirmed_at: person.created_at,
  }));
  const owners: Owner[] = [];
  for (const batch of batches(rows)) {
    owners.push(...(await trx.insertInto('users').values(batch).returning(['id', 'created_at']).execute()));
  }
  return owners;
}

export async function insertPets(
  trx: Database,
  pets: DemoPet[],
  owners: Owner[],
  photos: Map<Portrait, StoredPhoto>,
): Promise<void> {
  const random = seededRandom(20_260_612);
  for (const batch of batches(pets)) {
    const entries = batch.map(({ portraits, withOwner, ...pet }) => {
      const members = owners.filter((owner) => owner.created_at < pet.created_at);
      const owner_id = withOwner && members.length > 0 ? random.pick(members).id : null;
      const available_since = pet.adoption_status === 'Available' ? pet.created_at : null;
      return {
        portraits,
        row: {
          ...pet,
          owner_id,
          listed_by_owner: owner_id !== null,
          available_since,
          is_demo: true,
        } satisfies Insertable<Tables['pets']>,
      };
    });
    const rows = entries.map((entry) => entry.row);
    const inserted = await trx.insertInto('pets').values(rows).returning('id').execute();
    // Ids are assigned in the order of the rows, but may be returned in another order.
    const ids = inserted.map((pet) => pet.id).toSorted((one, other) => one - other);
    const petPhotos = entries.flatMap(({ portraits }, at) =>
      portraits.map((portrait, position) => ({
        pet_id: ids[at]!,
        position,
        photo_hash: photos.get(portrait)!.hash,
      })),
    );
    if (petPhotos.length > 0) await trx.insertInto('pet_photos').values(petPhotos).execute();
  }
}

async function roleIds(db: Database): Promise<(name: string) => number> {
  const roles = await db.selectFrom('roles').select(['id', 'name']).execute();
  return (name) => roles.find((role) => role.name === name)!.id;
}

/** The ids of some people without the demo accounts, the first to sign up first. */
export async function findDemoPeople(
  trx: Database,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .where(sql<boolean>`email <> all(${demoAccounts.map(({ email }) => email)})`)
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
