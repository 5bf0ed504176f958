import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { violatedCheck, violatedConstraint } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { receiptMessages, sumAmounts, type ReceiptAmounts, type ReceiptMethod } from '../receipts.constants.ts';
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

/** Who gave a donation without an adoption. */
export interface Donor {
  user_id: number | null;
  name: string;
  is_demo: boolean;
}

export interface ReceiptToIssue {
  type: Receipt['type'];
  /** What it is for: an adoption, or a donation of its own. */
  subject: { application: PaidApplication } | { donor: Donor };
  amounts: ReceiptAmounts;
  method: ReceiptMethod;
  note: string | null;
  /** Null if no person handled the payment. */
  actor: { id: number } | null;
  shelter: Pick<Shelter, 'name' | 'timeZone' | 'currency'>;
  now: Date;
  /** For a refund: the id of the payment. */
  refunds?: number;
  /** A UUID of the client's: the database rejects a second receipt with the same. */
  client_key?: string | undefined;
}

/**
 * Issues the next receipt of its series within the current transaction. A series is a year in the shelter's time
 * zone; its numbers have no gaps. Taking a number locks the series until the transaction ends, so this comes after
 * all other locks except users.
 *
 * The application must be locked and its balance checked. The database rejects a refund of more than was paid.
 * @returns the receipt
 * @throws ApiError 409 for a refund of more than is left of the payment, or for the client's key of another receipt
 */
export async function issueReceipt(trx: Database, receipt: ReceiptToIssue): Promise<Receipt> {
  const { subject, amounts, actor, shelter, now, refunds = null, client_key = null, ...details } = receipt;
  const copied = copyOf(subject);
  const series = getSeries(copied, dayIn(shelter.timeZone, now));
  const number = await nextNumber(trx, series);
  const query = trx
    .insertInto('receipts')
    .values({
      ...details,
      ...copied,
      ...amounts,
      amount_cents: sumAmounts(amounts),
      series,
      number,
      refunds,
      client_key,
      shelter_name: shelter.name,
      currency: shelter.currency,
      issued_by: actor?.id ?? null,
      issued_at: now,
    })
    .returning('id');
  try {
    const { id } = await query.executeTakeFirstOrThrow();
    return await getReceipt(trx, id);
  } catch (error) {
    if (violatedConstraint(error) === 'receipts_client_key_key') {
      throw new ApiError(409, receiptMessages.recordedOtherwise);
    }
    const isTooHigh = ['receipts_refunds_within_payment', 'receipts_void_unrefunded'].includes(violatedCheck(error));
    throw isTooHigh ? new ApiError(409, receiptMessages.refundTooHigh) : error;
  }
}

function copyOf(subject: ReceiptToIssue['subject']) {
  if ('donor' in subject) {
    const { user_id, name, is_demo } = subject.donor;
    return { application_id: null, user_id, pet_name: '', pet_species: '', person_name: name, is_demo };
  }
  const { id, user_id, first_name, last_name, pet_name, pet_species, is_demo } = subject.application;
  const person_name = `${first_name} ${last_name}`.trim();
  return { application_id: id, user_id, pet_name, pet_species, person_name, is_demo };
}

/** Demo receipts have their own series, so deleting them leaves no gaps in the real one. */
function getSeries({ is_demo }: { is_demo: boolean }, today: string): string {
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
