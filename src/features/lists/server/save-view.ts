import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { savedViewLimits, savedViewMessages, toViewQuery, type ListName } from '../lists.constants.ts';
import type { ViewChanges, ViewToSave } from '../saved-views.contract.ts';

/** Locks the person's account, so that two windows cannot both save the last view. @throws ApiError 401 without a session */
export type LockAccount = (trx: Database, currentUser: CurrentUser) => Promise<void>;

interface ActionContext {
  ip: string;
  now: Date;
  lockAccount: LockAccount;
}

const SUBJECT_TYPE = 'saved view';

/**
 * Saves a view of a list.
 * @returns its id
 * @throws ApiError 409 for a name that the person has used in this list, and above the limit
 */
export async function saveView(
  db: Database,
  currentUser: CurrentUser,
  { list, name, query, is_shared = false }: ViewToSave,
  { ip, now, lockAccount }: ActionContext,
): Promise<number> {
  return withUniqueName(() =>
    db.transaction().execute(async (trx) => {
      await lockAccount(trx, currentUser);
      const own = await trx
        .selectFrom('saved_views')
        .select('id')
        .where('user_id', '=', currentUser.id)
        .where('list', '=', list)
        .execute();
      if (own.length >= savedViewLimits.views) throw new ApiError(409, savedViewMessages.tooMany);
      const { id } = await trx
        .insertInto('saved_views')
        .values({ user_id: currentUser.id, list, name, query: toViewQuery(query), is_shared, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = { type: SUBJECT_TYPE, id };
      await recordEvent(trx, { actor: currentUser, action: 'view.saved', subject, details: { list }, ip, now });
      return id;
    }),
  );
}

/**
 * Renames, updates or shares a person's own view. Once it is no longer shared, it is nobody else's default.
 * @throws ApiError 404 for an unknown view or another person's, 409 for a name that is taken
 */
export async function updateView(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  { query, ...changes }: ViewChanges,
  { ip, now, lockAccount }: ActionContext,
): Promise<void> {
  const values = Object.fromEntries(
    Object.entries({ ...changes, query: query === undefined ? undefined : toViewQuery(query) }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  await withUniqueName(() =>
    db.transaction().execute(async (trx) => {
      await lockAccount(trx, currentUser);
      await assertOwnView(trx, currentUser, id);
      const fields = Object.keys(values);
      if (fields.length === 0) return;
      await trx.updateTable('saved_views').set(values).where('id', '=', id).execute();
      if (changes.is_shared === false) {
        await trx
          .deleteFrom('default_views')
          .where('view_id', '=', id)
          .where('user_id', '<>', currentUser.id)
          .execute();
      }
      const subject = { type: SUBJECT_TYPE, id };
      await recordEvent(trx, { actor: currentUser, action: 'view.changed', subject, details: { fields }, ip, now });
    }),
  );
}

/** @throws ApiError 404 for an unknown view or another person's */
export async function deleteView(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  { ip, now, lockAccount }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, currentUser);
    await assertOwnView(trx, currentUser, id);
    await trx.deleteFrom('saved_views').where('id', '=', id).execute();
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, { actor: currentUser, action: 'view.deleted', subject, ip, now });
  });
}

/**
 * Chooses the view with which a list opens for a person; null for the whole list.
 * @throws ApiError 404 for an unknown view, or one that another person does not share
 */
export async function setDefaultView(
  db: Database,
  currentUser: CurrentUser,
  { list, view_id }: { list: ListName; view_id: number | null },
  lockAccount: LockAccount,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, currentUser);
    const own = { user_id: currentUser.id, list };
    await trx.deleteFrom('default_views').where('user_id', '=', own.user_id).where('list', '=', list).execute();
    if (view_id === null) return;
    // Locked, so that its owner cannot stop sharing it at the same moment.
    const view = await trx
      .selectFrom('saved_views')
      .select(['user_id', 'is_shared'])
      .where('id', '=', view_id)
      .where('list', '=', list)
      .forShare()
      .executeTakeFirst();
    const isVisible = view !== undefined && (view.is_shared || view.user_id === currentUser.id);
    if (!isVisible) throw new ApiError(404, savedViewMessages.notFound);
    await trx
      .insertInto('default_views')
      .values({ ...own, view_id })
      .execute();
  });
}

async function assertOwnView(trx: Database, currentUser: { id: number }, id: number): Promise<void> {
  const view = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', currentUser.id)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new ApiError(404, savedViewMessages.notFound);
}

async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_views_name') throw error;
    throw new ApiError(409, savedViewMessages.duplicateName);
  }
}
