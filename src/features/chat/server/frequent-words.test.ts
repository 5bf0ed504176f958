import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { MAX_FOUND } from '../../../platform/total.contract.ts';
import type { ChatSummary } from '../chat.contract.ts';

const CHATS = MAX_FOUND + 100;

let app: StartedApp;
let admin: SignedInUser;
let userChat: number;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  const mara = await createSignedInUser(app.db, { name: 'Mara Bowl', email: 'mara@example.org' });
  // Every third one is closed; the newest has the highest number.
  await sql`
    insert into chats (visitor_hash, email, page, started_at, last_message_at, last_seq, closed_at)
    select md5(n::text), case when n = 7 then 'otto@example.org' end, '/', now(), now() + n * interval '1 second', 1,
      case when n % 3 = 0 then now() end
    from generate_series(1, ${CHATS}::int) n`.execute(app.db);
  await sql`
    insert into chat_messages (id, chat_id, seq, sender, text, created_at)
    select gen_random_uuid(), id, 1, 'user', case when id % 2 = 0 then 'Where is the BOWL?' else 'The bowl, please' end, now()
    from chats`.execute(app.db);
  // As many in few chats.
  await sql`
    insert into chat_messages (id, chat_id, seq, sender, text, created_at)
    select gen_random_uuid(), 1 + n % 10, 2 + n / 10, 'user', 'My rabbit', now() from generate_series(1, ${CHATS}::int) n
  `.execute(app.db);
  const { rows } = await sql<{ id: number }>`
    insert into chats (user_id, page, started_at, last_message_at, last_seq)
    values (${mara.id}::int, '/', now(), now() + interval '1 day', 0) returning id`.execute(app.db);
  userChat = rows[0]!.id;
});
afterAll(() => app.stop());

const list = async (query: string) => {
  const path = `/api/chats/?limit=3&count=capped&${query}`;
  const { body, headers } = await app.call<ChatSummary[]>('GET', path, { token: admin.token });
  return { ids: body.map(({ id }) => id), total: headers.get('x-total-count') };
};

describe('GET /api/chats/ with a word in very many chats', () => {
  test('lists the newest chats with it in a message or in the visitor’s name', async () => {
    const newest = [userChat, CHATS, CHATS - 1, CHATS - 2, CHATS - 3, CHATS - 4];
    expect(await list('search=bowl')).toEqual({ ids: newest.slice(0, 3), total: `${MAX_FOUND}+` });
    expect(await list('search=bowl&page=2')).toEqual({ ids: newest.slice(3), total: `${MAX_FOUND}+` });
  });

  test('lists those of a view', async () => {
    const closed = Math.floor(CHATS / 3);
    expect(await list('search=bowl&view=closed')).toEqual({
      ids: [3 * closed, 3 * closed - 3, 3 * closed - 6],
      total: String(closed),
    });
  });

  test('lists all chats with it if they are few', async () => {
    expect(await list('search=rabbit')).toEqual({ ids: [10, 9, 8], total: '10' });
    expect(await list('search=rabbit&page=4')).toEqual({ ids: [1], total: '10' });
  });

  test('finds a visitor by email, name and number', async () => {
    expect(await list('search=otto@')).toEqual({ ids: [7], total: '1' });
    expect(await list('search=MARA')).toEqual({ ids: [userChat], total: '1' });
    expect(await list('search=visitor+12')).toEqual({ ids: [12], total: '1' });
    expect(await list('search=%25')).toEqual({ ids: [], total: '0' });
  });
});
