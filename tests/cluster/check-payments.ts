import { sql } from 'kysely';
import { compare, type Books, type Comparison } from './books.ts';
import type { Cluster } from './start-cluster.ts';
import { waitFor } from './world.ts';

const EVENTS_MS = 90_000;

/** Waits until each paid page has its receipt, and compares the receipts with what the provider has. */
export async function checkPayments(
  { db, payments }: Cluster,
  books: Books,
): Promise<{ comparison: Comparison; wrong: string[] }> {
  const list = async () => {
    const { rows } = await sql<{ session_id: string; cents: number }>`
      select session_id, r.fee_cents + r.deposit_cents + r.donation_cents as cents
      from checkout_attempts a join receipts r on r.id = a.receipt_id`.execute(db);
    return rows;
  };
  await waitFor(async () => ((await list()).length >= books.acknowledged('payment').size ? true : null), EVENTS_MS);
  const receipts = await list();
  const { sessions } = await payments.state();
  const wrong: string[] = [];
  for (const { id, amount_total, payment_status } of Object.values(sessions)) {
    const own = receipts.filter(({ session_id }) => session_id === id);
    const cents = own.reduce((sum, each) => sum + each.cents, 0);
    if (cents !== (payment_status === 'paid' ? amount_total : 0)) {
      wrong.push(`the provider has ${amount_total} cents (${payment_status}), the receipts have ${cents}`);
    }
  }
  return {
    comparison: compare(
      books,
      'payment',
      receipts.map(({ session_id }) => [session_id]),
    ),
    wrong,
  };
}
