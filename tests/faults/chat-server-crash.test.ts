import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/features/chat/chat.contract.ts';
import { openAdminChat, openVisitorChat, waitForSync } from '../support/chat-clients.ts';
import { FlakyProxy } from '../support/flaky-proxy.ts';
import { closeClients, makeSecret } from '../support/realtime-client.ts';
import { startServer } from '../support/start-process.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

afterEach(closeClients);

const sometime = (from: number, to: number) => pause(from + Math.random() * (to - from));

describe('a server that is killed while people send messages', () => {
  test(
    `has kept what it acknowledged, and both sides see the same after its start (${ROUNDS} rounds)`,
    { timeout: 300_000 * ROUNDS },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'pawhaven-chat-'));
      const env = { DATA_DIR: folder, ADMIN_EMAIL: 'robin@shelter.example', ADMIN_PASSWORD: 'Quiet.Paws-41' };
      let server = startServer(env);
      const line = await FlakyProxy.open(await server.url);
      const login = await fetch(`${line.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
      });
      const { token } = (await login.json()) as { token: string };
      for (let round = 0; round < ROUNDS; round++) {
        const visitor = await openVisitorChat(line.url, makeSecret());
        visitor.write(`begins ${round}`);
        await expect.poll(() => visitor.messageStore.messages.length).toBeGreaterThan(0);
        const { chat_id } = visitor.messageStore.messages[0]!;
        const shelter = await openAdminChat(line.url, token, chat_id);
        for (let n = 0; n < 8; n++) {
          visitor.write(`visitor ${n}`);
          shelter.write(`shelter ${n}`);
          if (n === 3) {
            await sometime(10, 200);
            server.child.kill('SIGKILL');
            await server.ended;
            server = startServer(env);
            line.forwardTo(await server.url);
            line.cut();
          }
          await sometime(10, 60);
        }
        await waitForSync([visitor, shelter], async () => {
          const stored = await fetch(`${line.url}/api/chats/${chat_id}/messages`, {
            headers: { authorization: `Bearer ${token}` },
          });
          return ((await stored.json()) as ChatMessage[]).map(({ seq, from, message }) => `${seq} ${from}: ${message}`);
        });
        for (const side of ['visitor', 'shelter']) {
          const own = visitor.messageStore.messages
            .map(({ message }) => message)
            .filter((text) => text.startsWith(side));
          expect(own).toEqual(Array.from({ length: 8 }, (_, n) => `${side} ${n}`));
        }
        for (const client of [visitor, shelter]) client.stop();
      }
      line.close();
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      await rm(folder, { recursive: true, force: true });
    },
  );
});
