import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { limits as ownLimits, type Limits } from '../../src/platform/limits/limits.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { openAdminChat, openVisitorChat, waitForSync, type ChatClient } from '../support/chat-clients.ts';
import { FlakyProxy } from '../support/flaky-proxy.ts';
import { closeClients, makeSecret } from '../support/realtime-client.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

/** No rate limits: these tests reconnect too often for them. */
const wideLimits = Object.fromEntries(
  Object.entries(ownLimits).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }]),
) as Limits;

afterEach(closeClients);

const sometime = (from: number, to: number) => pause(from + Math.random() * (to - from));

/** Everyone writes now and then, and each connection is cut at random times. */
async function talk(
  clients: { client: ChatClient; name: string; line: FlakyProxy }[],
  messages: number,
): Promise<void> {
  await Promise.all(
    clients.map(async ({ client, name, line }) => {
      for (let n = 1; n <= messages; n++) {
        // The message arrives, but its acknowledgment doesn't.
        if (Math.random() < 0.2) line.dropNextResponse();
        client.write(`${name} ${n}`);
        await sometime(0, 60);
        if (Math.random() < 0.2) line.cut();
      }
    }),
  );
}

describe('connections that are cut at any time', () => {
  test(
    `lose nothing, double nothing, and leave both sides with one list (${ROUNDS} rounds)`,
    { timeout: 300_000 * ROUNDS },
    async () => {
      const app = await startApp({ limits: wideLimits });
      const { token } = await createSignedInUser(app.db, { role: 'Admin' });
      for (let round = 0; round < ROUNDS; round++) {
        const lines = await Promise.all([1, 2, 3, 4, 5].map(() => FlakyProxy.open(app.url)));
        const [mine, others] = [makeSecret(), makeSecret()];
        const phone = await openVisitorChat(lines[0]!.url, mine);
        phone.write('begins');
        await expect.poll(() => phone.messageStore.messages.length).toBeGreaterThan(0);
        const chatId = phone.messageStore.messages[0]!.chat_id;
        const [tab, one, two, other] = await Promise.all([
          openVisitorChat(lines[1]!.url, mine),
          openAdminChat(lines[2]!.url, token, chatId),
          openAdminChat(lines[3]!.url, token, chatId),
          openVisitorChat(lines[4]!.url, others),
        ]);
        const names = ['phone', 'tab', 'one', 'two'];
        const clients = [phone, tab, one, two];

        await talk(
          [...clients, other].map((client, at) => ({ client, name: names[at] ?? 'stranger', line: lines[at]! })),
          25,
        );
        await waitForSync(clients, () => listStored(app, chatId));
        await expect.poll(() => other.messageStore.messages.length).toBeGreaterThan(0);
        const otherId = other.messageStore.messages[0]!.chat_id;
        await waitForSync([other], () => listStored(app, otherId));

        const texts = phone.messageStore.messages.filter(({ from }) => from !== 'bot').map(({ message }) => message);
        expect(texts.toSorted()).toEqual(
          ['begins', ...names.flatMap((name) => Array.from({ length: 25 }, (_, n) => `${name} ${n + 1}`))].toSorted(),
        );
        for (const name of names) {
          const own = texts.filter((text) => text.startsWith(`${name} `));
          expect(own).toEqual(own.toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])));
        }
        expect(
          other.messageStore.messages.every(({ message, from }) => from === 'bot' || message.startsWith('stranger')),
        ).toBe(true);
        for (const client of [...clients, other]) client.stop();
        for (const line of lines) line.close();
      }
      await app.stop();
    },
  );

  test('a network that silently drops all traffic for a while loses nothing either', async () => {
    const app = await startApp({ limits: wideLimits });
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const line = await FlakyProxy.open(app.url);
    const visitor = await openVisitorChat(line.url, makeSecret());
    visitor.write('before');
    await expect.poll(() => visitor.messageStore.messages.length).toBeGreaterThan(0);
    const { chat_id } = visitor.messageStore.messages[0]!;
    const shelter = await openAdminChat(app.url, token, chat_id);
    await expect.poll(() => shelter.isConnected()).toBe(true);
    line.isDead = true;
    visitor.write('into the void');
    shelter.write('nobody hears');
    await expect.poll(() => shelter.messageStore.pending).toEqual([]);
    await pause(3000);
    line.isDead = false;
    line.cut();
    const displayed = await waitForSync([visitor, shelter], () => listStored(app, chat_id));
    expect(displayed.join('\n')).toMatch(/nobody hears[\s\S]*into the void|into the void[\s\S]*nobody hears/);
    for (const client of [visitor, shelter]) client.stop();
    line.close();
    await app.stop();
  });
});

async function listStored(app: StartedApp, chatId: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('chat_messages')
    .select(['seq', 'sender', 'text'])
    .where('chat_id', '=', chatId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, sender, text }) => `${seq} ${sender}: ${text}`);
}
