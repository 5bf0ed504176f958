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
import { storyMessages } from '../success-stories.constants.ts';
import type { StoryUpdate, StoryInput } from '../success-stories.contract.ts';
import { isPetAtHome } from './pending-stories.ts';
import { cancelAuthorEmails } from './notify-author.ts';

interface ActionContext {
  ip: string;
  now: Date;
}

/**
 * Stores the story of the user's own adoption for the shelter to review; one per adoption.
 * @returns its ID
 * @throws ApiError 400 for an unknown photo, 404 for an adoption that is not the user's or has ended, 409 if the pet
 *   is not at home yet or the story exists already, 429 for too many in an hour
 */
export async function writeStory(
  db: Database,
  limits: Limits,
  input: StoryInput,
  { currentUser, timeZone, ip, now }: ActionContext & { currentUser: CurrentUser; timeZone: string },
): Promise<number> {
  await limitStories(db, limits, currentUser);
  return db.transaction().execute(async (trx) => {
    const adoption = await lockOwnAdoption(trx, currentUser.id, input.application_id);
    const { is_demo } = await lockCurrentUser(trx, currentUser);
    if (!adoption) throw new ApiError(404, storyMessages.noAdoption);
    const { application_id, pet_id, pet_name, pet_species } = adoption;
    if (!(await isPetAtHome(trx, adoption, { now, timeZone }))) throw conflict(storyMessages.notYet, pet_name);
    const written = await trx
      .insertInto('success_stories')
      .values({
        application_id,
        user_id: currentUser.id,
        pet_id,
        pet_name,
        pet_species,
        author_name: input.author_name,
        title: input.title,
        text: input.text,
        photo_hash: await lockPhoto(trx, currentUser, input.photo ?? null),
        may_publish: input.may_publish ?? false,
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
    if (!written) throw conflict(storyMessages.alreadyWritten, pet_name);
    const subject = { type: 'story', id: written.id };
    const details = { pet: pet_name };
    await recordEvent(trx, { actor: currentUser, action: 'story.written', subject, details, ip, now });
    return written.id;
  });
}

/**
 * Updates the user's own story. Changed text returns to the shelter for review. Withdrawing consent takes the story
 * off the
 * site at once and is never limited.
 * @throws ApiError 400 for an unknown photo, 404 for another's story, 429 for too many changes in an hour
 */
export async function updateStory(
  db: Database,
  limits: Limits,
  id: number,
  changes: StoryUpdate,
  { currentUser, ip, now }: ActionContext & { currentUser: CurrentUser },
): Promise<void> {
  const isWithdrawal = changes.may_publish === false && Object.values(changes).filter(isProvided).length === 1;
  if (!isWithdrawal) await limitStories(db, limits, currentUser);
  // Deleting the account locks the story's emails before the story, so a deadlock is possible.
  await transactionWithRetry(db, async (trx) => {
    const before = await lockOwnStory(trx, currentUser, id);
    const after = {
      title: changes.title ?? before.title,
      text: changes.text ?? before.text,
      author_name: changes.author_name ?? before.author_name,
      may_publish: changes.may_publish ?? before.may_publish,
      photo_hash:
        changes.photo === undefined
          ? before.photo_hash
          : await lockPhoto(trx, currentUser, changes.photo, before.photo_hash),
    };
    const fieldNames = Object.keys(after) as (keyof typeof after)[];
    const fields = fieldNames.filter((name) => after[name] !== before[name]);
    if (fields.length === 0) return;
    const undecided = { status: 'submitted' as const, decided_at: null, decided_by: null, decision_note: null };
    await trx
      .updateTable('success_stories')
      .set({ ...after, ...undecided, version: before.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await cancelAuthorEmails(trx, id, now);
    const subject = { type: 'story', id };
    const details = { pet: before.pet_name, fields };
    await recordEvent(trx, { actor: currentUser, action: 'story.changed', subject, details, ip, now });
  });
}

/**
 * Deletes the user's own story. Its photo is cleaned up if nothing else uses it.
 * @throws ApiError 404 for another's story
 */
export async function deleteStory(
  db: Database,
  id: number,
  { currentUser, ip, now }: ActionContext & { currentUser: CurrentUser },
): Promise<void> {
  // As in `updateStory`.
  await transactionWithRetry(db, async (trx) => {
    const { pet_name } = await lockOwnStory(trx, currentUser, id);
    await trx.deleteFrom('success_stories').where('id', '=', id).execute();
    await cancelAuthorEmails(trx, id, now);
    const subject = { type: 'story', id };
    const details = { pet: pet_name };
    await recordEvent(trx, { actor: currentUser, action: 'story.deleted', subject, details, ip, now });
  });
}

function isProvided(value: unknown): boolean {
  return value !== undefined;
}

async function limitStories(db: Database, limits: Limits, { id }: CurrentUser): Promise<void> {
  const pause = await consumeLimit(db, limits, 'successStoryByUser', String(id));
  if (pause) throw tooManyRequests(pause);
}

async function lockOwnStory(trx: Database, currentUser: CurrentUser, id: number) {
  const story = await trx
    .selectFrom('success_stories')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', currentUser.id)
    .forUpdate()
    .executeTakeFirst();
  await confirmCurrentUser(trx, currentUser);
  if (!story) throw new ApiError(404, storyMessages.notFound);
  return story;
}

async function lockPhoto(
  trx: Database,
  currentUser: CurrentUser,
  path: string | null,
  present: string | null = null,
): Promise<string | null> {
  if (path === null) return null;
  const hash = photoHashOf(path);
  const usablePhotos =
    hash === null ? [] : await lockUsablePhotos(trx, currentUser, [hash], present === null ? [] : [present]);
  if (usablePhotos.length === 0)
    throw new ApiError(400, photoMessages.unknown, { fields: { photo: photoMessages.unknown } });
  return hash;
}

function conflict(message: string, pet: string): ApiError {
  return new ApiError(
    409,
    message.replace('{pet}', () => pet),
  );
}
