import type { Insertable } from 'kysely';
import type {} from '../../src/features/adoptions/server/schema.ts';
import type {} from '../../src/features/pickups/server/schema.ts';
import type {} from '../../src/features/success-stories/server/schema.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { startOfDay } from '../adoptions/shelter-life.ts';
import { speak } from '../conversations/speech.ts';
import { demoAccounts } from '../people.ts';
import { toldStories, type ToldStory } from './told-stories.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Nobody writes before they know each other. */
const DAYS_AT_HOME = { least: 12, usual: 32 };

/** Somebody whose pet has lived with them for a while. */
interface Home {
  application_id: number;
  user_id: number;
  user_name: string;
  pet_id: number;
  pet_name: string;
  species: string;
  type: string;
  gender: string | null;
  photo_hash: string | null;
  pickup_date: string;
}

/** What adopters have told of their pets, once the adoptions are there: one of each, and none of the demo adopter's. */
export async function insertStories(trx: Database, now: Date): Promise<void> {
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirstOrThrow();
  const today = startOfDay(now);
  const homes = await listHomes(trx, today);
  const rows = shareOut(homes).map(([story, home], at) => toRow(story, home, { at, today, adminId: admin.id }));
  const ids = await trx.insertInto('success_stories').values(rows).returning('id').execute();
  const inOrder = ids.map(({ id }) => id).toSorted((one, other) => one - other);
  const deeds = rows.flatMap((row, at) => deedsOf(row, inOrder[at]!));
  await trx
    .insertInto('audit_log')
    .values(deeds.toSorted((one, other) => Number(one.at) - Number(other.at)))
    .execute();
}

/** The one that moved in last first. */
async function listHomes(trx: Database, today: Date): Promise<Home[]> {
  const latest = new Date(today.getTime() - DAYS_AT_HOME.least * day).toISOString().slice(0, 10);
  const rows = await trx
    .selectFrom('applications as a')
    .innerJoin('pickups', 'pickups.application_id', 'a.id')
    .innerJoin('pets', 'pets.id', 'a.pet_id')
    .innerJoin('users', 'users.id', 'a.user_id')
    .leftJoin('pet_photos', (join) => join.onRef('pet_photos.pet_id', '=', 'pets.id').on('pet_photos.position', '=', 0))
    .select(['a.id as application_id', 'users.id as user_id', 'users.name as user_name', 'pets.id as pet_id'])
    .select(['pets.name as pet_name', 'pets.species', 'pets.type', 'pets.gender', 'photo_hash', 'pickup_date'])
    .where('a.is_demo', '=', true)
    .where('a.active_pet_key', 'is not', null)
    .where('users.email', '<>', demoAccounts[1].email)
    .where('pickups.status', '=', 'done')
    .where('pickup_date', '<=', latest)
    .orderBy('pickup_date', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows;
}

/**
 * Each story gets a home of its kind, whose author and picture no other has where there are enough. Those that are on
 * the site are spread over a year and a half; the shelter has not read the latest yet.
 */
function shareOut(homes: readonly Home[]): [ToldStory, Home][] {
  const taken = new Set<string>();
  const marksOf = ({ user_id, photo_hash }: Home) => [
    `person ${user_id}`,
    ...(photo_hash === null ? [] : [photo_hash]),
  ];
  const take = (story: ToldStory, from: number): [ToldStory, Home] => {
    const fitting = homes.filter(
      ({ type, application_id }) => type === story.type && !taken.has(`adoption ${application_id}`),
    );
    const fresh = fitting.filter((home) => !marksOf(home).some((mark) => taken.has(mark)));
    const choice = fresh.length > 0 ? fresh : fitting;
    const home = choice[Math.floor(from * choice.length)];
    if (!home) throw new Error(`Nobody of the demo shelter can tell “${story.title}”.`);
    for (const mark of [`adoption ${home.application_id}`, ...marksOf(home)]) taken.add(mark);
    return [story, home];
  };
  const latest = toldStories.filter(({ status }) => status === 'waiting').map((story) => take(story, 0));
  const others = toldStories.filter(({ status }) => status !== 'waiting');
  return [...others.map((story, at) => take(story, 0.12 + (at / others.length) * 0.6)), ...latest];
}

type Row = Insertable<Tables['success_stories']> & { created_at: Date };

function toRow(
  { status, title, text, note }: ToldStory,
  home: Home,
  { at, today, adminId }: { at: number; today: Date; adminId: number },
): Row {
  const { pet_name: name, gender, user_name } = home;
  const words = (ways: string) =>
    speak(0, [ways.replaceAll('{himself}', gender === 'Male' ? 'himself' : 'herself')], { pet: { name, gender } });
  const created_at = tellAt(status, home, at, today);
  const decided_at =
    status === 'published' || status === 'declined' ? new Date(created_at.getTime() + 26 * hour) : null;
  return {
    application_id: home.application_id,
    user_id: home.user_id,
    pet_id: home.pet_id,
    pet_name: home.pet_name,
    pet_species: home.species,
    author_name: user_name.split(' ')[0]!,
    title: words(title),
    text: words(text),
    photo_hash: home.photo_hash,
    may_publish: status !== 'private',
    status: status === 'published' || status === 'declined' ? status : 'submitted',
    version: decided_at ? 2 : 1,
    decided_at,
    decided_by: decided_at && adminId,
    decision_note: note ?? null,
    created_at,
    updated_at: decided_at ?? created_at,
    is_demo: true,
  };
}

/** Some weeks after the pet came home, in the evening; what is waiting was told in the last days. */
function tellAt(status: ToldStory['status'], { pickup_date }: Home, at: number, today: Date): Date {
  const evening = (midnight: number) => new Date(midnight + 19 * hour + ((at * 17) % 120) * 60_000);
  if (status === 'waiting') return evening(today.getTime() - (1 + (at % 5)) * day);
  const settled = Date.parse(`${pickup_date}T00:00:00Z`) + (DAYS_AT_HOME.usual + ((at * 13) % 40)) * day;
  return evening(Math.min(settled, today.getTime() - (4 + (at % 6)) * day));
}

function deedsOf(row: Row, id: number): Insertable<Tables['audit_log']>[] {
  const { user_id, pet_name, created_at, decided_at, decided_by, status } = row;
  const deed = { subject_type: 'story', subject_id: id, details: JSON.stringify({ pet: pet_name }), ip: null };
  const written = { ...deed, at: created_at, actor_id: user_id, action: 'story.written' };
  if (!decided_at) return [written];
  return [written, { ...deed, at: decided_at, actor_id: decided_by ?? null, action: `story.${status}` }];
}
