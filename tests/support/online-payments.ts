import { signBody } from '../../demo/fake-payments/send-webhooks.ts';
import type { AppContext } from '../../src/app-context.ts';
import type { PaymentReturn } from '../../src/features/online-payments/online-payments.contract.ts';
import { getShelter } from '../../src/features/settings/server/index.ts';
import { demoShelter } from '../../src/features/settings/demo-shelter.constants.ts';
import { reconcileMonthly, withDonations } from '../../src/features/donations/server/index.ts';
import { reconcilePayments } from '../../src/features/online-payments/server/index.ts';
import { limits } from '../../src/platform/limits/limits.ts';
import { createApplied, decide } from './adoption-calls.ts';
import { fakeKeys, startFakePayments, type FakePaymentsProcess } from './fake-payments.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { AppOptions, StartedApp } from './start-application.ts';

export interface PayingShelter {
  app: StartedApp;
  fake: FakePaymentsProcess;
  stop: () => Promise<void>;
}

/**
 * An application with keys of the fake payment provider, which posts its events to it.
 * @param startApp the test's own, by which its engines are known
 */
export async function startPayingShelter(
  startApp: (options: AppOptions) => Promise<StartedApp>,
): Promise<PayingShelter> {
  const fake = await startFakePayments();
  const app = await startApp({ env: { STRIPE_API_URL: fake.url, SHELTER_EMAIL: demoShelter.email } });
  await app.db
    .insertInto('payment_keys')
    .values({ ...fakeKeys, saved_at: new Date() })
    .execute();
  await fake.target(app.url);
  return {
    app,
    fake,
    stop: async () => {
      await app.stop();
      await fake.stop();
    },
  };
}

/** Posts an event as the provider does. */
export function postEvent(
  { app }: Pick<PayingShelter, 'app'>,
  event: unknown,
  { secret = fakeKeys.webhook_secret, at = Math.floor(Date.now() / 1000) } = {},
) {
  const body = JSON.stringify(event);
  return app.call('POST', '/api/online-payments/webhook', {
    body,
    headers: { 'stripe-signature': signBody(body, secret, at) },
  });
}

type Answer<T> = Promise<{ status: number; body: T & { error: string; fields?: Record<string, string> } }>;

export type Payable = Awaited<ReturnType<typeof createPayable>>;

/** An approved application whose fee of $400 is due, and the calls about it. */
export async function createPayable({ app, fake }: PayingShelter, pet: Parameters<typeof createApplied>[1] = {}) {
  const { application, admin, adopter, petId } = await createApplied(app, { species: 'Dog', ...pet });
  await decide(app, admin, application.id, 'Approved');
  const { id } = application;
  const checkout = (body: object = {}, { token }: SignedInUser = adopter): Answer<{ url: string }> =>
    app.call('POST', `/api/adoptions/${id}/checkout`, { token, body });
  const open = async (body: object = {}): Promise<string> => sessionIn((await checkout(body)).body.url);
  const showReturn = (session_id: string, { token }: SignedInUser = adopter): Answer<PaymentReturn> =>
    app.call('POST', '/api/online-payments/return', { token, body: { session_id } });
  const attempts = () =>
    app.db.selectFrom('checkout_attempts').selectAll().where('application_id', '=', id).orderBy('id').execute();
  const receipts = () =>
    app.db.selectFrom('receipts').selectAll().where('application_id', '=', id).orderBy('id').execute();
  const refund = (body: object, { token }: SignedInUser = admin): Answer<{ id: number; status: string }> =>
    receipts().then(([payment]) => app.call('POST', `/api/receipts/${payment!.id}/online-refund`, { token, body }));
  /** Pays on the provider's page, and waits for the receipt. */
  const pay = async (body: object = {}) => {
    const session = await open(body);
    await fake.control('pay', { session });
    await showReturn(session);
    return session;
  };
  return { id, petId, admin, adopter, checkout, open, showReturn, attempts, receipts, refund, pay };
}

/** A payment that was made online, and the calls about it. */
export async function createPaid(paying: PayingShelter, body: object = {}) {
  const payable = await createPayable(paying);
  await payable.pay(body);
  const [attempt] = await payable.attempts();
  const intent = attempt!.payment_intent!;
  const charge = async () =>
    Object.values((await paying.fake.state()).charges).find(({ payment_intent }) => payment_intent === intent)!;
  const refunds = () =>
    paying.app.db
      .selectFrom('online_refunds')
      .selectAll()
      .where('attempt_id', '=', attempt!.id)
      .orderBy('id')
      .execute();
  const emails = async (type: string) =>
    (await paying.app.db.selectFrom('emails').select('content').where('type', '=', type).execute()).length;
  const tasks = (like: string) =>
    paying.app.db
      .selectFrom('tasks')
      .select(['title', 'due_on', 'owner_id', 'application_id', 'done_at'])
      .where('application_id', '=', attempt!.application_id)
      .where('source', 'like', `${like} %`)
      .orderBy('id')
      .execute();
  const list = <T>(path = ''): Promise<{ body: T[] }> =>
    paying.app.call('GET', `/api/online-payments/${path}`, { token: payable.admin.token });
  return { ...payable, intent, charge, refunds, emails, tasks, list, receiptId: attempt!.receipt_id! };
}

export function sessionIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!;
}

/** Runs the job that completes what was cut off, some minutes ahead. */
export async function reconcile({ app, fake }: PayingShelter, minutes = 3): Promise<string[]> {
  const warnings: string[] = [];
  const now = () => new Date(Date.now() + minutes * 60_000);
  const context = {
    db: app.db,
    clock: { now },
    limits,
    // As the server's: a page is created again with the same parameters.
    config: { publicUrl: 'http://127.0.0.1:0', stripeApiUrl: fake.url },
    openDemoPayments: null,
    getShelter: () => getShelter(app.db, demoShelter),
    onWarning: (what: string) => void warnings.push(what),
  };
  await reconcilePayments(withDonations(context as unknown as AppContext), new AbortController().signal);
  await reconcileMonthly(withDonations(context as unknown as AppContext), new AbortController().signal);
  return warnings;
}
