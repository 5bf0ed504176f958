import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCaller, holdCaller } from '../../accounts/server/accounts.door.ts';
import { newsletterManageMessages } from '../newsletter-manage-words.contract.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';
import type {} from './newsletter.tables.ts';

export interface Deed {
  caller: Caller;
  address: string;
  now: Date;
}

export const KIND = 'newsletter';

/** Begins a draft. @returns its number */
export async function beginNewsletter(
  db: Database,
  texts: NewsletterTexts,
  { caller, address, now }: Deed,
): Promise<number> {
  return db.transaction().execute(async (change) => {
    await holdCaller(change, caller);
    const { id } = await change
      .insertInto('newsletters')
      .values({ ...texts, written_by: caller.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(change, { actor: caller, action: 'newsletter.begun', subject: { kind: KIND, id }, address, now });
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
  { caller, address, now }: Deed,
): Promise<void> {
  await db.transaction().execute(async (change) => {
    await holdCaller(change, caller);
    const before = await getDraft(change, id, version);
    const told = Object.entries(texts).filter(([name, text]) => {
      return text !== undefined && text !== before[name as keyof NewsletterTexts];
    });
    if (told.length === 0) return;
    await change
      .updateTable('newsletters')
      .set({ ...Object.fromEntries(told), version: version + 1, written_by: caller.id, updated_at: now })
      .where('id', '=', id)
      .execute();
    const details = { fields: told.map(([name]) => name) };
    const subject = { kind: KIND, id };
    await recordAudit(change, { actor: caller, action: 'newsletter.saved', subject, details, address, now });
  });
}

/**
 * Deletes a draft.
 * @throws ApiError 404; 409 where it was sent
 */
export async function deleteNewsletter(db: Database, id: number, { caller, address, now }: Deed): Promise<void> {
  await db.transaction().execute(async (change) => {
    await getDraft(change, id, null);
    await confirmCaller(change, caller);
    await change.deleteFrom('newsletters').where('id', '=', id).execute();
    const subject = { kind: KIND, id };
    await recordAudit(change, { actor: caller, action: 'newsletter.deleted', subject, address, now });
  });
}

/**
 * A draft, locked until the transaction ends.
 * @param version the one that was loaded; null where any will do
 * @throws ApiError 404; 409 where somebody has saved it since, or where it was sent
 */
export async function getDraft(change: Database, id: number, version: number | null): Promise<NewsletterTexts> {
  const draft = await change
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
