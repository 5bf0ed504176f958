import type { Database } from '../../../platform/database.ts';
import { cancelEmails, queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import type {} from '../../accounts/server/index.ts';

/** What is thought better of so soon need not be told (`product.md`, section 4, of decisions about applications). */
const SECOND_THOUGHTS_MS = 5 * 60_000;

const kinds = ['story-published', 'story-declined'] as const;

/** Tells the author of a story, in a while, what the shelter has decided about it. */
export async function tellAuthor(
  trx: Database,
  { id, user_id }: { id: number; user_id: number },
  { kind, write, now }: { kind: (typeof kinds)[number]; write: (name: string) => EmailContent; now: Date },
): Promise<void> {
  const author = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const sendAfter = new Date(now.getTime() + SECOND_THOUGHTS_MS);
  const to = recipientOf(author);
  await queueEmail(trx, { kind, to, content: write(author.name), reference: aboutStory(id), now, sendAfter });
}

/** What was decided before and is not told yet, is told no more. */
export async function takeBackMails(trx: Database, id: number, now: Date): Promise<void> {
  await cancelEmails(trx, { reference: aboutStory(id), kinds, now });
}

function aboutStory(id: number): string {
  return `story ${id}`;
}
