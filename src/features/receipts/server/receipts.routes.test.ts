import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { parsePdf } from '../../../../tests/support/parse-pdf.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { receiptSchema, type Receipt } from '../receipts.contract.ts';
import { issueReceipt, type ReceiptToIssue } from './issue-receipt.ts';

let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
let receipts: Record<'noors' | 'bens' | 'refund', Receipt>;
beforeAll(async () => {
  app = await startApp({ env: { TZ_SHELTER: 'America/New_York', SHELTER_NAME: 'Haven by the Lake' } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  noor = await createSignedInUser(app.db);
  const ben = await createSignedInUser(app.db);
  const noors = await issue({ user_id: noor.id, name: 'Noor', pet: 'Maple_5%', at: '2026-05-04T03:00:00Z' });
  const bens = await issue({ user_id: ben.id, name: '=1+1', pet: 'Ольга', at: '2026-05-04T12:00:00Z' });
  const refund = await issue({
    user_id: ben.id,
    name: '=1+1',
    pet: 'Ольга',
    at: '2026-05-05T12:00:00Z',
    type: 'refund',
    refunds: bens.id,
    application_id: bens.application_id!,
  });
  receipts = { noors, bens, refund };
});
afterAll(() => app.stop());

interface IssuedReceipt extends Partial<Pick<ReceiptToIssue, 'type' | 'refunds'>> {
  user_id: number;
  name: string;
  pet: string;
  at: string;
  application_id?: number;
}

async function issue({ user_id, name, pet, at, application_id, ...details }: IssuedReceipt): Promise<Receipt> {
  const adopted = async () => (await createPet(app.db, { adoption_status: 'Adopted' })).id;
  const made = async () => createApplication(app.db, { pet_id: await adopted(), user_id, status: 'Approved' });
  const id = application_id ?? (await made()).id;
  const person = { user_id, first_name: name, last_name: '', is_demo: false };
  return app.db.transaction().execute((trx) =>
    issueReceipt(trx, {
      type: 'payment',
      amounts: { fee_cents: 40_050, deposit_cents: 0, donation_cents: 0 },
      method: 'PayPal',
      note: 'Thank you',
      actor: admin,
      ...details,
      subject: { application: { id, ...person, pet_name: pet, pet_species: 'Dog' } },
      shelter: { name: 'Haven by the Lake', timeZone: 'UTC', currency: 'USD' },
      now: new Date(at),
    }),
  );
}

async function list(query: string, { token } = admin): Promise<string[]> {
  const { body } = await app.call<Receipt[]>('GET', `/api/receipts/?${query}`, { token });
  return body.map(({ label }) => receiptSchema.shape.label.parse(label));
}

describe('GET /api/receipts/', () => {
  test('lists all for an Admin, newest first, and their own for a User', async () => {
    const { noors, bens, refund } = receipts;
    expect(await list('')).toEqual([refund.label, bens.label, noors.label]);
    expect(await list('page=2&limit=2')).toEqual([noors.label]);
    expect(await list('', noor)).toEqual([noors.label]);
    expect((await app.call('GET', '/api/receipts/')).status).toBe(401);
  });

  test('filters by label, name, type and days in the shelter’s time zone', async () => {
    const { noors, bens, refund } = receipts;
    expect(await list('search=noor')).toEqual([noors.label]);
    expect(await list(`search=${noors.label.slice(-3)}`)).toEqual([noors.label]);
    expect(await list('search=_5%25')).toEqual([noors.label]);
    expect(await list('search=%25%25')).toEqual([]);
    expect(await list('type=refund')).toEqual([refund.label]);
    // 3 a.m. in Greenwich is the evening before in New York.
    expect(await list('to=2026-05-03')).toEqual([noors.label]);
    expect(await list('from=2026-05-04&to=2026-05-04')).toEqual([bens.label]);
    expect(await list('type=&from=&to=&search=')).toHaveLength(3);
    expect(await list('search=noor&from=2026-05-03', noor)).toEqual([noors.label]);
    for (const query of ['type=gift', 'from=yesterday', 'to=0000-01-01']) {
      expect((await app.call('GET', `/api/receipts/?${query}`, { token: admin.token })).status).toBe(400);
    }
  });
});

describe('GET /api/receipts/totals', () => {
  test('adds up all receipts that match', async () => {
    const add = async (query: string) =>
      (await app.call('GET', `/api/receipts/totals?${query}`, { token: admin.token })).body;
    expect(await add('search=1%2B1')).toMatchObject([{ received_cents: 40_050, refunded_cents: 40_050 }]);
    expect(await add('search=1%2B1&type=refund')).toMatchObject([{ received_cents: 0, refunded_cents: 40_050 }]);
    expect(await add('search=nobody')).toEqual([]);
    expect((await app.call('GET', '/api/receipts/totals?from=may', { token: admin.token })).status).toBe(400);
    expect((await app.call('GET', '/api/receipts/totals', { token: noor.token })).status).toBe(403);
  });
});

describe('GET /api/receipts/:id/pdf', () => {
  async function print(receipt: Receipt, { token } = admin) {
    const response = await app.get(`/api/receipts/${receipt.id}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, type: response.headers.get('content-type'), bytes: await response.arrayBuffer() };
  }

  test('prints the user’s own receipt', async () => {
    const { status, type, bytes } = await print(receipts.noors, noor);
    expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' });
    const { title, lines, pages } = parsePdf(Buffer.from(bytes));
    expect(title).toBe(`Receipt ${receipts.noors.label}`);
    expect(pages).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining(['Haven by the Lake', '$400.50', 'Noor', 'Maple_5%', 'Sunday, May 3, 2026', 'PayPal']),
    );
  });

  test('prints any receipt for an Admin, with names in any script and the refunded receipt', async () => {
    const { lines } = parsePdf(Buffer.from((await print(receipts.refund)).bytes));
    expect(lines).toEqual(expect.arrayContaining(['Refunded', 'Ольга', '=1+1', `Receipt ${receipts.bens.label}`]));
    const paid = parsePdf(Buffer.from((await print(receipts.bens)).bytes));
    expect(paid.lines.join(' ')).toContain('was refunded later');
  });

  test('returns 404 for another user’s receipt and an unknown id', async () => {
    expect((await print(receipts.bens, noor)).status).toBe(404);
    expect((await print({ ...receipts.bens, id: 999_999 })).status).toBe(404);
  });
});
