import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../src/platform/database.ts';
import { startOfDay } from '../adoptions/demo-types.ts';
import { fillTemplate } from '../chats-and-threads/fill-template.ts';
import { demoAccounts } from '../people.ts';
import { successStories, type SuccessStoryText } from './success-stories.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The minimum and typical time at home before a story. */
const DAYS_AT_HOME = { min: 12, typical: 32 };

/** An adoption that is old enough for a story. */
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

/** Inserts success stories, at most one per adoption and none by the demo adopter. Requires the adoptions. */
export async function insertSuccessStories(trx: Database, now: Date): Promise<void> {
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
  const events = rows.flatMap((row, at) => eventsFor(row, inOrder[at]!));
  await trx
    .insertInto('audit_log')
    .values(events.toSorted((one, other) => Number(one.at) - Number(other.at)))
    .execute();
}

/** Latest pickup first. */
async function listHomes(trx: Database, today: Date): Promise<Home[]> {
  const latest = new Date(today.getTime() - DAYS_AT_HOME.min * day).toISOString().slice(0, 10);
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
 * Gives each story an adoption of its pet type, with a unique author and photo if possible. Published stories are spread
 * over a year and a half; the shelter has not read the latest yet.
 */
function shareOut(homes: readonly Home[]): [SuccessStoryText, Home][] {
  const used = new Set<string>();
  const marksOf = ({ user_id, photo_hash }: Home) => [
    `person ${user_id}`,
    ...(photo_hash === null ? [] : [photo_hash]),
  ];
  const claim = (story: SuccessStoryText, from: number): [SuccessStoryText, Home] => {
    const matching = homes.filter(
      ({ type, application_id }) => type === story.type && !used.has(`adoption ${application_id}`),
    );
    const fresh = matching.filter((home) => !marksOf(home).some((mark) => used.has(mark)));
    const choice = fresh.length > 0 ? fresh : matching;
    const home = choice[Math.floor(from * choice.length)];
    if (!home) throw new Error(`No adoption fits the story “${story.title}”.`);
    for (const mark of [`adoption ${home.application_id}`, ...marksOf(home)]) used.add(mark);
    return [story, home];
  };
  const latest = successStories.filter(({ status }) => status === 'waiting').map((story) => claim(story, 0));
  const others = successStories.filter(({ status }) => status !== 'waiting');
  return [...others.map((story, at) => claim(story, 0.12 + (at / others.length) * 0.6)), ...latest];
}

type Row = Insertable<Tables['success_stories']> & { created_at: Date };

function toRow(
  { status, title, text, note }: SuccessStoryText,
  home: Home,
  { at, today, adminId }: { at: number; today: Date; adminId: number },
): Row {
  const { pet_name: name, gender, user_name } = home;
  const words = (ways: string) =>
    fillTemplate(0, [ways.replaceAll('{himself}', gender === 'Male' ? 'himself' : 'herself')], {
      pet: { name, gender },
    });
  const created_at = storyDate(status, home, at, today);
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

/** An evening some weeks after the pickup; for a story in review, one of the last days. */
function storyDate(status: SuccessStoryText['status'], { pickup_date }: Home, at: number, today: Date): Date {
  const evening = (midnight: number) => new Date(midnight + 19 * hour + ((at * 17) % 120) * 60_000);
  if (status === 'waiting') return evening(today.getTime() - (1 + (at % 5)) * day);
  const decidedAt = Date.parse(`${pickup_date}T00:00:00Z`) + (DAYS_AT_HOME.typical + ((at * 13) % 40)) * day;
  return evening(Math.min(decidedAt, today.getTime() - (4 + (at % 6)) * day));
}

function eventsFor(row: Row, id: number): Insertable<Tables['audit_log']>[] {
  const { user_id, pet_name, created_at, decided_at, decided_by, status } = row;
  const event = { subject_type: 'story', subject_id: id, details: JSON.stringify({ pet: pet_name }), ip: null };
  const written = { ...event, at: created_at, actor_id: user_id, action: 'story.written' };
  if (!decided_at) return [written];
  return [written, { ...event, at: decided_at, actor_id: decided_by ?? null, action: `story.${status}` }];
}
