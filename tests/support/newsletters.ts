import type { Database } from '../../src/platform/database.ts';
import type { EmailContent } from '../../src/platform/email/email-content.ts';

let count = 0;

/** Creates confirmed newsletter subscribers. */
export async function createSubscribers(
  db: Database,
  people: number,
  name = 'Noor',
): Promise<{ id: number; email: string; unsubscribe_token: string }[]> {
  const rows = Array.from({ length: people }, () => {
    count += 1;
    return {
      name,
      email: `reader${count}@example.org`,
      confirm_token_hash: null,
      confirmed_at: new Date(),
      unsubscribe_token: `token-of-reader-${count}`,
      created_at: new Date(),
    };
  });
  return db.insertInto('newsletter_subscribers').values(rows).returning(['id', 'email', 'unsubscribe_token']).execute();
}

const content: EmailContent = {
  subject: 'News for {name}',
  preview: 'Spring is here.',
  greeting: 'Hello {name},',
  paragraphs: [],
  blocks: [{ kind: 'paragraph', words: [{ text: 'Come and see us, {name}.' }] }],
  subscription: { reason: 'You asked for it.', end: 'Unsubscribe' },
};

/**
 * Creates a newsletter that has just started sending to all subscribers: in one transaction, as by staff, since the
 * server's job would finish a newsletter that has no recipients yet.
 * @returns its id
 */
export async function createStartedNewsletter(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = new Date();
    const { id } = await trx
      .insertInto('newsletters')
      .values({
        subject: content.subject,
        text: 'Come and see us, {name}.',
        content: JSON.stringify(content),
        status: 'sending',
        written_by: null,
        created_at: now,
        updated_at: now,
        started_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('newsletter_recipients')
      .columns(['newsletter_id', 'subscriber_id'])
      .expression(({ selectFrom, lit }) =>
        selectFrom('newsletter_subscribers')
          .select([lit(id).as('newsletter_id'), 'id'])
          .where('confirmed_at', 'is not', null),
      )
      .execute();
    return id;
  });
}
