import { sql } from 'kysely';
import type {} from '../src/features/accounts/server/schema.ts';
import { hashPassword } from '../src/features/accounts/server/index.ts';
import type {} from '../src/features/pets/server/schema.ts';
import type {} from '../src/features/reports/server/schema.ts';
import { removeFilesWithoutRow } from '../src/features/photos/server/index.ts';
import type { Database } from '../src/platform/database.ts';
import type { PhotoStore } from '../src/platform/images/photo-store.ts';
import { insertAdoptions, removeAdoptions } from './adoptions/insert-adoptions.ts';
import { startOfDay } from './adoptions/shelter-life.ts';
import { insertConversations, removeConversations } from './conversations/insert-conversations.ts';
import { insertAccounts, insertPeople, insertPets, insertPhotos } from './inhabitants.ts';
import { demoAccounts } from './people.ts';
import { insertNewsletters, removeNewsletters } from './newsletters.ts';
import { insertPast, removePast } from './past.ts';
import { insertStories } from './stories/insert-stories.ts';
import { insertSettings, removeSettings } from './settings.ts';
import { demoPets } from './pets/catalogue.ts';
import { keepPictures } from './pictures/keep-pictures.ts';
import { shownPortraits } from './pictures/shown-portraits.ts';
import { insertWishes } from './wishes.ts';

export interface DemoOptions {
  photos: PhotoStore;
  /** Where the buttons of its mails lead. */
  publicUrl: string;
  /** All dates are counted back from here. */
  now: Date;
  onProgress?: (done: number, all: number) => void;
}

export interface DemoCounts {
  pets: number;
  people: number;
  pictures: number;
}

/** What the rows are made of; the pictures by what they show. */
interface DemoShelter {
  pets: Parameters<typeof insertPets>[1];
  kept: Parameters<typeof insertPets>[3];
  /** Of the demo accounts' passwords. */
  hashes: string[];
  publicUrl: string;
  now: Date;
}

/** Raised instead of mixing two demo shelters. */
export class DemoPresent extends Error {
  override readonly name = 'DemoPresent';
  readonly code = 'DEMO_PRESENT';

  constructor() {
    super('The demo shelter has been loaded already. Empty it first to load it afresh.');
  }
}

/**
 * Fills the database with the demo shelter (product.md, section 12): the same pets and people each time. The pictures
 * are kept first, then all rows are written in one transaction. Raises DemoPresent when demo rows are there.
 */
export async function loadDemo(db: Database, { photos, publicUrl, now, onProgress }: DemoOptions): Promise<DemoCounts> {
  await refuseSecondDemo(db);
  // Of pets and people, dates are counted back from midnight: what befalls them goes by the hours of the day, and would
  // be another story at each hour of a first start.
  const today = startOfDay(now);
  const pets = demoPets(today);
  const shown = shownPortraits(today);
  const steps = shown.length + 1;
  const pictures = await keepPictures(photos, today, (done) => onProgress?.(done, steps));
  const kept = new Map(shown.map((portrait, at) => [portrait, present(pictures[at])]));
  // Hashing takes too long to be waited for inside of a transaction.
  const hashes = await Promise.all(demoAccounts.map((account) => hashPassword(account.password)));

  const people = await db.transaction().execute(async (trx) => {
    await refuseSecondDemo(trx);
    await insertPhotos(trx, [...kept.values()], now);
    return insertShelter(trx, { pets, kept, hashes, publicUrl, now });
  });
  onProgress?.(steps, steps);
  return { pets: pets.length, people, pictures: kept.size };
}

/** All that is written of the demo shelter once its pictures are there; answers how many people live in it. */
export async function insertShelter(
  trx: Database,
  { pets, kept, hashes, publicUrl, now }: DemoShelter,
): Promise<number> {
  const today = startOfDay(now);
  await insertAccounts(trx, hashes, today);
  const owners = await insertPeople(trx, today);
  await insertPets(trx, pets, owners, kept);
  await insertPast(trx, publicUrl, now);
  await insertWishes(trx, now);
  await insertAdoptions(trx, publicUrl, now);
  await insertStories(trx, now);
  await insertConversations(trx, now);
  await insertNewsletters(trx, publicUrl, now);
  await insertSettings(trx, now);
  return owners.length + demoAccounts.length;
}

/**
 * Removes all demo rows, the pictures that nothing else uses, and their files once the rows are gone for good.
 * What people have added themselves stays.
 */
export async function emptyDemo(db: Database, photos: PhotoStore): Promise<DemoCounts> {
  const { pets, people, unused } = await db.transaction().execute(async (trx) => {
    const shown = await trx
      .selectFrom('pet_photos')
      .innerJoin('pets', 'pets.id', 'pet_photos.pet_id')
      .where('pets.is_demo', '=', true)
      .select('pet_photos.photo_hash')
      .distinct()
      .execute();
    await removePast(trx);
    await removeAdoptions(trx);
    await removeConversations(trx);
    await removeNewsletters(trx);
    await removeSettings(trx);
    const gonePets = await trx.deleteFrom('pets').where('is_demo', '=', true).executeTakeFirst();
    const gonePeople = await trx.deleteFrom('users').where('is_demo', '=', true).executeTakeFirst();
    // What the database notes of all this at the end of the transaction, it notes now.
    await sql`set constraints all immediate`.execute(trx);
    await trx.deleteFrom('shelter_events').where('is_demo', '=', true).execute();
    return {
      pets: Number(gonePets.numDeletedRows),
      people: Number(gonePeople.numDeletedRows),
      unused: await deleteUnusedPhotos(
        trx,
        shown.map((photo) => photo.photo_hash),
      ),
    };
  });
  for (const hash of unused) await removeFilesWithoutRow(db, photos, hash);
  return { pets, people, pictures: unused.length };
}

async function refuseSecondDemo(db: Database): Promise<void> {
  const pet = await db.selectFrom('pets').where('is_demo', '=', true).select('id').limit(1).executeTakeFirst();
  const person = await db.selectFrom('users').where('is_demo', '=', true).select('id').limit(1).executeTakeFirst();
  if (pet ?? person) throw new DemoPresent();
}

async function deleteUnusedPhotos(trx: Database, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const unused = await trx
    .deleteFrom('photos')
    .where('hash', 'in', hashes)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pet_photos').whereRef('pet_photos.photo_hash', '=', 'photos.hash').select('pet_id'))),
    )
    // Somebody of no demo may have told a story with the same picture.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('success_stories').whereRef('success_stories.photo_hash', '=', 'photos.hash').select('id')),
      ),
    )
    .returning('hash')
    .execute();
  return unused.map(({ hash }) => hash);
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo shelter is not consistent with itself.');
  return value;
}
