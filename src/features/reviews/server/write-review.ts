import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { confirmCurrentUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { lockOwnAdoption } from '../../adoptions/server/index.ts';
import { photoMessages } from '../../photos/photos.constants.ts';
import { lockUsablePhotos, photoHashOf } from '../../photos/server/index.ts';
import { reviewMessages } from '../review-words.contract.ts';
import type { ReviewChange, ReviewToWrite } from '../reviews.contract.ts';
import { livesAtHome } from './pending-reviews.ts';
import type {} from './schema.ts';
import { takeBackMails } from './tell-author.ts';

interface ActionContext {
  ip: string;
  now: Date;
}

/**
 * Keeps the story of somebody's own adoption, for the shelter to read: one of each adoption.
 * @returns its number
 * @throws ApiError 400 for a picture that is not there, 404 for an adoption that is not theirs or holds no more, 409 for
 *   a pet that does not live with them yet, and for a story that was told already, 429 for too many in an hour
 */
export async function writeReview(
  db: Database,
  limits: Limits,
  asked: ReviewToWrite,
  { currentUser, timeZone, ip, now }: ActionContext & { currentUser: CurrentUser; timeZone: string },
): Promise<number> {
  await limitReviews(db, limits, currentUser);
  return db.transaction().execute(async (trx) => {
    const adoption = await lockOwnAdoption(trx, currentUser.id, asked.application_id);
    const { is_demo } = await lockCurrentUser(trx, currentUser);
    if (!adoption) throw new ApiError(404, reviewMessages.noAdoption);
    const { application_id, pet_id, pet_name, pet_species } = adoption;
    if (!(await livesAtHome(trx, adoption, { now, timeZone }))) throw conflict(reviewMessages.notYet, pet_name);
    const written = await trx
      .insertInto('reviews')
      .values({
        application_id,
        user_id: currentUser.id,
        pet_id,
        pet_name,
        pet_species,
        author_name: asked.author_name,
        title: asked.title,
        text: asked.text,
        photo_hash: await lockPhoto(trx, currentUser, asked.photo ?? null),
        may_publish: asked.may_publish ?? false,
        decided_at: null,
        decided_by: null,
        decision_note: null,
        created_at: now,
        updated_at: now,
        is_demo,
      })
      .onConflict((other) => other.column('application_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written) throw conflict(reviewMessages.toldAlready, pet_name);
    const subject = { type: 'story', id: written.id };
    const details = { pet: pet_name };
    await recordEvent(trx, { actor: currentUser, action: 'story.written', subject, details, ip, now });
    return written.id;
  });
}

/**
 * Changes somebody's own story. Other words than the shelter has read are not on the site before it has read them too;
 * to take back the consent is never refused, and takes it off the site at once.
 * @throws ApiError 400 for a picture that is not there, 404 where they have none of this number, 429 for too many
 *   changes in an hour
 */
export async function changeReview(
  db: Database,
  limits: Limits,
  id: number,
  wanted: ReviewChange,
  { currentUser, ip, now }: ActionContext & { currentUser: CurrentUser },
): Promise<void> {
  const isWithdrawal = wanted.may_publish === false && Object.values(wanted).filter(isTold).length === 1;
  if (!isWithdrawal) await limitReviews(db, limits, currentUser);
  // With the account goes the story, and first its mails: whoever deletes both locks in the other order.
  await transactionWithRetry(db, async (trx) => {
    const before = await lockOwnReview(trx, currentUser, id);
    const after = {
      title: wanted.title ?? before.title,
      text: wanted.text ?? before.text,
      author_name: wanted.author_name ?? before.author_name,
      may_publish: wanted.may_publish ?? before.may_publish,
      photo_hash:
        wanted.photo === undefined
          ? before.photo_hash
          : await lockPhoto(trx, currentUser, wanted.photo, before.photo_hash),
    };
    const names = Object.keys(after) as (keyof typeof after)[];
    const fields = names.filter((name) => after[name] !== before[name]);
    if (fields.length === 0) return;
    const undecided = { state: 'submitted' as const, decided_at: null, decided_by: null, decision_note: null };
    await trx
      .updateTable('reviews')
      .set({ ...after, ...undecided, version: before.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await takeBackMails(trx, id, now);
    const subject = { type: 'story', id };
    const details = { pet: before.pet_name, fields };
    await recordEvent(trx, { actor: currentUser, action: 'story.changed', subject, details, ip, now });
  });
}

/**
 * Deletes somebody's own story; its picture is given up where nothing else has it.
 * @throws ApiError 404 where they have none of this number
 */
export async function deleteReview(
  db: Database,
  id: number,
  { currentUser, ip, now }: ActionContext & { currentUser: CurrentUser },
): Promise<void> {
  // As in `changeReview`.
  await transactionWithRetry(db, async (trx) => {
    const { pet_name } = await lockOwnReview(trx, currentUser, id);
    await trx.deleteFrom('reviews').where('id', '=', id).execute();
    await takeBackMails(trx, id, now);
    const subject = { type: 'story', id };
    const details = { pet: pet_name };
    await recordEvent(trx, { actor: currentUser, action: 'story.deleted', subject, details, ip, now });
  });
}

function isTold(value: unknown): boolean {
  return value !== undefined;
}

async function limitReviews(db: Database, limits: Limits, { id }: CurrentUser): Promise<void> {
  const pause = await consumeLimit(db, limits, 'successStoryByUser', String(id));
  if (pause) throw tooManyRequests(pause);
}

async function lockOwnReview(trx: Database, currentUser: CurrentUser, id: number) {
  const review = await trx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', currentUser.id)
    .forUpdate()
    .executeTakeFirst();
  await confirmCurrentUser(trx, currentUser);
  if (!review) throw new ApiError(404, reviewMessages.notFound);
  return review;
}

async function lockPhoto(
  trx: Database,
  currentUser: CurrentUser,
  path: string | null,
  present: string | null = null,
): Promise<string | null> {
  if (path === null) return null;
  const hash = photoHashOf(path);
  const usable =
    hash === null ? [] : await lockUsablePhotos(trx, currentUser, [hash], present === null ? [] : [present]);
  if (usable.length === 0) throw new ApiError(400, photoMessages.unknown, { fields: { photo: photoMessages.unknown } });
  return hash;
}

function conflict(sentence: string, pet: string): ApiError {
  return new ApiError(
    409,
    sentence.replace('{pet}', () => pet),
  );
}
