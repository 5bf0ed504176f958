import { sql } from 'kysely';
import { hashPassword } from '../src/features/accounts/server/index.ts';
import { removeFilesWithoutRow } from '../src/features/photos/server/index.ts';
import type { Database } from '../src/platform/database.ts';
import type { PhotoStore } from '../src/platform/images/photo-store.ts';
import { insertAnimalEvents } from './animal-events.ts';
import { insertAdoptions, removeAdoptions } from './adoptions/insert-adoptions.ts';
import { startOfDay } from './adoptions/demo-types.ts';
import { insertChatsAndThreads, removeChatsAndThreads } from './chats-and-threads/insert-chats-and-threads.ts';
import { insertAccounts, insertPeople, insertPets, insertPhotos } from './people-and-pets.ts';
import { demoAccounts } from './people.ts';
import { insertNewsletters, removeNewsletters } from './newsletters.ts';
import { insertMedical, removeMedical } from './medical/insert-medical.ts';
import { insertHistory, removeHistory } from './history.ts';
import { insertSuccessStories } from './success-stories/insert-success-stories.ts';
import { insertIntakes } from './custody/intakes.ts';
import { insertOutcomes } from './custody/outcomes.ts';
import { insertSettings, removeSettings } from './settings.ts';
import { insertDonations, removeDonations } from './donations.ts';
import { insertFosters, removeFosters } from './fosters/insert-fosters.ts';
import { insertPlaces, removePlaces } from './places.ts';
import { insertSites, removeSites } from './sites.ts';
import { insertTasks, removeTasks } from './tasks.ts';
import { insertVolunteers, removeVolunteers } from './volunteers.ts';
import { demoPets } from './pets/catalogue.ts';
import { makeImages } from './images/make-images.ts';
import { listMissing } from './images/make-missing-images.ts';
import { photoOf } from './images/portraits.ts';
import { insertListingsAndFavorites } from './listings-and-favorites.ts';

export interface DemoOptions {
  photos: PhotoStore;
  /** The base of the links in its emails. */
  publicUrl: string;
  /** All dates are relative to this. */
  now: Date;
  /** Leaves the images to `makeMissingImages`, so that the shelter can open at once. */
  withoutImages?: boolean;
}

export interface DemoCounts {
  pets: number;
  people: number;
  images: number;
}

/** The input of the rows. */
interface DemoShelter {
  pets: Parameters<typeof insertPets>[1];
  photosByPortrait: Parameters<typeof insertPets>[3];
  /** The hashes of the demo accounts' passwords. */
  hashes: string[];
  publicUrl: string;
  now: Date;
}

/** Thrown instead of loading a second demo shelter. */
export class DemoPresentError extends Error {
  override readonly name = 'DemoPresentError';
  readonly code = 'DEMO_PRESENT';

  constructor() {
    super('The demo shelter has been loaded already. Empty it first to load it afresh.');
  }
}

/**
 * Fills the database with the demo shelter (product.md, section 12): the same pets and people each time. Stores each
 * pet's first image, then writes all rows in one transaction.
 * @throws DemoPresentError if demo rows exist
 */
export async function loadDemo(
  db: Database,
  { photos, publicUrl, now, withoutImages = false }: DemoOptions,
): Promise<DemoCounts> {
  await assertNoDemo(db);
  // The dates of pets and people are relative to midnight: relative to now, their events would differ with the hour of the
  // first start.
  const today = startOfDay(now);
  const pets = demoPets(today);
  const photosByPortrait = new Map(
    pets.flatMap(({ portraits }) => portraits.map((portrait) => [portrait, photoOf(portrait)] as const)),
  );
  if (!withoutImages) {
    const first = pets.map(({ portraits }) => photosByPortrait.get(portraits[0]!)!);
    // An interrupted load may have left some.
    await makeImages(photos, await listMissing(photos, first), { isBackground: false }).done;
  }
  // Hashing is too slow for a transaction.
  const hashes = await Promise.all(demoAccounts.map((account) => hashPassword(account.password)));

  const people = await db.transaction().execute(async (trx) => {
    await assertNoDemo(trx);
    await insertPhotos(trx, [...photosByPortrait.values()], now);
    return insertShelter(trx, { pets, photosByPortrait, hashes, publicUrl, now });
  });
  return { pets: pets.length, people, images: photosByPortrait.size };
}

