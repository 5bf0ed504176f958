import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { toPhoto } from '../../photos/server/index.ts';
import type { ReviewState } from '../review-words.contract.ts';
import type { ManagedReview, Review, ReviewsQuery, Story } from '../reviews.contract.ts';
import type {} from './schema.ts';

const BATCH_SIZE = 100;

/** The stories that visitors see, the one published last first: a page of them, and how many there are. */
export async function listStories(db: Database, { page, limit }: Page): Promise<{ items: Story[]; total: number }> {
  const { total } = await countOf(db, isIn('published'));
  const rows = await selectReviews(db)
    .where(isIn('published'))
    .orderBy('r.decided_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items: rows.map(toStory), total };
}

/** All of them in the same order, in portions. */
export async function* listAllStories(db: Database): AsyncGenerator<Story[]> {
  yield* inPortions((page) => listStories(db, page));
}

/** Somebody's own stories, the newest first. */
export async function listOwnReviews(db: Database, userId: number): Promise<Review[]> {
  const rows = await selectReviews(db)
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(toReview);
}

/** One of somebody's own stories. */
export async function getOwnReview(db: Database, userId: number, id: number): Promise<Review> {
  const query = selectReviews(db).where('r.user_id', '=', userId).where('r.id', '=', id);
  return toReview(await query.executeTakeFirstOrThrow());
}

/** All stories for Admins, the one changed last first. */
export async function listReviews(
  db: Database,
  asked: ReviewsQuery,
  { page, limit }: Page,
): Promise<{ items: ManagedReview[]; total: number }> {
  const { total } = await countOf(db, fits(asked));
  const rows = await selectReviews(db)
    .where(fits(asked))
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items: rows.map(toManagedReview), total };
}

export async function* listAllReviews(db: Database, asked: ReviewsQuery): AsyncGenerator<ManagedReview[]> {
  yield* inPortions((page) => listReviews(db, asked, page));
}

export async function getReview(db: Database, id: number): Promise<ManagedReview> {
  return toManagedReview(await selectReviews(db).where('r.id', '=', id).executeTakeFirstOrThrow());
}

/** How many stories stand how, of those that are searched for. */
export async function countReviews(db: Database, search: string | undefined): Promise<Record<ReviewState, number>> {
  const rows = await joinReviews(db)
    .where(fits({ search }))
    .select([state.as('state'), db.fn.countAll<number>().as('count')])
    .groupBy(state)
    .execute();
  const counted = new Map(rows.map((row) => [row.state, row.count]));
  const of = (each: ReviewState) => counted.get(each) ?? 0;
  return { waiting: of('waiting'), published: of('published'), declined: of('declined'), private: of('private') };
}

async function* inPortions<T>(list: (page: Page) => Promise<{ items: T[] }>): AsyncGenerator<T[]> {
  for (let page = 1; ; page++) {
    const { items } = await list({ page, limit: BATCH_SIZE });
    if (items.length > 0) yield items;
    if (items.length < BATCH_SIZE) return;
  }
}

function countOf(db: Database, condition: RawBuilder<SqlBool>): Promise<{ total: number }> {
  return joinReviews(db).where(condition).select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
}

function fits({ state: asked, search }: ReviewsQuery): RawBuilder<SqlBool> {
  const part = search === undefined ? null : containing(search);
  return sql<SqlBool>`(
    ${asked === undefined ? sql`true` : isIn(asked)} and ${
      part === null
        ? sql`true`
        : sql`concat_ws(E'\n', r.title, r.text, r.author_name, r.pet_name, u.name) ilike ${part}`
    })`;
}

function isIn(asked: ReviewState): RawBuilder<SqlBool> {
  // Told apart by its column first, which the index knows.
  const stored = { waiting: 'submitted', published: 'published', declined: 'declined', private: null }[asked];
  return stored === null
    ? sql<SqlBool>`(${state}) = 'private'`
    : sql<SqlBool>`(r.state = ${stored} and r.may_publish and not (${isBack}))`;
}

/** A pet that is gone cannot have come back; with an application that is gone alone, the adoption is undone. */
const isBack = sql<boolean>`case when r.application_id is null then r.pet_id is not null else a.active_pet_key is null end`;

const state = sql<ReviewState>`case
  when not r.may_publish or ${isBack} then 'private'
  when r.state = 'submitted' then 'waiting'
  else r.state end`;

function joinReviews(db: Database) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('applications as a', 'a.id', 'r.application_id')
    .leftJoin('pets as p', 'p.id', 'r.pet_id');
}

type PhotoRow = Parameters<typeof toPhoto>[0];

function selectReviews(db: Database) {
  return joinReviews(db)
    .select(['r.id', 'r.application_id', 'r.user_id', 'r.pet_id', 'r.pet_name', 'r.pet_species', 'r.author_name'])
    .select(['r.title', 'r.text', 'r.may_publish', 'r.state as stored_state', 'r.version', 'r.decided_at'])
    .select(['r.decision_note', 'r.created_at', 'r.updated_at', 'u.name as user_name', 'p.is_listed'])
    .select([state.as('state'), isBack.as('is_back')])
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

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

function toStory(row: Row): Story {
  const { photo, pet_photo, ...review } = toReview(row);
  return {
    id: review.id,
    title: review.title,
    text: review.text,
    author_name: review.author_name,
    pet_id: review.pet_id,
    pet_name: review.pet_name,
    pet_species: review.pet_species,
    photo: photo ?? pet_photo,
    published_at: review.published_at!,
  };
}

function toReview(row: Row): Review {
  return {
    id: row.id,
    application_id: row.application_id,
    // One that is off the site has no page.
    pet_id: row.is_listed ? row.pet_id : null,
    pet_name: row.pet_name,
    pet_species: row.pet_species,
    author_name: row.author_name,
    title: row.title,
    text: row.text,
    photo: row.photo && toPhoto(row.photo),
    pet_photo: row.pet_photo && toPhoto(row.pet_photo),
    may_publish: row.may_publish,
    state: row.state,
    is_back: row.is_back,
    decision_note: row.decision_note,
    version: row.version,
    published_at: row.stored_state === 'published' ? row.decided_at!.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toManagedReview(row: Row): ManagedReview {
  return { ...toReview(row), user: { id: row.user_id, name: row.user_name } };
}
