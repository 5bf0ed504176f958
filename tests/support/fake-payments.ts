import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FakeState } from '../../demo/fake-payments/fake-store.ts';

export const fakeKeys = { secret_key: 'sk_test_fakeTests', webhook_secret: 'whsec_fakePawhavenDemo' };

export interface FakePaymentsProcess {
  url: string;
  /** Does what people, banks or cardholders do at the provider: `control('pay', { session })`. */
  control<T = { events: string[] }>(command: string, body?: Record<string, unknown>): Promise<T>;
  /** What the provider knows, and the calls of its API so far. */
  state(): Promise<FakeState & { calls: string[] }>;
  /** Where it posts its webhooks. */
  target(siteUrl: string): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the fake payment provider in its own process, on a free port. */
export async function startFakePayments(args: string[] = []): Promise<FakePaymentsProcess> {
  const script = join(import.meta.dirname, '../../demo/fake-payments/main.ts');
  const child = fork(script, ['--port', '0', '--webhook', 'http://127.0.0.1:9/none', ...args], { execArgv: [] });
  const url = await startedUrl(child);
  const control = async <T>(command: string, body: Record<string, unknown> = {}): Promise<T> => {
    const response = await fetch(`${url}/_test/${command}`, { method: 'POST', body: JSON.stringify(body) });
    const result = (await response.json()) as T & { error?: { message: string } };
    if (!response.ok) throw new Error(`${command}: ${result.error?.message}`);
    return result;
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url,
    control,
    state: () => control('state'),
    target: async (siteUrl) => void (await control('webhook-url', { url: `${siteUrl}/api/online-payments/webhook` })),
    kill: end,
    stop: end,
  };
}

async function startedUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('message', (message: { url: string }) => resolve(message.url));
  child.once('exit', () => reject(new Error('The fake payment provider ended.')));
  return promise;
}
