import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { donationCalls } from './donation-calls.ts';
import { sessionIn, type PayingShelter } from './online-payments.ts';
import type { SignedInUser } from './signed-in-users.ts';

/** What tests of monthly donations call. The shelter and its admin are there only once the tests run. */
export function monthlyCalls(paying: () => PayingShelter, admin: () => SignedInUser) {
  const { checkout, receiptsOf, emailsTo } = donationCalls(paying, admin);
  const findMonthly = (email: string) =>
    paying().app.db.selectFrom('monthly_donations').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const emailTypesTo = async (email: string) => (await emailsTo(email)).map(({ type }) => type);

  async function allDelivered(): Promise<void> {
    await expect.poll(async () => (await paying().fake.state()).undelivered).toEqual([]);
  }

  async function open(input: object = {}) {
    const email = `mona-${randomUUID()}@example.org`;
    const details = { type: 'monthly', name: 'Mona Month', email, amount_cents: 2000, ...input };
    const answer = await checkout(details);
    expect(answer.status).toBe(200);
    return { email, session: sessionIn(answer.body.url) };
  }

  /** A monthly donation whose first month is paid. */
  async function start(delivery: object = {}) {
    const { email, session } = await open();
    const { events } = await paying().fake.control('pay', { session, ...delivery });
    await expect.poll(async () => (await receiptsOf(email)).length).toBe(1);
    await allDelivered();
    const { id, subscription_id } = await findMonthly(email);
    return { id, email, session, subscription: subscription_id!, events };
  }

  return { checkout, receiptsOf, findMonthly, emailTypesTo, allDelivered, open, start };
}
