import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { limits as ownLimits, type Limits } from '../../src/platform/limits/figures.ts';
import { createCaller } from '../support/callers.ts';
import { ChatParty, settle } from '../support/chat-party.ts';
import { CuttingLine } from '../support/cutting-line.ts';
import { closeClients, makeSecret } from '../support/live-client.ts';
import { startApp } from '../support/start-app.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

/** Whoever comes again as often as here would have to wait. */
const wideLimits = Object.fromEntries(
  Object.entries(ownLimits).map(([name, limit]) => [name, { ...limit, free: 1_000_000 }]),
) as Limits;

afterEach(closeClients);

const sometime = (from: number, to: number) => pause(from + Math.random() * (to - from));

/** Everybody writes now and then; each line is cut when nobody expects it. */
async function talk(parties: { party: ChatParty; name: string; line: CuttingLine }[], messages: number): Promise<void> {
  await Promise.all(
    parties.map(async ({ party, name, line }) => {
      for (let n = 1; n <= messages; n++) {
        // So that what is written arrives, and its acknowledgement does not.
        if (Math.random() < 0.2) line.cutAnswer();
        party.write(`${name} ${n}`);
        await sometime(0, 60);
        if (Math.random() < 0.2) line.cut();
      }
    }),
  );
}

describe('lines that are cut at any moment', () => {
  test(
    `lose nothing, double nothing, and leave both sides with one list (${ROUNDS} rounds)`,
    { timeout: 60_000 * ROUNDS },
    async () => {
      const app = await startApp({ limits: wideLimits });
      const { token } = await createCaller(app.db, { role: 'Admin' });
      for (let round = 0; round < ROUNDS; round++) {
        const lines = await Promise.all([1, 2, 3, 4, 5].map(() => CuttingLine.open(app.url)));
        const [mine, others] = [makeSecret(), makeSecret()];
        const phone = new ChatParty(lines[0]!.url, { visitor: mine });
        phone.write('begins');
        await expect.poll(() => phone.conversation.messages.length).toBeGreaterThan(0);
        const chatId = phone.conversation.messages[0]!.conversation;
        const tab = new ChatParty(lines[1]!.url, { visitor: mine });
        const one = new ChatParty(lines[2]!.url, { token }, () => chatId);
        const two = new ChatParty(lines[3]!.url, { token }, () => chatId);
        const stranger = new ChatParty(lines[4]!.url, { visitor: others });
        const parties = [phone, tab, one, two];
        const names = ['phone', 'tab', 'one', 'two'];

        await talk(
          [...parties, stranger].map((party, at) => ({ party, name: names[at] ?? 'stranger', line: lines[at]! })),
          25,
        );
        await settle(parties);
        await expect.poll(() => stranger.isDone, { timeout: 20_000 }).toBe(true);
        await stranger.look();

        for (const { said } of parties) expect(said).toEqual(phone.said);
        const texts = phone.conversation.messages.filter(({ from }) => from !== 'bot').map(({ message }) => message);
        expect(texts.toSorted()).toEqual(
          ['begins', ...names.flatMap((name) => Array.from({ length: 25 }, (_, n) => `${name} ${n + 1}`))].toSorted(),
        );
        const kept = await app.db.selectFrom('chat_messages').select('text').where('chat_id', '=', chatId).execute();
        expect(kept).toHaveLength(phone.said.length);
        for (const name of names) {
          const own = texts.filter((text) => text.startsWith(`${name} `));
          expect(own).toEqual(own.toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])));
        }
        expect(
          stranger.conversation.messages.every(({ message, from }) => from === 'bot' || message.startsWith('stranger')),
        ).toBe(true);
        for (const party of [...parties, stranger]) party.stop();
        for (const line of lines) line.close();
      }
      await app.stop();
    },
  );

  test(
    'a network that is gone for a while, and does not say so, loses nothing either',
    { timeout: 90_000 },
    async () => {
      const app = await startApp({ limits: wideLimits });
      const { token } = await createCaller(app.db, { role: 'Admin' });
      const line = await CuttingLine.open(app.url);
      const visitor = new ChatParty(line.url, { visitor: makeSecret() });
      visitor.write('before');
      await expect.poll(() => visitor.conversation.messages.length).toBeGreaterThan(0);
      const { conversation } = visitor.conversation.messages[0]!;
      const shelter = new ChatParty(app.url, { token }, () => conversation);
      await expect.poll(() => shelter.client.connected).toBe(true);
      line.isDead = true;
      visitor.write('into the void');
      shelter.write('nobody hears');
      await expect.poll(() => shelter.isDone).toBe(true);
      await pause(3000);
      line.isDead = false;
      line.cut();
      await settle([visitor, shelter]);
      expect(visitor.said).toEqual(shelter.said);
      expect(visitor.said.join('\n')).toMatch(/nobody hears[\s\S]*into the void|into the void[\s\S]*nobody hears/);
      for (const party of [visitor, shelter]) party.stop();
      line.close();
      await app.stop();
    },
  );
});
