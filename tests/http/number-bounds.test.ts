import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientEvents } from '../../src/features/chat/chat-events.contract.ts';
import type { ApiDocument } from '../../src/platform/http/api-document.ts';
import { limits, type Limits } from '../../src/platform/limits/limits.ts';
import { callWith, isNumeric, listApiCalls, type ApiCall, type ApiField } from '../support/api-fields.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { closeClients, openClient } from '../support/realtime-client.ts';
import { createAdoption } from '../support/adoption-scenario.ts';
import { createThreadAndChat } from '../support/thread-and-chat.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const INTEGER = 2 ** 31 - 1;
const BIGINT = '9223372036854775808';
/** Values that are too small, too large, or look like a number to some parsers. */
const numbers = [-1, 0, 1, 1.5, INTEGER, INTEGER + 1, 2 ** 53, 1e308];
const texts = [BIGINT, `-${BIGINT}`, '1e3', '0x10', ' 7', '٣', ''];
const boundaries = [...numbers, ...texts, String(INTEGER + 1), null];

let app: StartedApp;
let calls: ApiCall[];
beforeAll(async () => {
  const wide = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, max: 1e6 }]));
  app = await startApp({ limits: wide as Limits });
  await createPet(app.db);
  await createWorld();
  calls = listApiCalls((await app.call<ApiDocument>('GET', '/api/openapi.json')).body);
});
afterAll(() => app.stop());

async function createWorld(): Promise<{ chatId: number }> {
  const { id: adminId } = await createSignedInUser(app.db, { role: 'Admin' });
  const { id: ownerId } = await createSignedInUser(app.db);
  await createAdoption(app.db, { ownerId, adminId });
  return createThreadAndChat(app.db, { ownerId, adminId });
}

/** Numbers, and all path parameters, which may be parsed as numbers. */
const mayBeNumber = ({ place, schema }: ApiField) => place === 'path' || isNumeric(schema);

describe('a number in the API', () => {
  test('occurs in many calls, and has bounds in the API document', () => {
    const found = calls.flatMap(({ name, fields }) =>
      fields.filter(({ schema }) => isNumeric(schema)).map((field) => ({ name, ...field })),
    );
    const named = found.map(({ name, place, steps }) => `${name} ${place} ${steps.join('.')}`);
    expect(found.length).toBeGreaterThan(120);
    expect(named).toEqual(
      expect.arrayContaining([
        'GET /api/chats/{id}/messages query before',
        'GET /api/pets/{id} path id',
        'PUT /api/pets/bulk body ids.[]',
        'POST /api/pets/ body weight',
        'POST /api/messages/read/{id} body last_read_id',
      ]),
    );
    const unbounded = found.filter(
      ({ schema: { minimum = -1, maximum = Infinity } }) => minimum < 0 || maximum > INTEGER,
    );
    expect(unbounded).toEqual([]);
  });

  test('never causes a server error, whatever its value', { timeout: 600_000 }, async () => {
    const statuses = new Map<string, Set<number>>();
    // Deleted records are missing for the other calls.
    const deletions = (call: ApiCall) => Number(call.method === 'DELETE');
    for (const call of calls.toSorted((one, other) => deletions(one) - deletions(other))) {
      for (const field of call.fields.filter(mayBeNumber)) {
        // Some calls end their own session.
        const { token } = await createSignedInUser(app.db, { role: 'Admin' });
        const values = field.place === 'body' ? boundaries : [...numbers, ...texts];
        const seen = new Set<number>();
        for (const value of values) {
          const { path, body } = callWith(call, field, value);
          const { status } = await app.call(call.method, path, { token, body });
          expect(status, `${call.method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
          seen.add(status);
        }
        statuses.set(`${call.name} ${field.place} ${field.steps.join('.')}`, seen);
      }
    }
    // They reach the handler: a valid value is not rejected like the others.
    const differing = [...statuses.values()].filter((seen) => seen.size > 1);
    expect(differing.length).toBeGreaterThan(100);
  });
});

describe('a number sent over the realtime connection', () => {
  const events = {
    register: ['after'],
    send_message: ['chat_id'],
    catch_up: ['chat_id', 'after', 'before'],
    typing: ['chat_id'],
    read: ['chat_id', 'seq'],
  } as const;

  test.each(['a visitor', 'an Admin'])('never causes a server error when sent by %s', async (who) => {
    const auth = who === 'an Admin' ? { token: (await createSignedInUser(app.db, { role: 'Admin' })).token } : {};
    const client = openClient(app.url, auth);
    await once(client as never, 'connect');
    await client.emitWithAck('register', { role: who === 'an Admin' ? 'admin' : 'user' });
    const { chatId } = await createWorld();
    const before = app.log.length;
    for (const [event, fields] of Object.entries(events)) {
      for (const field of fields) {
        for (const value of boundaries) {
          const sent = { message: 'Hello', seq: 1, role: 'admin', chat_id: chatId, [field]: value };
          const answer: unknown = await client.timeout(5000).emitWithAck(event as keyof ClientEvents, sent);
          // A response, or a final rejection; a server error would allow a retry.
          expect(answer, `${event} ${JSON.stringify(sent)}`).not.toMatchObject({ ok: false, is_final: false });
        }
      }
    }
    expect(app.log.slice(before).filter((line) => line.includes('failed'))).toEqual([]);
    closeClients();
  });
});
