import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { FeeMethod } from '../receipt-words.contract.ts';
import type { Receipt } from '../receipts.contract.ts';
import { getReceipt } from './receipts.queries.ts';
import type {} from './schema.ts';

/** What a receipt copies of the application it is for. */
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
  kind: Receipt['kind'];
  application: PaidApplication;
  amount_cents: number;
  method: FeeMethod;
  note: string | null;
  /** The Admin who took the money or gave it back; null for what no person did. */
  actor: { id: number } | null;
  shelter: Pick<Shelter, 'name' | 'timeZone'>;
  now: Date;
  /** Of a refund: the number among all receipts of the payment that is given back, as `findPayment` has it. */
  refunds?: number;
}

/**
 * Issues the next receipt of its series, in the caller's transaction: within a series, which is a year in the shelter's
 * time zone, the numbers have neither gap nor double. Whoever takes a number holds the series until their transaction
 * ends, so this comes last of what a transaction locks but users. A refund marks its payment as refunded.
 *
 * The caller has locked the application and looked for a payment: a second unrefunded one of an application, or a
 * second refund of a payment, the database refuses.
 */
export async function issueReceipt(trx: Database, receipt: ReceiptToIssue): Promise<Receipt> {
  const { application, actor, shelter, now, refunds, ...said } = receipt;
  const series = seriesOf(application, dayIn(shelter.timeZone, now));
  const number = await takeNumber(trx, series);
  if (refunds !== undefined) {
    await trx
      .updateTable('receipts')
      .set({ is_refunded: true })
      .where('id', '=', refunds)
      .where('kind', '=', 'payment')
      .executeTakeFirstOrThrow();
  }
  const { id } = await trx
    .insertInto('receipts')
    .values({
      ...said,
      series,
      number,
      application_id: application.id,
      user_id: application.user_id,
      refunds: refunds ?? null,
      pet_name: application.pet_name,
      pet_species: application.pet_species,
      person_name: `${application.first_name} ${application.last_name}`.trim(),
      shelter_name: shelter.name,
      issued_by: actor?.id ?? null,
      issued_at: now,
      is_demo: application.is_demo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getReceipt(trx, id);
}

/** The demo shelter's receipts take no numbers away from the real ones, which stay when it is emptied. */
function seriesOf({ is_demo }: PaidApplication, today: string): string {
  const year = today.slice(0, 4);
  return is_demo ? `DEMO-${year}` : year;
}

async function takeNumber(trx: Database, series: string): Promise<number> {
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
