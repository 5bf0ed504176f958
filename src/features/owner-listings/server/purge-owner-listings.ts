import type { Database } from '../../../platform/database.ts';
import { monthsBefore } from '../../../platform/shelter-day.contract.ts';

const DAY_MS = 86_400_000;
/** As the email with the link says. */
const CONFIRMATION_DAYS = 7;

/** Deletes unconfirmed and old messages, and reports, and first the networks that visitors reported from. */
export async function purgeOwnerListings(
  db: Database,
  now: Date,
  { months, ipDays }: { months: number; ipDays: number },
): Promise<void> {
  const oldest = monthsBefore(now, months);
  await db.deleteFrom('owner_inquiries').where('created_at', '<', oldest).execute();
  await db
    .deleteFrom('owner_inquiries')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - CONFIRMATION_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom('listing_reports').where('created_at', '<', oldest).execute();
  await db
    .updateTable('listing_reports')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - ipDays * DAY_MS))
    .execute();
}
