import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { addressNewsletter } from './compose-newsletter.ts';
import type {} from './schema.ts';
import { unsubscribeLink } from './subscribe.ts';

/** So few that nobody else waits for long. */
const BATCH = 50;
/** After a batch of nobody: those who are left are being dealt with by others. */
const PAUSE_MS = 300;
const MAX_PAUSES = 5;

export interface Queueing {
  now: Date;
  publicUrl: string;
  onWarning: (what: string) => void;
  /** Ends it after the batch that is being queued. */
  signal?: AbortSignal;
}

/**
 * Queues the mails of newsletters that are being sent, some at a time: each batch is whole or not there, and what a crash
 * leaves is gone on with by whoever comes next. Any number of servers may do so at the same time; each subscriber gets
 * one mail, and who has unsubscribed meanwhile none.
 */
export async function queueNewsletters(db: Database, queueing: Queueing): Promise<void> {
  const sending = await db
    .selectFrom('newsletters')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute();
  for (const { id } of sending) {
    try {
      await queueAll(db, id, queueing);
    } catch (error) {
      // One that cannot be queued must not keep all others from it.
      queueing.onWarning(`newsletter ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

async function queueAll(db: Database, id: number, queueing: Queueing): Promise<void> {
  for (let pauses = 0; pauses <= MAX_PAUSES && !queueing.signal?.aborted;) {
    if ((await queueBatch(db, id, queueing)) > 0) continue;
    if (await finish(db, id, queueing.now)) return;
    pauses += 1;
    await wait(PAUSE_MS);
  }
}

interface Waiting {
  id: number;
  name: string;
  email: string;
  unsubscribe_token: string;
  user_id: number | null;
  is_demo: boolean;
}

/** @returns of how many the mail was dealt with */
async function queueBatch(db: Database, id: number, { now, publicUrl }: Queueing): Promise<number> {
  // Of whoever deletes their account at this moment the subscription is held here, and the account there.
  return transactionWithRetry(db, async (trx) => {
    // Whoever stops it waits for this batch, and takes its mails back.
    const newsletter = await trx
      .selectFrom('newsletters')
      .select('content')
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .forShare()
      .executeTakeFirst();
    if (!newsletter?.content) return 0;
    // Whoever unsubscribes either waits for this batch, and their mail goes with the subscription, or is passed over.
    const { rows } = await sql<Waiting>`
      select recipients.id, name, email, unsubscribe_token, user_id, is_demo
      from newsletter_recipients recipients
      join newsletter_subscribers subscribers on subscribers.id = subscriber_id
      where newsletter_id = ${id} and mail_id is null and outcome is null and subscriber_id is not null
      order by recipients.id limit ${BATCH}
      for update of recipients skip locked
      for key share of subscribers skip locked`.execute(trx);
    for (const recipient of rows) await queueOne(trx, id, newsletter.content, recipient, { now, publicUrl });
    return rows.length;
  });
}

async function queueOne(
  trx: Database,
  newsletterId: number,
  content: EmailContent,
  { id, name, email, unsubscribe_token, user_id, is_demo }: Waiting,
  { now, publicUrl }: Pick<Queueing, 'now' | 'publicUrl'>,
): Promise<void> {
  const fate: { mail_id: number } | { outcome: 'failed' } = await queueEmail(trx, {
    kind: 'newsletter',
    to: recipientOf({ ...(user_id !== null && { id: user_id }), name, email, is_demo }),
    content: addressNewsletter(content, name),
    unsubscribeLink: unsubscribeLink(publicUrl, unsubscribe_token),
    reference: `newsletter ${newsletterId}`,
    now,
  }).then(
    (mail_id) => ({ mail_id }),
    (refusal: unknown) => {
      // What no mail can be sent to, the queue refuses before it asks the database.
      if (!(refusal instanceof TypeError)) throw refusal;
      return { outcome: 'failed' };
    },
  );
  await trx.updateTable('newsletter_recipients').set(fate).where('id', '=', id).execute();
}

/** @returns whether nobody waits any more, or it was stopped */
async function finish(db: Database, id: number, now: Date): Promise<boolean> {
  await db
    .updateTable('newsletters')
    .set({ state: 'sent', finished_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_recipients')
            .select('newsletter_recipients.id')
            .where('newsletter_id', '=', id)
            .where('mail_id', 'is', null)
            .where('outcome', 'is', null)
            .where('subscriber_id', 'is not', null),
        ),
      ),
    )
    .execute();
  const row = await db.selectFrom('newsletters').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state !== 'sending';
}
