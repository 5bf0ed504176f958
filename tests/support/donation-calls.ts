import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Donation } from '../../src/features/donations/donations.contract.ts';
import { sessionIn, type PayingShelter } from './online-payments.ts';
import type { SignedInUser } from './signed-in-users.ts';

export type Answer<T> = { status: number; body: T & { error: string; fields?: Record<string, string> } };

/** What tests of donations call. The shelter and its admin are there only once the tests run. */
export function donationCalls(paying: () => PayingShelter, admin: () => SignedInUser) {
  const donor = () => ({ name: 'Dana Donor', email: `dana-${randomUUID()}@example.org`, amount_cents: 5000 });
  const checkout = (body: object): Promise<Answer<{ url: string }>> =>
    paying().app.call('POST', '/api/donations/checkout', { body });
  const open = async (body: object): Promise<string> => sessionIn((await checkout(body)).body.url);
  const donationsOf = (email: string) =>
    paying().app.db.selectFrom('donations').selectAll().where('email', '=', email).orderBy('id').execute();
  const receiptsOf = async (email: string) => {
    const ids = (await donationsOf(email)).flatMap(({ receipt_id }) => receipt_id ?? []);
    if (ids.length === 0) return [];
    const { db } = paying().app;
    return db
      .selectFrom('receipts')
      .selectAll()
      .where(({ eb, or }) => or([eb('id', 'in', ids), eb('refunds', 'in', ids)]))
      .orderBy('id')
      .execute();
  };
  const countAll = async () => {
    const tables = ['checkout_attempts', 'receipts', 'donations', 'monthly_donations', 'emails', 'audit_log'] as const;
    return Promise.all(
      tables.map((table) =>
        paying()
          .app.db.selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    );
  };
  const emailsTo = (email: string) =>
    paying().app.db.selectFrom('emails').selectAll().where('to_email', '=', email).orderBy('id').execute();
  const list = (query = ''): Promise<Answer<Donation[]>> =>
    paying().app.call('GET', `/api/donations/${query}`, { token: admin().token });

  /** Donates once, and waits for the receipt. */
  async function donate(input: Partial<ReturnType<typeof donor>> & object = {}) {
    const details = { ...donor(), ...input };
    const session = await open(details);
    await paying().fake.control('pay', { session });
    await expect.poll(async () => (await receiptsOf(details.email)).length).toBe(1);
    const [donation] = await donationsOf(details.email);
    return { ...details, session, donation: donation!, receipt: (await receiptsOf(details.email))[0]! };
  }

  const record = (body: object, who = admin()): Promise<Answer<Donation>> =>
    paying().app.call('POST', '/api/donations/', { token: who.token, body });
  const atDesk = () => ({ ...donor(), method: 'cash' });

  return { donor, checkout, open, donationsOf, receiptsOf, countAll, emailsTo, list, record, atDesk, donate };
}
