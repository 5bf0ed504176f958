import { expect } from 'vitest';
import { emailResetLinks } from '../../src/features/accounts/server/index.ts';
import type { Database } from '../../src/platform/database.ts';

/** Processes requests for a reset link, as the server does within a second after its response. */
export async function processResetRequests(
  db: Database,
  { now = new Date(), publicUrl = 'https://pets.example.org' }: { now?: Date; publicUrl?: string } = {},
): Promise<void> {
  const onWarning = (what: string) => expect.unreachable(what);
  await emailResetLinks(db, { now, publicUrl, onWarning });
  // The server may have processed some of them itself.
  await expect.poll(() => db.selectFrom('reset_requests').select('id').execute()).toEqual([]);
}
