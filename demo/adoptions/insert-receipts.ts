import type { Insertable } from 'kysely';
import type { ReceiptAmounts, ReceiptMethod } from '../../src/features/receipts/receipts.constants.ts';
import { sumAmounts } from '../../src/features/receipts/receipts.constants.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import type { DemoApplication } from './demo-types.ts';

/** An application with its id and fee. */
export type StoredApplication = DemoApplication & { id: number; fee_cents: number | null };

interface Issue {
  application: StoredApplication;
  type: 'payment' | 'refund';
  at: Date;
  method: ReceiptMethod;
  note: string | null;
  amounts: ReceiptAmounts;
}

/**
 * Inserts receipts in the order they were issued, numbered from 1 each year in the demo's own series. This year and both
 * years before have one, even if it has no receipts yet: the demo shelter has as many rows on any day of the year.
 */
export async function insertReceipts(
  trx: Database,
  applications: readonly StoredApplication[],
  { issuedBy, shelterName, now }: { issuedBy: number; shelterName: string; now: Date },
): Promise<void> {
  const issues = applications.flatMap((application): Issue[] => [
    ...paymentOf(application),
    ...depositOf(application),
    ...(application.refund
      ? [
          {
            application,
            type: 'refund' as const,
            ...application.refund,
            amounts: { ...none, fee_cents: feeOf(application) },
          },
        ]
      : []),
  ]);
  const last = new Map([2, 1, 0].map((yearsAgo) => [`DEMO-${now.getUTCFullYear() - yearsAgo}`, 0]));
  const numbered = issues
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.application.id - other.application.id)
    .map(({ application, type, at, method, note, amounts }) => {
      const series = `DEMO-${at.getUTCFullYear()}`;
      const number = (last.get(series) ?? 0) + 1;
      last.set(series, number);
      return {
        series,
        number,
        type,
        application_id: application.id,
        user_id: application.person?.id ?? null,
        ...amounts,
        amount_cents: sumAmounts(amounts),
        method,
        pet_name: application.pet.name,
        pet_species: application.pet.species,
        person_name: `${application.first_name} ${application.last_name}`,
        shelter_name: shelterName,
        note,
        issued_by: issuedBy,
        issued_at: at,
        is_demo: true,
      } satisfies Insertable<Tables['receipts']>;
    });
  const series = [...last].map(([name, last_number]) => ({ series: name, last_number }));
  await trx.insertInto('receipt_series').values(series).execute();
  const payments = new Map<number, number>();
  for (const batch of batches(numbered.filter(({ type }) => type === 'payment'))) {
    const rows = await trx
      .insertInto('receipts')
      .values(batch)
      .returning(['id', 'application_id', 'fee_cents'])
      .execute();
    for (const { id, application_id, fee_cents } of rows) if (fee_cents > 0) payments.set(application_id!, id);
  }
  const refunds = numbered
    .filter(({ type }) => type === 'refund')
    .map((receipt) => ({ ...receipt, refunds: payments.get(receipt.application_id)! }));
  if (refunds.length > 0) await trx.insertInto('receipts').values(refunds).execute();
}

const none: ReceiptAmounts = { fee_cents: 0, deposit_cents: 0, donation_cents: 0 };

/** What is left of the fee after discounts. */
function feeOf({ fee_cents, feeLines }: StoredApplication): number {
  const reductions = feeLines.filter(({ type }) => type !== 'deposit').map(({ amount_cents }) => amount_cents);
  return (fee_cents ?? 0) - reductions.reduce((sum, cents) => sum + cents, 0);
}

function paymentOf(application: StoredApplication): Issue[] {
  if (!application.payment) return [];
  const { donation_cents, ...payment } = application.payment;
  const amounts = { ...none, fee_cents: feeOf(application), donation_cents };
  return [{ application, type: 'payment', ...payment, amounts }];
}

function depositOf(application: StoredApplication): Issue[] {
  if (!application.deposit) return [];
  const { amount_cents, ...payment } = application.deposit;
  return [{ application, type: 'payment', ...payment, amounts: { ...none, deposit_cents: amount_cents } }];
}
