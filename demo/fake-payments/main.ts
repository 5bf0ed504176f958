import { parseArgs } from 'node:util';
import { FAKE_SECRET_KEY, FAKE_WEBHOOK_SECRET, serveFakePayments } from './serve-fake-payments.ts';

// `npm run fake-payments`: the fake payment provider in a process of its own. Started by the server for the demo, it
// reports its URL, and ends with its parent.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['FAKE_PAYMENTS_PORT'] ?? '12111' },
    host: { type: 'string', default: '127.0.0.1' },
    webhook: {
      type: 'string',
      default: process.env['FAKE_PAYMENTS_WEBHOOK'] ?? 'http://127.0.0.1:3000/api/online-payments/webhook',
    },
    state: { type: 'string' },
    secret: { type: 'string', default: FAKE_WEBHOOK_SECRET },
  },
});

const { url, stop } = await serveFakePayments({
  port: Number(values.port),
  host: values.host,
  webhookUrl: values.webhook,
  webhookSecret: values.secret,
  stateFile: values.state,
});

if (process.send) {
  process.on('disconnect', () => process.exit());
  process.send({ url });
} else {
  process.stdout.write(`
  Fake payments are open at ${url}
  Secret key       ${FAKE_SECRET_KEY}
  Signing secret   ${values.secret}
  Webhooks go to   ${values.webhook}
  Start Pawhaven with STRIPE_API_URL=${url} and enter both in Settings, Online payments.
  Stop             Ctrl-C

`);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(0)));
}
