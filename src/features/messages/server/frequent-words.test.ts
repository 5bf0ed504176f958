import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MAX_FOUND } from '../../../platform/total.contract.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Message } from '../messages.contract.ts';

const THREADS = 5100;
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  const { id } = await createSignedInUser(app.db, { name: 'Mara Leash', email: 'mara@example.org' });
  const other = await createSignedInUser(app.db, { name: 'Sam Moss', email: 'sam@example.net' });
  // It would write the same row for each message.
  await sql`alter table messages disable trigger messages_change`.execute(app.db);
  // The words are in a thread's first message or in its reply; every tenth thread has none of them.
  await sql`
    insert into messages (id, user_id, reply_to, sender, author_id, text, created_at, active_at, read_at)
    select 2 * n - 1 + position, ${other.id}::int, case position when 1 then 2 * n - 1 end, 'user', ${other.id}::int,
      case when n % 10 > 0 and n % 2 = position then 'Where is the BOWL?' else 'Hello ' || n end,
      now(), now() + n * interval '1 second', now()
    from generate_series(1, ${THREADS}::int) n, generate_series(0, 1) position`.execute(app.db);
  await sql`
    insert into messages (id, user_id, sender, author_id, text, created_at, active_at)
    values (100000, ${id}::int, 'user', ${id}::int, 'A single lighthouse', now(), now())`.execute(app.db);
  await sql`
    insert into messages (id, user_id, reply_to, sender, author_id, text, created_at, active_at, read_at)
    select 200000 + n, ${other.id}::int, 2 * n - 1, 'user', ${other.id}::int, 'The bowl again', now(), now(), now()
    from generate_series(1, 1000) n where n % 10 > 0`.execute(app.db);
  await sql`alter table messages enable trigger messages_change`.execute(app.db);
});
afterAll(() => app.stop());

const list = async (query: string) => {
  const { body, headers } = await app.call<Message[]>('GET', `/api/messages/?limit=3&${query}`, { token: admin.token });
  return { ids: body.map(({ id }) => id), total: headers.get('x-total-count') };
};

describe('GET /api/messages/ with a word in very many messages', () => {
  const matching = THREADS - THREADS / 10;
  const root = (n: number) => 2 * n - 1;

  test('lists the newest threads with it in any message', async () => {
    const newest = [THREADS - 1, THREADS - 2, THREADS - 3, THREADS - 4, THREADS - 5, THREADS - 6].map(root);
    expect(await list('search=bowl')).toEqual({ ids: newest.slice(0, 3), total: String(matching) });
    expect(await list('search=bowl&count=capped&page=2')).toEqual({ ids: newest.slice(3), total: `${MAX_FOUND}+` });
  });

  test('lists its last page', async () => {
    expect(await list(`search=bowl&count=capped&page=${matching / 3}`)).toEqual({
      ids: [3, 2, 1].map(root),
      total: String(matching),
    });
  });

  test('finds a rare word, and a person', async () => {
    expect(await list('search=lighthouse&count=capped')).toEqual({ ids: [100_000], total: '1' });
    expect(await list('search=mara+le&count=capped')).toEqual({ ids: [100_000], total: '1' });
    expect(await list('search=bowl&status=unread&count=capped')).toEqual({ ids: [], total: '0' });
  });
});
