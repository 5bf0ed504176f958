import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { toPhoto } from '../../photos/server/index.ts';
import type { StoryStatus } from '../success-stories.constants.ts';
import type { AdminStory, SuccessStory, StoriesQuery, PublishedStory } from '../success-stories.contract.ts';

/** Published stories, the latest first. */
export function listPublishedStories(db: Database): List<PublishedStory> {
  return listFromQuery(db, {
    matching: joinStories(db).where(hasStatus('published')),
    rows: selectStories(db).where(hasStatus('published')).orderBy('r.decided_at', 'desc').orderBy('r.id', 'desc'),
    toItems: (rows) => rows.map(toPublishedStory),
  });
}

/** The user's own stories, newest first. */
export async function listOwnStories(db: Database, userId: number): Promise<SuccessStory[]> {
  const rows = await selectStories(db)
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(toSuccessStory);
}

export async function getOwnStory(db: Database, userId: number, id: number): Promise<SuccessStory> {
  const query = selectStories(db).where('r.user_id', '=', userId).where('r.id', '=', id);
  return toSuccessStory(await query.executeTakeFirstOrThrow());
}

/** All stories for Admins, the last changed first. */
export function listStories(db: Database, filters: StoriesQuery): List<AdminStory> {
  return listFromQuery(db, {
    matching: joinStories(db).where(matches(filters)),
    rows: selectStories(db).where(matches(filters)).orderBy('r.updated_at', 'desc').orderBy('r.id', 'desc'),
    toItems: (rows) => rows.map(toAdminStory),
  });
}

export async function getStory(db: Database, id: number): Promise<AdminStory> {
  return toAdminStory(await selectStories(db).where('r.id', '=', id).executeTakeFirstOrThrow());
}

/** The number of matching stories by status. */
export async function countStories(db: Database, search: string | undefined): Promise<Record<StoryStatus, number>> {
  const rows = await joinStories(db)
    .where(matches({ search }))
    .select([status.as('status'), db.fn.countAll<number>().as('count')])
    .groupBy(status)
    .execute();
  const counted = new Map(rows.map((row) => [row.status, row.count]));
  const of = (each: StoryStatus) => counted.get(each) ?? 0;
  return { waiting: of('waiting'), published: of('published'), declined: of('declined'), private: of('private') };
}

function matches({ status: filters, search }: StoriesQuery): RawBuilder<SqlBool> {
  const pattern = search === undefined ? null : containing(search);
  return sql<SqlBool>`(
    ${filters === undefined ? sql`true` : hasStatus(filters)} and ${
      pattern === null
        ? sql`true`
        : sql`concat_ws(E'\n', r.title, r.text, r.author_name, r.pet_name, u.name) ilike ${pattern}`
    })`;
}

function hasStatus(filters: StoryStatus): RawBuilder<SqlBool> {
  // Filters by the column first, to use the index.
  const storedStatus = { waiting: 'submitted', published: 'published', declined: 'declined', private: null }[filters];
  return storedStatus === null
    ? sql<SqlBool>`(${status}) = 'private'`
    : sql<SqlBool>`(r.status = ${storedStatus} and r.may_publish and not (${isReturned}))`;
}

/** Whether the pet was returned. A deleted pet cannot be; if only the application is gone, the adoption was undone. */
const isReturned = sql<boolean>`case when r.application_id is null then r.pet_id is not null else a.active_pet_key is null end`;

const status = sql<StoryStatus>`case
  when not r.may_publish or ${isReturned} then 'private'
  when r.status = 'submitted' then 'waiting'
  else r.status end`;

function joinStories(db: Database) {
  return db
    .selectFrom('success_stories as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('applications as a', 'a.id', 'r.application_id')
    .leftJoin('pets as p', 'p.id', 'r.pet_id');
}

type PhotoRow = Parameters<typeof toPhoto>[0];

function selectStories(db: Database) {
  return joinStories(db)
    .select(['r.id', 'r.application_id', 'r.user_id', 'r.pet_id', 'r.pet_name', 'r.pet_species', 'r.author_name'])
    .select(['r.title', 'r.text', 'r.may_publish', 'r.status as stored_status', 'r.version', 'r.decided_at'])
    .select(['r.decision_note', 'r.created_at', 'r.updated_at', 'u.name as user_name', 'p.is_listed'])
    .select([status.as('status'), isReturned.as('is_returned')])
    .select([
      photoOf(sql`photos.hash = r.photo_hash`).as('photo'),
      photoOf(sql`photos.hash = (
        select photo_hash from pet_photos where pet_photos.pet_id = p.id and p.is_listed order by position limit 1
      )`).as('pet_photo'),
    ]);
}

function photoOf(which: RawBuilder<unknown>): RawBuilder<PhotoRow | null> {
  return sql<PhotoRow | null>`(
    select json_build_object('hash', hash, 'width', width, 'height', height, 'widths', widths, 'preview', preview)
    from photos where ${which})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStories>['execute']>>[number];

function toPublishedStory(row: Row): PublishedStory {
  const { photo, pet_photo, ...story } = toSuccessStory(row);
  return {
    id: story.id,
    title: story.title,
    text: story.text,
    author_name: story.author_name,
    pet_id: story.pet_id,
    pet_name: story.pet_name,
    pet_species: story.pet_species,
    photo: photo ?? pet_photo,
    published_at: story.published_at!,
  };
}

function toSuccessStory(row: Row): SuccessStory {
  return {
    id: row.id,
    application_id: row.application_id,
    // An unlisted pet has no page.
    pet_id: row.is_listed ? row.pet_id : null,
    pet_name: row.pet_name,
    pet_species: row.pet_species,
    author_name: row.author_name,
    title: row.title,
    text: row.text,
    photo: row.photo && toPhoto(row.photo),
    pet_photo: row.pet_photo && toPhoto(row.pet_photo),
    may_publish: row.may_publish,
    status: row.status,
    is_returned: row.is_returned,
    decision_note: row.decision_note,
    version: row.version,
    published_at: row.stored_status === 'published' ? row.decided_at!.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toAdminStory(row: Row): AdminStory {
  return { ...toSuccessStory(row), user: { id: row.user_id, name: row.user_name } };
}
