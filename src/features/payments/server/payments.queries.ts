import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { PaymentMethod } from '../payments.contract.ts';

/** Lists payment methods, newest first. */
export async function listPaymentMethods(db: Database, userId: number): Promise<PaymentMethod[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toPaymentMethod);
}

export function toPaymentMethod({ created_at, ...row }: Selectable<Tables['payment_methods']>): PaymentMethod {
  return { ...row, created_at: created_at.toISOString() };
}

/** Exports the payment methods as stored: for cards, the last four digits only. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  return { payment_methods: await listPaymentMethods(db, id) };
}
