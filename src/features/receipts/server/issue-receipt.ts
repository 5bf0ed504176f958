import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { FeeMethod } from '../receipts.constants.ts';
import type { Receipt } from '../receipts.contract.ts';
import { getReceipt } from './receipts.queries.ts';

/** The data that a receipt copies from its application. */
export interface PaidApplication {
  id: number;
  user_id: number | null;
  first_name: string;
  last_name: string;
  pet_name: string;
  pet_species: string;
  is_demo: boolean;
}

export interface ReceiptToIssue {
  type: Receipt['type'];
  application: PaidApplication;
  amount_cents: number;
  method: FeeMethod;
  note: string | null;
  /** Null if no person handled the payment. */
  actor: { id: number } | null;
  shelter: Pick<Shelter, 'name' | 'timeZone' | 'currency'>;
  now: Date;
  /** For a refund: the id of the refunded payment, as returned by `findPayment`. */
  refunds?: number;
}

/**
 * Issues the next receipt of its series within the current transaction. A series is a year in the shelter's time
 * zone; its numbers have no gaps. Taking a number locks the series until the transaction ends, so this comes after
 * all other locks except users. A refund marks its payment as refunded.
 *
 * The application must be locked and its payments checked. The database rejects a second unrefunded payment of an
 * application and a second refund of a payment.
 */
export async function issueReceipt(trx: Database, receipt: ReceiptToIssue): Promise<Receipt> {
  const { application, actor, shelter, now, refunds, ...details } = receipt;
  const series = getSeries(application, dayIn(shelter.timeZone, now));
  const number = await nextNumber(trx, series);
  if (refunds !== undefined) {
    await trx
      .updateTable('receipts')
      .set({ is_refunded: true })
      .where('id', '=', refunds)
      .where('type', '=', 'payment')
      .executeTakeFirstOrThrow();
  }
  const { id } = await trx
    .insertInto('receipts')
    .values({
      ...details,
      series,
      number,
      application_id: application.id,
      user_id: application.user_id,
      refunds: refunds ?? null,
      pet_name: application.pet_name,
      pet_species: application.pet_species,
      person_name: `${application.first_name} ${application.last_name}`.trim(),
      shelter_name: shelter.name,
      currency: shelter.currency,
      issued_by: actor?.id ?? null,
      issued_at: now,
      is_demo: application.is_demo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getReceipt(trx, id);
}

/** Demo receipts have their own series, so deleting them leaves no gaps in the real one. */
function getSeries({ is_demo }: PaidApplication, today: string): string {
  const year = today.slice(0, 4);
  return is_demo ? `DEMO-${year}` : year;
}

async function nextNumber(trx: Database, series: string): Promise<number> {
  const { last_number } = await trx
    .insertInto('receipt_series')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_number: sql<number>`receipt_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
