import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { adminNewsletterMessages } from '../admin-newsletters.constants.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';

export interface AdminContext {
  currentUser: CurrentUser;
  ip: string;
  now: Date;
}

export const SUBJECT_TYPE = 'newsletter';

/** @returns the draft's id */
export async function createDraft(
  db: Database,
  texts: NewsletterTexts,
  { currentUser, ip, now }: AdminContext,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, currentUser);
    const { id } = await trx
      .insertInto('newsletters')
      .values({ ...texts, written_by: currentUser.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(trx, {
      actor: currentUser,
      action: 'newsletter.begun',
      subject: { type: SUBJECT_TYPE, id },
      ip,
      now,
    });
    return id;
  });
}

/**
 * Saves the given texts of a draft.
 * @throws ApiError 404; 409 if it was saved since it was loaded, or sent
 */
export async function saveNewsletter(
  db: Database,
  id: number,
  { version, ...texts }: Partial<Record<keyof NewsletterTexts, string | undefined>> & { version: number },
  { currentUser, ip, now }: AdminContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, currentUser);
    const before = await getDraft(trx, id, version);
    const changed = Object.entries(texts).filter(([name, text]) => {
      return text !== undefined && text !== before[name as keyof NewsletterTexts];
    });
    if (changed.length === 0) return;
    await trx
      .updateTable('newsletters')
      .set({ ...Object.fromEntries(changed), version: version + 1, written_by: currentUser.id, updated_at: now })
      .where('id', '=', id)
      .execute();
    const details = { fields: changed.map(([name]) => name) };
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.saved', subject, details, ip, now });
  });
}

/** @throws ApiError 404; 409 if it was sent */
export async function deleteNewsletter(
  db: Database,
  id: number,
  { currentUser, ip, now }: AdminContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getDraft(trx, id, null);
    await confirmCurrentUser(trx, currentUser);
    await trx.deleteFrom('newsletters').where('id', '=', id).execute();
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.deleted', subject, ip, now });
  });
}

/**
 * Locks a draft until the transaction ends.
 * @param version the loaded version; null for any
 * @throws ApiError 404; 409 if it was saved since, or sent
 */
export async function getDraft(trx: Database, id: number, version: number | null): Promise<NewsletterTexts> {
  const draft = await trx
    .selectFrom('newsletters')
    .select(['subject', 'preview', 'text', 'version', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new ApiError(404, adminNewsletterMessages.notFound);
  if (draft.status !== 'draft') throw new ApiError(409, adminNewsletterMessages.alreadyStarted);
  if (version !== null && draft.version !== version) {
    throw new ApiError(409, adminNewsletterMessages.conflict);
  }
  return draft;
}
