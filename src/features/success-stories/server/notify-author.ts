import type { Database } from '../../../platform/database.ts';
import { cancelEmails, queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';

/**
 * Leaves time to reverse a decision before its email goes out (`product.md`, section 4, has the same for
 * applications).
 */
const DECISION_EMAIL_DELAY_MS = 5 * 60_000;

const types = ['story-published', 'story-declined'] as const;

/** Queues the email about a decision, to be sent after a delay. */
export async function emailAuthor(
  trx: Database,
  { id, user_id }: { id: number; user_id: number },
  { type, write, now }: { type: (typeof types)[number]; write: (name: string) => EmailContent; now: Date },
): Promise<void> {
  const author = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const sendAfter = new Date(now.getTime() + DECISION_EMAIL_DELAY_MS);
  const to = recipientOf(author);
  await queueEmail(trx, { type, to, content: write(author.name), reference: storyReference(id), now, sendAfter });
}

/** Cancels the queued emails about previous decisions. */
export async function cancelAuthorEmails(trx: Database, id: number, now: Date): Promise<void> {
  await cancelEmails(trx, { reference: storyReference(id), types, now });
}

function storyReference(id: number): string {
  return `story ${id}`;
}
