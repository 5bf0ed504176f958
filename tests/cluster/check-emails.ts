import { sql } from 'kysely';
import { Books, compare, type Comparison } from './books.ts';
import { dropSentAgain } from './sent-again.ts';
import type { Cluster } from './start-cluster.ts';
import { waitFor } from './world.ts';

/** Longer than the lease of an email whose sender was killed. */
const DELIVERY_MS = 180_000;

interface EmailAudit {
  comparison: Comparison;
  notes: string[];
  wrong: string[];
}

/**
 * Has all emails sent that wait, and compares those in the outbox with those that arrived.
 * @param kills when a worker was killed, by `performance.now()`
 */
export async function checkEmails({ db, smtp }: Cluster, kills: readonly number[]): Promise<EmailAudit> {
  // Decisions wait for five minutes, in which they can be undone.
  await sql`update emails set next_attempt_at = now() where status = 'queued' and attempts = 0`.execute(db);
  const countQueued = async () => {
    const query = db
      .selectFrom('emails')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('status', '=', 'queued');
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  const isDelivered = await waitFor(async () => ((await countQueued()) === 0 ? true : null), DELIVERY_MS);
  const emails = await db.selectFrom('emails').select(['message_id', 'status', 'type', 'last_error']).execute();
  const outbox = new Books();
  for (const { message_id, status } of emails) if (status === 'sent') outbox.acknowledge('email', message_id);
  const arrivals = smtp.received.map(({ header, at }) => ({
    id: /<(.+)@/.exec(header('Message-ID') ?? '')?.[1] ?? '',
    at,
  }));
  const { once, sentAgain } = dropSentAgain(arrivals, kills);
  const notes =
    sentAgain === 0 ? [] : [`${sentAgain} emails sent again with the same Message-ID, after the kill of their sender`];
  const wrong = isDelivered ? [] : [`${await countQueued()} emails are still queued`];
  const failed = emails.filter(({ status }) => status === 'failed');
  if (failed.length > 0) wrong.push(`${failed.length} emails failed: ${failed[0]!.last_error}`);
  for (const { type, count } of await findRepeated(db)) wrong.push(`${count} applications got the email ${type} twice`);
  return {
    comparison: compare(
      outbox,
      'email',
      once.map(({ id }) => [id]),
    ),
    notes,
    wrong,
  };
}

/** Emails that an application gets once: it is submitted and approved only once here. */
async function findRepeated(db: Cluster['db']): Promise<{ type: string; count: string }[]> {
  const { rows } = await sql<{ type: string; count: string }>`
    select type, count(*) from (
      select type, reference, to_email from emails
      where status <> 'dropped' and type in ('application-submitted', 'application-approved', 'application-rejected')
      group by type, reference, to_email having count(*) > 1
    ) as repeated group by type`.execute(db);
  return rows;
}
