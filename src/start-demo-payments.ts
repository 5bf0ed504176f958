import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { KnownPayment } from '../demo/fake-payments/known-payments.ts';
import type { Database } from './platform/database.ts';
import type { DemoPayments } from './app-context.ts';
import type { DemoPaymentsOptions } from './application.ts';

/** Starts the fake payment provider for the demo, in a process that only this machine reaches, and that ends with this one. */
export async function startDemoPayments({
  url: siteUrl,
  dataDir,
  db,
}: DemoPaymentsOptions): Promise<DemoPayments & { stop: () => Promise<void> }> {
  const webhookSecret = `whsec_fake${randomBytes(24).toString('hex')}`;
  const options = {
    '--port': '0',
    '--webhook': `${siteUrl}/api/online-payments/webhook`,
    '--secret': webhookSecret,
    '--state': join(dataDir, 'demo-payments.json'),
  };
  const child = fork(join(import.meta.dirname, '../demo/fake-payments/main.ts'), Object.entries(options).flat(), {
    execArgv: [],
    // It needs none of the server's settings, which may be secret.
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('message', (message: { url: string }) => resolve(message.url));
  child.once('error', reject);
  child.once('exit', () => reject(new Error('The fake payment provider ended.')));
  const url = await promise;
  const payments = await listPastPayments(db);
  await fetch(`${url}/_test/known-payments`, { method: 'POST', body: JSON.stringify({ payments }) });
  return {
    url,
    secretKey: `sk_test_fake${randomBytes(12).toString('hex')}`,
    webhookSecret,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The demo's payments from before the first start: they can be refunded like others. */
async function listPastPayments(db: Database): Promise<KnownPayment[]> {
  const { rows } = await sql<KnownPayment>`
    select payment_intent, lower(currency) as currency, completed_at as paid_at,
      fee_cents + deposit_cents + donation_cents as amount_cents,
      refunding_fee_cents + refunding_deposit_cents + refunding_donation_cents as refunded_cents
    from checkout_attempts where mode = 'demo' and is_demo and status = 'paid'`.execute(db);
  return rows;
}
