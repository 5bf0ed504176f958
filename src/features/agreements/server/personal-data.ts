import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { countRowsUpTo } from '../../../platform/database/list.ts';
import { monthsBefore } from '../../../platform/shelter-day.contract.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';
import { listEvents, toEvent } from './events.ts';

/** A person's agreements with their evidence, without the names of staff. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('agreements as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .select(['g.id', 'g.document_id', 'g.application_id', 'g.status', 'g.title', 'g.content', 'g.signer_name'])
    .select(['g.created_at', 'g.expires_at', 'g.signed_at', 'g.signature', 'g.declined_at', 'g.decline_reason'])
    .where('a.user_id', '=', id)
    .orderBy('g.id')
    .execute();
  const agreements = [];
  for (const { id: agreementId, ...row } of rows) {
    const events = (await listEvents(db, agreementId)).map(toEvent);
    agreements.push({
      ...row,
      events: events.map(({ action, at, ip, user_agent }) => ({ action, at, ip, user_agent })),
    });
  }
  return { agreements };
}

/**
 * Before the applications of an account are deleted or made nameless: what was never signed goes. A signed agreement is the
 * shelter's contract, and stays for its retention period.
 */
export async function deleteUnsignedAgreements(
  trx: Database,
  { userId, personIds }: { userId: number; personIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from agreements where status <> 'signed' and application_id in (
      select id from applications where user_id = ${userId} or person_id = any(${personIds}))`.execute(trx);
}

/**
 * Deletes signed agreements of people whose account is deleted, after the retention period. The cleanup then deletes their
 * PDFs.
 */
export async function purgeOldAgreements(db: Database, now: Date, months: number): Promise<void> {
  await db
    .deleteFrom('agreements')
    .where('id', 'in', oldAgreements(db, now, months).select('agreements.id'))
    .execute();
}

export async function countOldAgreements(db: Database, now: Date, months: number): Promise<number> {
  return countRowsUpTo(db, oldAgreements(db, now, months), MAX_COUNT + 1);
}

function oldAgreements(db: Database, now: Date, months: number) {
  return db
    .selectFrom('agreements')
    .innerJoin('applications', 'applications.id', 'application_id')
    .where('applications.anonymized_at', 'is not', null)
    .where('signed_at', '<', monthsBefore(now, months));
}