/** Inserts all rows of the demo shelter, whose images are stored already. @returns the number of people */
export async function insertShelter(
  trx: Database,
  { pets, photosByPortrait, hashes, publicUrl, now }: DemoShelter,
): Promise<number> {
  const today = startOfDay(now);
  await insertSites(trx);
  await insertAccounts(trx, hashes, today);
  const owners = await insertPeople(trx, today);
  await insertPets(trx, pets, owners, photosByPortrait);
  await insertHistory(trx, publicUrl, now);
  await insertListingsAndFavorites(trx, now);
  await insertIntakes(trx, today);
  await insertAdoptions(trx, publicUrl, now);
  await insertOutcomes(trx, today);
  await insertPlaces(trx, today);
  await insertSuccessStories(trx, now);
  await insertChatsAndThreads(trx, now);
  await insertNewsletters(trx, publicUrl, now);
  await insertTasks(trx, now);
  await insertMedical(trx, now);
  await insertFosters(trx, now);
  await insertVolunteers(trx, now);
  await insertDonations(trx, now);
  await insertAnimalEvents(trx);
  await insertSettings(trx, now);
  return owners.length + demoAccounts.length;
}

/**
 * Removes all demo rows, the images that nothing else uses, and their files after the commit. What people have added
 * themselves stays.
 */
export async function emptyDemo(db: Database, photos: PhotoStore): Promise<DemoCounts> {
  const { pets, people, unused } = await db.transaction().execute(async (trx) => {
    const portraits = await trx
      .selectFrom('pet_photos')
      .innerJoin('pets', 'pets.id', 'pet_photos.pet_id')
      .where('pets.is_demo', '=', true)
      .select('pet_photos.photo_hash')
      .distinct()
      .execute();
    await removeHistory(trx);
    await removeDonations(trx);
    await removeAdoptions(trx);
    await removeChatsAndThreads(trx);
    await removeNewsletters(trx);
    await removeTasks(trx);
    await removeMedical(trx);
    await removeFosters(trx);
    await removeVolunteers(trx);
    await removeSettings(trx);
    const departed = trx.deleteFrom('pets').where('is_demo', '=', true).where('archived_at', 'is not', null);
    await departed.where('adoption_status', '<>', 'Adopted').execute();
    const deletedPets = await trx.deleteFrom('pets').where('is_demo', '=', true).executeTakeFirst();
    const deletedPeople = await trx.deleteFrom('users').where('is_demo', '=', true).executeTakeFirst();
    // Runs the deferred triggers, which record shelter events, before the events are deleted.
    await sql`set constraints all immediate`.execute(trx);
    await trx.deleteFrom('shelter_events').where('is_demo', '=', true).execute();
    await removePlaces(trx);
    await removeSites(trx);
    return {
      pets: Number(deletedPets.numDeletedRows),
      people: Number(deletedPeople.numDeletedRows),
      unused: await deleteUnusedPhotos(
        trx,
        portraits.map((photo) => photo.photo_hash),
      ),
    };
  });
  for (const hash of unused) await removeFilesWithoutRow(db, photos, hash);
  return { pets, people, images: unused.length };
}

async function assertNoDemo(db: Database): Promise<void> {
  const pet = await db.selectFrom('pets').where('is_demo', '=', true).select('id').limit(1).executeTakeFirst();
  const person = await db.selectFrom('users').where('is_demo', '=', true).select('id').limit(1).executeTakeFirst();
  if (pet ?? person) throw new DemoPresentError();
}

async function deleteUnusedPhotos(trx: Database, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const unused = await trx
    .deleteFrom('photos')
    .where('hash', 'in', hashes)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pet_photos').whereRef('pet_photos.photo_hash', '=', 'photos.hash').select('pet_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('foster_reports').whereRef('foster_reports.photo_hash', '=', 'photos.hash').select('id'))),
    )
    // A real success story may use the same photo.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('success_stories').whereRef('success_stories.photo_hash', '=', 'photos.hash').select('id')),
      ),
    )
    .returning('hash')
    .execute();
  return unused.map(({ hash }) => hash);
}
