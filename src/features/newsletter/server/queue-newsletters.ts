import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { personalizeNewsletter } from './compose-newsletter.ts';
import { unsubscribeLink } from './subscribe.ts';

/** Small, so that the locks are short. */
const BATCH_SIZE = 50;
/** After an empty batch: other transactions hold the remaining rows. */
const RETRY_DELAY_MS = 300;
const MAX_PAUSES = 5;

export interface QueueOptions {
  now: Date;
  publicUrl: string;
  onWarning: (what: string) => void;
  /** Stops after the current batch. */
  signal?: AbortSignal;
}

/**
 * Queues the emails of newsletters with status `sending` in batches of one transaction each. Continues after a crash,
 * and may run on several servers: each subscriber gets one email, and none after unsubscribing.
 */
export async function queueNewsletters(db: Database, options: QueueOptions): Promise<void> {
  const sending = await db
    .selectFrom('newsletters')
    .select('id')
    .where('status', '=', 'sending')
    .orderBy('id')
    .execute();
  for (const { id } of sending) {
    try {
      await queueAll(db, id, options);
    } catch (error) {
      // A failing newsletter must not block the others.
      options.onWarning(`newsletter ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

async function queueAll(db: Database, id: number, options: QueueOptions): Promise<void> {
  for (let pauses = 0; pauses <= MAX_PAUSES && !options.signal?.aborted;) {
    if ((await queueBatch(db, id, options)) > 0) continue;
    if (await finishIfDone(db, id, options.now)) return;
    pauses += 1;
    await wait(RETRY_DELAY_MS);
  }
}

interface PendingRecipient {
  id: number;
  name: string;
  email: string;
  unsubscribe_token: string;
  user_id: number | null;
  is_demo: boolean;
}

/** @returns the number of recipients processed */
async function queueBatch(db: Database, id: number, { now, publicUrl }: QueueOptions): Promise<number> {
  return transactionWithRetry(db, async (trx) => {
    // A concurrent stop waits for this batch, and then cancels its emails.
    const newsletter = await trx
      .selectFrom('newsletters')
      .select('content')
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .forShare()
      .executeTakeFirst();
    if (!newsletter?.content) return 0;
    // A concurrent unsubscribe waits for this batch and then deletes its email, or the row is skipped.
    const { rows } = await sql<PendingRecipient>`
      select recipients.id, name, email, unsubscribe_token, user_id, is_demo
      from newsletter_recipients recipients
      join newsletter_subscribers subscribers on subscribers.id = subscriber_id
      where newsletter_id = ${id} and email_id is null and outcome is null and subscriber_id is not null
      order by recipients.id limit ${BATCH_SIZE}
      for update of recipients skip locked
      for key share of subscribers skip locked`.execute(trx);
    const present = await lockAccounts(trx, rows);
    for (const recipient of present) await queueOne(trx, id, newsletter.content, recipient, { now, publicUrl });
    return present.length;
  });
}

/**
 * Skips recipients whose account is being deleted: that deletion waits for their subscription, which this batch has
 * locked, so waiting for the account would be a deadlock.
 */
async function lockAccounts(trx: Database, recipients: readonly PendingRecipient[]): Promise<PendingRecipient[]> {
  const ids = recipients.flatMap(({ user_id }) => user_id ?? []);
  if (ids.length === 0) return [...recipients];
  const accounts = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .forKeyShare()
    .skipLocked()
    .execute();
  const locked = new Set(accounts.map(({ id }) => id));
  return recipients.filter(({ user_id }) => user_id === null || locked.has(user_id));
}

async function queueOne(
  trx: Database,
  newsletterId: number,
  content: EmailContent,
  { id, name, email, unsubscribe_token, user_id, is_demo }: PendingRecipient,
  { now, publicUrl }: Pick<QueueOptions, 'now' | 'publicUrl'>,
): Promise<void> {
  const result: { email_id: number } | { outcome: 'failed' } = await queueEmail(trx, {
    type: 'newsletter',
    to: recipientOf({ ...(user_id !== null && { id: user_id }), name, email, is_demo }),
    content: personalizeNewsletter(content, name),
    unsubscribeLink: unsubscribeLink(publicUrl, unsubscribe_token),
    reference: `newsletter ${newsletterId}`,
    now,
  }).then(
    (email_id) => ({ email_id }),
    (error: unknown) => {
      // The queue rejects invalid addresses before it uses the database.
      if (!(error instanceof TypeError)) throw error;
      return { outcome: 'failed' };
    },
  );
  await trx.updateTable('newsletter_recipients').set(result).where('id', '=', id).execute();
}

/** @returns whether all emails are queued, or sending was stopped */
async function finishIfDone(db: Database, id: number, now: Date): Promise<boolean> {
  await db
    .updateTable('newsletters')
    .set({ status: 'sent', finished_at: now, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_recipients')
            .select('newsletter_recipients.id')
            .where('newsletter_id', '=', id)
            .where('email_id', 'is', null)
            .where('outcome', 'is', null)
            .where('subscriber_id', 'is not', null),
        ),
      ),
    )
    .execute();
  const row = await db.selectFrom('newsletters').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status !== 'sending';
}
