import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { ChatParty, settle } from '../support/chat-party.ts';
import { CuttingLine } from '../support/cutting-line.ts';
import { closeClients, makeSecret } from '../support/live-client.ts';
import { startServer } from '../support/start-process.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

afterEach(closeClients);

const sometime = (from: number, to: number) => pause(from + Math.random() * (to - from));

describe('a server that is killed while people write', () => {
  test(
    `has kept what it acknowledged, and both sides see the same after its start (${ROUNDS} rounds)`,
    { timeout: 90_000 * ROUNDS },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'pawhaven-chat-'));
      const env = { DATA_DIR: folder, ADMIN_EMAIL: 'robin@shelter.example', ADMIN_PASSWORD: 'Quiet.Paws-41' };
      let server = startServer(env);
      const line = await CuttingLine.open(await server.url);
      const login = await fetch(`${line.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
      });
      const { token } = (await login.json()) as { token: string };
      for (let round = 0; round < ROUNDS; round++) {
        const visitor = new ChatParty(line.url, { visitor: makeSecret() });
        visitor.write(`begins ${round}`);
        await expect.poll(() => visitor.conversation.messages.length, { timeout: 20_000 }).toBeGreaterThan(0);
        const { conversation } = visitor.conversation.messages[0]!;
        const shelter = new ChatParty(line.url, { token }, () => conversation);
        for (let n = 0; n < 8; n++) {
          visitor.write(`visitor ${n}`);
          shelter.write(`shelter ${n}`);
          if (n === 3) {
            await sometime(10, 200);
            server.child.kill('SIGKILL');
            await server.ended;
            server = startServer(env);
            line.leadTo(await server.url);
            line.cut();
          }
          await sometime(10, 60);
        }
        await settle([visitor, shelter]);
        expect(visitor.said).toEqual(shelter.said);
        for (const side of ['visitor', 'shelter']) {
          const own = visitor.conversation.messages
            .map(({ message }) => message)
            .filter((text) => text.startsWith(side));
          expect(own).toEqual(Array.from({ length: 8 }, (_, n) => `${side} ${n}`));
        }
        const kept = await fetch(`${line.url}/api/chats/${conversation}/messages`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(await kept.json()).toHaveLength(visitor.said.length);
        for (const party of [visitor, shelter]) party.stop();
      }
      line.close();
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      await rm(folder, { recursive: true, force: true });
    },
  );
});
