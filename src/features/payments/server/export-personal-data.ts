import type { Database } from '../../../platform/database.ts';
import { listPaymentMethods } from './payments.queries.ts';

/** Exports the payment methods as stored: for cards, the last four digits only. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  return { payment_methods: await listPaymentMethods(db, id) };
}
