import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { observeProcess } from '../support/observed-process.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import {
  closeClients,
  collect,
  connectAdmin,
  connectVisitor,
  makeSecret,
  next,
  textsOf,
} from '../support/realtime-client.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { startTestApplication } from '../support/start-application.ts';
import { startProcess, type StartedProcess } from '../support/start-process.ts';

let folder: string;
let servers: StartedProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-chat-server-'));
  servers = [];
});
afterEach(async () => {
  closeClients();
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true });
});

function startChatServer(env: Record<string, string>): StartedProcess {
  const server = startProcess('src/chat-server.ts', { PORT: '0', DATA_DIR: folder, ...env });
  servers.push(server);
  return server;
}

test('a chat server without a database server says in one line what it needs', async () => {
  const server = startChatServer({});
  expect(await server.ended).toBe(1);
  expect(server.stderr()).toMatch(/^Pawhaven cannot start: DATABASE_URL takes [^\n]*\n$/);
});

describe.runIf(isOnServer)('separate chat servers', () => {
  // Specification: chat-server
  test('share one chat, and receive messages that other servers store', async () => {
    const DATABASE_URL = (await createTestDatabase({ template: MIGRATED })) ?? '';
    const site = 'http://127.0.0.1:3999';
    const observer = await observeProcess();
    const [here, there] = await Promise.all(
      [
        startChatServer({ DATABASE_URL, PUBLIC_URL: site, ...observer.env }),
        startChatServer({ DATABASE_URL, PUBLIC_URL: site }),
      ].map(({ url }) => url),
    );
    const app = await startTestApplication({ env: { DATABASE_URL, CHAT_URL: here, PUBLIC_URL: site } });
    expect((await app.call<{ url: string }>('GET', '/api/chats/welcome')).body.url).toBe(here);
    const page = await app.get('/');
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${here} ${here!.replace('http', 'ws')};`,
    );
    expect((await app.get('/socket.io/?EIO=4&transport=polling')).status).toBe(404);
    const foreign = await fetch(`${here}/socket.io/?EIO=4&transport=polling`, { headers: { origin: site } });
    expect(foreign.headers.get('access-control-allow-origin')).toBe(site);

    const { id, token } = await createSignedInUser(app.db, { role: 'Admin' });
    const person = await createSignedInUser(app.db);
    const shelter = await connectAdmin(there!, token);
    const visitor = await connectVisitor(here!, { visitor: makeSecret(), token: person.token });
    const [atShelter, atVisitor] = [collect(shelter, 'message_received'), collect(visitor, 'message_received')];
    const sent = await visitor.emitWithAck('send_message', { message: 'Here?' });
    const chat_id = sent.ok ? sent.message.chat_id : 0;
    await expect.poll(() => textsOf(atShelter)).toContain('Here?');
    await shelter.emitWithAck('send_message', { message: 'There!', chat_id });
    await expect.poll(() => textsOf(atVisitor)).toContain('There!');
    expect(textsOf(atShelter).filter((text) => text === 'Here?')).toHaveLength(1);

    const metrics = [...(await observer.readMetrics())];
    const sockets = metrics.filter(([name, count]) => name.startsWith('pawhaven_sockets{') && count > 0);
    expect(sockets).toEqual([['pawhaven_sockets{transport="websocket",role="user"}', 1]]);

    const [changed, recorded] = [
      next(shelter, 'chats_changed', ([chat]) => chat?.closed_at !== null),
      next(visitor, 'messages_changed'),
    ];
    await app.call('PUT', `/api/chats/${chat_id}`, { token, body: { is_closed: true } });
    await app.call('POST', '/api/messages/send', { token, body: { email: person.email, message: 'By the way' } });
    expect(await changed).toMatchObject([{ id: chat_id }]);
    expect(await recorded).toEqual({ user_id: person.id });
    const isOver = next(shelter, 'session_ended');
    await app.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    await isOver;

    await app.stop();
    for (const { child, ended } of servers) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    expect(observer.spans.length).toBeGreaterThan(0);
  });
});
