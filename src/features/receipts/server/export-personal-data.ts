import type { Database } from '../../../platform/database.ts';
import { listReceipts } from './receipts.queries.ts';

export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const receipts: unknown[] = [];
  // Admins export only their own receipts too.
  const search = { currentUser: { id, role: 'User' }, timeZone: 'UTC' } as const;
  for await (const batch of listReceipts(db, search).batches()) receipts.push(...batch);
  return { receipts };
}
