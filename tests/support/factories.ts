import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../src/platform/database.ts';

let count = 0;

/** A typical pet, with the given traits. */
export async function createPet(
  db: Database,
  traits: Partial<Insertable<Tables['pets']>> = {},
): Promise<{ id: number }> {
  count += 1;
  return db
    .insertInto('pets')
    .values({
      name: `Pet ${count}`,
      species: 'Dog',
      breed: 'Mixed breed',
      age: 3,
      gender: 'Female',
      colour: 'Brown',
      weight: 12.5,
      hypoallergenic: false,
      vaccination_status: 'Up to date',
      special_needs: 'none',
      microchipped: 'Yes',
      personality: 'Calm',
      back_story: 'Found in a garden.',
      description: 'A good dog.',
      size: 'Medium',
      coat: 'Short',
      spayed_neutered: true,
      house_trained: true,
      good_with_children: true,
      good_with_dogs: null,
      good_with_cats: false,
      owner_id: null,
      // Left out for the shelter's own pets: older schemas don't have the column.
      ...(typeof traits.owner_id === 'number' && { listed_by_owner: true }),
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** An account of role User, without a password. */
export async function createUser(
  db: Database,
  traits: Partial<Insertable<Tables['users']>> = {},
): Promise<{ id: number }> {
  count += 1;
  return db
    .insertInto('users')
    .values({
      name: `Person ${count}`,
      email: `person${count}@example.org`,
      phone_number: '+1 555 0123',
      password_hash: null,
      role_id: 2,
      email_confirmed_at: new Date(),
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The person's record of an account. */
export async function findPersonId(db: Database, userId: number): Promise<number> {
  const { id } = await db.selectFrom('people').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return id;
}

/** A photo's row without files; on a pet if one is given, and by default from an unknown uploader. */
export async function createPhoto(
  db: Database,
  petId: number | null,
  { position = 0, height = 600, uploader }: { position?: number; height?: number; uploader?: number } = {},
): Promise<{ hash: string; image: string }> {
  count += 1;
  const hash = count.toString(16).padStart(32, '0');
  await db
    .insertInto('photos')
    .values({ hash, width: 800, height, widths: [400, 800], preview: 'data:image/webp;base64,AA==' })
    .execute();
  if (petId !== null) await db.insertInto('pet_photos').values({ pet_id: petId, position, photo_hash: hash }).execute();
  if (uploader !== undefined) {
    await db.insertInto('photo_uploads').values({ photo_hash: hash, user_id: uploader }).execute();
  }
  return { hash, image: `/photos/${hash}-800.webp` };
}
