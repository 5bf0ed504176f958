import type { Database } from '../../../platform/database.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { handleEach } from '../../../platform/jobs/handle-each.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { belongsTo, createDonorLink } from './donor.ts';
import { donorLinkEmail } from './emails.ts';

const REQUEST_BATCH_SIZE = 100;
/** A request that always fails is deleted after a day. */
const REQUEST_RETENTION_MS = 24 * 3_600_000;

/**
 * Records a request for a link to the donations of an email. `emailDonorLinks` looks them up after the response, so that
 * statements and timing are the same for every email. Requests beyond a few an hour are ignored.
 * @throws ApiError 429 for too many requests from one network
 */
export async function requestDonorLink(
  db: Database,
  limits: Limits,
  { email }: { email: string },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const block = await consumeLimit(db, limits, 'givingLinkByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  if ((await consumeLimit(db, limits, 'givingLinkByEmail', email.toLowerCase())) !== null) return;
  await db.insertInto('donor_link_requests').values({ email, requested_at: now }).execute();
}

/** Emails the requested links to those who have donated. Several servers may run it on one database. */
export async function emailDonorLinks(db: Database, context: JobContext): Promise<void> {
  const requests = await db
    .selectFrom('donor_link_requests')
    .select('id')
    .orderBy('id')
    .limit(REQUEST_BATCH_SIZE)
    .execute();
  const failed = 'a link to donations couldn’t be emailed';
  await handleEach(db, requests, { failed, ...context }, (trx, { id }) => emailDonorLink(trx, id, context));
}

async function emailDonorLink(
  trx: Database,
  id: number,
  { now, publicUrl }: Pick<JobContext, 'now' | 'publicUrl'>,
): Promise<void> {
  // Claimed by deleting it: only one of several servers finds it.
  const request = await trx
    .deleteFrom('donor_link_requests')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  if (!request) return;
  const donor = await trx
    .selectFrom('donations')
    .select(['name', 'email', 'user_id', 'is_demo'])
    .where(belongsTo({ email: request.email.toLowerCase(), userId: null }))
    .where('receipt_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!donor) return;
  const { user_id, name, email, is_demo } = donor;
  const to = recipientOf({ ...(user_id !== null && { id: user_id }), name, email, is_demo });
  const accessLink = await createDonorLink(trx, email, { publicUrl, now });
  await queueEmail(trx, { type: 'donor-link', to, content: donorLinkEmail(name), accessLink, now });
}

/** Deletes requests that have failed for a day. */
export async function deleteOldLinkRequests(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('donor_link_requests')
    .where('requested_at', '<=', new Date(now.getTime() - REQUEST_RETENTION_MS))
    .execute();
}
