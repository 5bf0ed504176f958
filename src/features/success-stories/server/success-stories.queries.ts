import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { countRows, countRowsUpTo, listFromIds, type List } from '../../../platform/database/list.ts';
import { limitClause } from '../../../platform/database/row-range.ts';
import { withinDays } from '../../../platform/database/within-days.ts';
import { petSubject } from '../../pets/server/index.ts';
import { toPhoto } from '../../photos/server/index.ts';
import type { StoryStatus } from '../success-stories.constants.ts';
import type { AdminStory, SuccessStory, StoriesQuery, PublishedStory } from '../success-stories.contract.ts';

/** Published stories, the latest first. */
export function listPublishedStories(db: Database): List<PublishedStory> {
  const list = listInOrder(db, hasStatus('published'), sql`r.decided_at desc, r.id desc`, (rows) => {
    // Also of unlisted pets, which a story does not show until they are listed.
    addReadSubjects(rows.flatMap(({ pet_id }) => (pet_id === null ? [] : [petSubject({ id: pet_id })])));
    return rows.map(toPublishedStory);
  });
  return { ...list, page: (page) => declareReads(['stories'], () => list.page(page)) };
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

export interface StorySearch extends StoriesQuery {
  /** The shelter's, in which days are counted. */
  timeZone: string;
}

/** All stories for Admins, by default the last changed first. */
export function listStories(db: Database, search: StorySearch): List<AdminStory> {
  const direction = search.direction === 'asc' ? sql`asc` : sql`desc`;
  const by = search.sort === 'created' ? sql`r.created_at` : sql`r.updated_at`;
  const order = sql`${by} ${direction}, r.id ${direction}`;
  return listInOrder(db, matches(search), order, (rows) => rows.map(toAdminStory));
}

/** Finds a page in the index first: the photos of all stories before it need not be read. */
function listInOrder<Item>(
  db: Database,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  toItems: (rows: Row[]) => Item[],
): List<Item> {
  const matching = db.selectFrom('success_stories as r').where(condition);
  return listFromIds(
    async (range) => {
      const { rows } = await sql<{ id: number }>`
        select r.id from success_stories r where ${condition} order by ${order} ${limitClause(range)}`.execute(db);
      const countUpTo = (max: number) => countRowsUpTo(db, matching, max);
      return { ids: rows.map(({ id }) => id), count: () => countRows(matching), countUpTo };
    },
    async (ids) => {
      if (ids.length === 0) return [];
      const rows = await selectStories(db).where('r.id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return toItems(ids.map((id) => byId.get(id)).filter((row) => row !== undefined));
    },
  );
}

export async function getStory(db: Database, id: number): Promise<AdminStory> {
  return toAdminStory(await selectStories(db).where('r.id', '=', id).executeTakeFirstOrThrow());
}

/** The number of matching stories by status. */
export async function countStories(
  db: Database,
  search: Omit<StorySearch, 'status'>,
): Promise<Record<StoryStatus, number>> {
  const rows = await db
    .selectFrom('success_stories as r')
    .where(matches(search))
    .select([status.as('status'), db.fn.countAll<number>().as('count')])
    .groupBy(status)
    .execute();
  const counted = new Map(rows.map((row) => [row.status, row.count]));
  const of = (each: StoryStatus) => counted.get(each) ?? 0;
  return { waiting: of('waiting'), published: of('published'), declined: of('declined'), private: of('private') };
}

function matches({ status: filter, search, photo, timeZone, ...days }: StorySearch): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`true`,
    ...(filter ? [hasStatus(filter)] : []),
    ...(search ? [isFoundBy(containing(search))] : []),
    ...(photo ? [photo === 'with' ? sql<SqlBool>`r.photo_hash is not null` : sql<SqlBool>`r.photo_hash is null`] : []),
    ...withinDays(sql`r.created_at`, days, timeZone),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * In the story, or in the name of its author's account. Two queries, because `or` could not use both tables' indexes; the
 * second one starts from the authors, because nearly all users may match a short text.
 */
function isFoundBy(pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`r.id = any(array(
    select id from success_stories where search_text like lower(${pattern})
    union
    select story.id from success_stories story, lateral (select name from users where id = story.user_id offset 0) author
    where author.name ilike ${pattern}))`;
}

/** With the column first and as literals, which the index needs. */
function hasStatus(filters: StoryStatus): RawBuilder<SqlBool> {
  const storedStatus = { waiting: 'submitted', published: 'published', declined: 'declined', private: null }[filters];
  return storedStatus === null
    ? sql<SqlBool>`(${status}) = 'private'`
    : sql<SqlBool>`(r.status = ${sql.lit(storedStatus)} and r.may_publish and not r.is_returned)`;
}

const status = sql<StoryStatus>`case
  when not r.may_publish or r.is_returned then 'private'
  when r.status = 'submitted' then 'waiting'
  else r.status end`;

type PhotoRow = Parameters<typeof toPhoto>[0];

function selectStories(db: Database) {
  return db
    .selectFrom('success_stories as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('pets as p', 'p.id', 'r.pet_id')
    .select(['r.id', 'r.application_id', 'r.user_id', 'r.pet_id', 'r.pet_name', 'r.pet_species', 'r.author_name'])
    .select(['r.title', 'r.text', 'r.may_publish', 'r.status as stored_status', 'r.version', 'r.decided_at'])
    .select(['r.decision_note', 'r.created_at', 'r.updated_at', 'r.is_returned', 'u.name as user_name', 'p.is_listed'])
    .select(status.as('status'))
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
