import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const ROWS = 7;

let app: StartedApp;
let admin: SignedInUser;
let user: SignedInUser;
let petId: number;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  user = await createSignedInUser(app.db);
  petId = (await createPet(app.db)).id;
  await sql`insert into receipt_series (series, last_number) values ('2026', 100)`.execute(app.db);
  // All at the same time, so that only the id decides.
  for (const list of Object.values(lists)) {
    for (let n = 1; n <= ROWS; n += 1) await list.insert(n).execute(app.db);
  }
});
afterAll(() => app.stop());

const at = sql`timestamptz '2026-03-04 12:00Z'`;
const lists: Record<string, { path: string; insert: (n: number) => RawBuilder<unknown> }> = {
  users: {
    path: '/api/users/?search=kim',
    insert: (n) => sql`
      insert into users (name, email, phone_number, role_id) values ('Kim', ${`kim${n}@example.org`}, '5550100', 2)`,
  },
  applications: {
    path: '/api/adoptions/?filter=Rejected',
    insert: () => sql`
      insert into applications (user_id, pet_id, first_name, last_name, email, phone_number, status, created_at, updated_at)
      values (${user.id}, ${petId}, 'Kim', 'Dale', 'kim@example.org', '5550100', 'Rejected', ${at}, ${at})`,
  },
  messages: {
    path: '/api/messages/?search=bowl',
    insert: () => sql`
      insert into messages (user_id, sender, author_id, text, created_at, active_at)
      values (${user.id}, 'user', ${user.id}, 'The bowl', ${at}, ${at})`,
  },
  'audit entries': {
    path: '/api/audit-log/?action=pickup.moved',
    insert: () => sql`insert into audit_log (at, action, subject_type) values (${at}, 'pickup.moved', 'pickup')`,
  },
  emails: {
    path: '/api/emails/?search=kim',
    insert: () => sql`
      insert into emails (type, to_name, to_email, content, status, next_attempt_at, created_at, completed_at)
      values ('message', 'Kim', 'kim@example.org', '{"subject": "Hello"}', 'sent', ${at}, ${at}, ${at})`,
  },
  receipts: {
    path: '/api/receipts/?search=kim',
    insert: (n) => sql`
      insert into receipts (series, number, type, amount_cents, fee_cents, method, pet_name, pet_species, person_name, shelter_name,
        issued_at)
      values ('2026', ${n}, 'payment', 9000, 9000, 'cash', 'Rex', 'Dog', 'Kim', 'Haven', ${at})`,
  },
  donations: {
    path: '/api/donations/?search=dana',
    insert: (n) => sql`
      with receipt as (
        insert into receipts (series, number, type, amount_cents, donation_cents, method, pet_name, pet_species, person_name,
          shelter_name, issued_at)
        values ('2026', ${n + 500}, 'payment', 9000, 9000, 'cash', '', '', 'Dana', 'Haven', ${at}) returning id)
      insert into donations (name, email, amount_cents, receipt_id, created_at, received_at)
      select 'Dana', '', 9000, id, ${at}, ${at} from receipt`,
  },
  'monthly donations': {
    path: '/api/donations/monthly?search=dana',
    insert: () => sql`
      insert into monthly_donations (name, email, amount_cents, currency, mode, idempotency_key, status, created_at,
        expires_at, checked_at, started_at)
      values ('Dana', 'dana@example.org', 9000, 'USD', 'test', gen_random_uuid(), 'active', ${at}, ${at}, ${at}, ${at})`,
  },
  'cash counts': {
    path: '/api/cash-drawer/counts?from=2026-03-04&to=2026-03-04',
    insert: () => sql`
      insert into cash_counts (day, opening_cents, expected_cents, counted_cents, counted_at)
      values ('2026-03-04', 0, 0, 0, ${at})`,
  },
};
const orders = {
  ...Object.fromEntries(Object.entries(lists).map(([name, { path }]) => [name, path])),
  'applications, oldest first': `${lists['applications']!.path}&sort=date&direction=asc`,
  'donations by donor': `${lists['donations']!.path}&sort=donor&direction=asc`,
  'donations by amount': `${lists['donations']!.path}&sort=amount`,
  'applications by applicant': `${lists['applications']!.path}&sort=applicant`,
  'the longest list': '/api/users/?search=',
};

async function load(path: string): Promise<{ ids: number[]; next: string | undefined; total: string | null }> {
  const { status, body, headers } = await app.call<{ id: number }[]>('GET', path, { token: admin.token });
  expect([path, status]).toEqual([path, 200]);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return { ids: body.map(({ id }) => id), next, total: headers.get('x-total-count') };
}

describe.each(Object.entries(orders))('%s', (_, path) => {
  test('are all found by following the links from page to page', async () => {
    const { ids: all } = await load(path);
    const found: number[] = [];
    for (let next: string | undefined = `${path}&page=1&limit=3`; next !== undefined;) {
      const page = await load(next);
      expect(page.total).toBe(String(all.length));
      found.push(...page.ids);
      expect(page.next?.includes(`&after=${page.ids.at(-1)}`)).toBe(page.next === undefined ? undefined : true);
      next = page.next;
    }
    expect(found).toEqual(all);
    expect(all.length).toBeGreaterThanOrEqual(ROWS);
  });

  test('are found by number if the item before the page is gone', async () => {
    const { ids } = await load(`${path}&page=2&limit=3`);
    for (const gone of ['999999999', '3000000000', '9007199254740991']) {
      expect((await load(`${path}&page=2&limit=3&after=${gone}`)).ids).toEqual(ids);
    }
  });
});

// Numbered pages would repeat the last item of the page before.
test.each(['messages', 'audit entries', 'emails', 'applications'])(
  '%s that arrive in the meantime push none from one page to the next',
  async (name) => {
    const { path, insert } = lists[name]!;
    const first = await load(`${path}&page=1&limit=3`);
    await insert(100).execute(app.db);
    const second = await load(first.next!);
    expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([]);
  },
);

test('are counted, whatever the number of the page', async () => {
  const { ids, total } = await load(lists['users']!.path);
  expect([ids.length, total]).toEqual([ROWS, null]);
  for (const query of ['page=1&after=', 'page=9&after=', 'page=9&count=capped&after=']) {
    const page = await load(`${lists['users']!.path}&limit=5&${query}${ids[3]}`);
    expect([query, page.total]).toEqual([query, String(ROWS)]);
  }
});

test('an odd position is rejected', async () => {
  const { status } = await app.call('GET', '/api/users/?page=2&after=x', { token: admin.token });
  expect(status).toBe(400);
});
