import type { Database } from '../../../platform/database.ts';
import { listAllReceipts } from './receipts.queries.ts';

/** The receipts that are made out to somebody. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const receipts: unknown[] = [];
  // As a User sees them, also where an Admin asks: of all the others nothing is theirs.
  const search = { reader: { id, role: 'User' }, timeZone: 'UTC' } as const;
  for await (const portion of listAllReceipts(db, search)) receipts.push(...portion);
  return { receipts };
}
