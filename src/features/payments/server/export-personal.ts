import type { Database } from '../../../platform/database.ts';
import { listPaymentMethods } from './payments.queries.ts';

/** How somebody means to pay, as it is stored: of a card the last four digits. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  return { payment_methods: await listPaymentMethods(db, id) };
}
