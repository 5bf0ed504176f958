import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import type { DemoApplication } from './demo-types.ts';

/** An application with its id and fee. */
export type StoredApplication = DemoApplication & { id: number; fee_cents: number | null };

interface Issue {
  application: StoredApplication;
  type: 'payment' | 'refund';
  at: Date;
  method: 'cash' | 'card' | 'PayPal';
  note: string | null;
}

/** Inserts receipts in the order they were issued, numbered from 1 each year in the demo's own series. */
export async function insertReceipts(
  trx: Database,
  applications: readonly StoredApplication[],
  { issuedBy, shelterName }: { issuedBy: number; shelterName: string },
): Promise<void> {
  const issues = applications.flatMap((application): Issue[] => [
    ...(application.payment ? [{ application, type: 'payment' as const, ...application.payment }] : []),
    ...(application.refund ? [{ application, type: 'refund' as const, ...application.refund }] : []),
  ]);
  const last = new Map<string, number>();
  const numbered = issues
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.application.id - other.application.id)
    .map(({ application, type, at, method, note }) => {
      const series = `DEMO-${at.getUTCFullYear()}`;
      const number = (last.get(series) ?? 0) + 1;
      last.set(series, number);
      return {
        series,
        number,
        type,
        application_id: application.id,
        user_id: application.person?.id ?? null,
        is_refunded: type === 'payment' && application.refund !== null,
        amount_cents: application.fee_cents ?? 0,
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
  if (numbered.length === 0) return;
  const series = [...last].map(([name, last_number]) => ({ series: name, last_number }));
  await trx.insertInto('receipt_series').values(series).execute();
  const payments = new Map<number, number>();
  for (const batch of batches(numbered.filter(({ type }) => type === 'payment'))) {
    const rows = await trx.insertInto('receipts').values(batch).returning(['id', 'application_id']).execute();
    for (const { id, application_id } of rows) payments.set(application_id!, id);
  }
  const refunds = numbered
    .filter(({ type }) => type === 'refund')
    .map((receipt) => ({ ...receipt, refunds: payments.get(receipt.application_id)! }));
  if (refunds.length > 0) await trx.insertInto('receipts').values(refunds).execute();
}
