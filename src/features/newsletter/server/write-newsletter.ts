import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { newsletterManageMessages } from '../newsletter-manage-words.contract.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';
import type {} from './schema.ts';

export interface Deed {
  currentUser: CurrentUser;
  ip: string;
  now: Date;
}

export const KIND = 'newsletter';

/** Begins a draft. @returns its number */
export async function beginNewsletter(
  db: Database,
  texts: NewsletterTexts,
  { currentUser, ip, now }: Deed,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, currentUser);
    const { id } = await trx
      .insertInto('newsletters')
      .values({ ...texts, written_by: currentUser.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.begun', subject: { type: KIND, id }, ip, now });
    return id;
  });
}

/**
 * Saves a draft; what is not told stays as it is.
 * @throws ApiError 404; 409 where somebody has saved it since it was loaded, or where it was sent
 */
export async function saveNewsletter(
  db: Database,
  id: number,
  { version, ...texts }: Partial<Record<keyof NewsletterTexts, string | undefined>> & { version: number },
  { currentUser, ip, now }: Deed,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, currentUser);
    const before = await getDraft(trx, id, version);
    const told = Object.entries(texts).filter(([name, text]) => {
      return text !== undefined && text !== before[name as keyof NewsletterTexts];
    });
    if (told.length === 0) return;
    await trx
      .updateTable('newsletters')
      .set({ ...Object.fromEntries(told), version: version + 1, written_by: currentUser.id, updated_at: now })
      .where('id', '=', id)
      .execute();
    const details = { fields: told.map(([name]) => name) };
    const subject = { type: KIND, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.saved', subject, details, ip, now });
  });
}

/**
 * Deletes a draft.
 * @throws ApiError 404; 409 where it was sent
 */
export async function deleteNewsletter(db: Database, id: number, { currentUser, ip, now }: Deed): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getDraft(trx, id, null);
    await confirmCurrentUser(trx, currentUser);
    await trx.deleteFrom('newsletters').where('id', '=', id).execute();
    const subject = { type: KIND, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.deleted', subject, ip, now });
  });
}

/**
 * A draft, locked until the transaction ends.
 * @param version the one that was loaded; null where any will do
 * @throws ApiError 404; 409 where somebody has saved it since, or where it was sent
 */
export async function getDraft(trx: Database, id: number, version: number | null): Promise<NewsletterTexts> {
  const draft = await trx
    .selectFrom('newsletters')
    .select(['subject', 'preview', 'text', 'version', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new ApiError(404, newsletterManageMessages.notFound);
  if (draft.state !== 'draft') throw new ApiError(409, newsletterManageMessages.begun);
  if (version !== null && draft.version !== version) {
    throw new ApiError(409, newsletterManageMessages.changedMeanwhile);
  }
  return draft;
}
