import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication, decide } from '../../../../tests/support/adoption-calls.ts';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { getDefaultShelter } from '../../settings/server/index.ts';
import { sendWithApprovals } from './index.ts';

let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});
afterAll(() => app.stop());

const { staff, details, send } = agreementCalls(() => ({ app, admin }));
const statusesOf = async (id: number) => (await details(id)).agreements.map(({ status }) => status);

async function approve(): Promise<number> {
  const pet = await createPet(app.db, { name: 'Maple' });
  const { id } = await createApplication(app.db, { pet_id: pet.id, user_id: noor.id });
  expect((await decide(app, admin, id, 'Approved')).status).toBe(200);
  return id;
}

const run = (minutes: number, shelter: Partial<ReturnType<typeof getDefaultShelter>> = {}) =>
  sendWithApprovals(app.db, {
    now: new Date(Date.now() + minutes * 60_000),
    publicUrl: 'http://localhost',
    shelter: { ...getDefaultShelter({}), ...shelter },
    signal: new AbortController().signal,
  });

describe('an approval', () => {
  test('sends the agreement once, when it can no longer be undone', async () => {
    const id = await approve();
    await run(4);
    expect(await statusesOf(id)).toEqual([]);
    await Promise.all([run(6), run(6)]);
    await run(7);
    expect(await statusesOf(id)).toEqual(['sent']);
    const [agreement] = (await details(id)).agreements;
    expect(agreement).toMatchObject({ signer_name: 'Noor Haddad', is_chain_intact: true });
    const emails = await app.db.selectFrom('emails').select('to_email').where('type', '=', 'agreement-sent').execute();
    expect(emails).toEqual([{ to_email: noor.email }]);
  });

  test('sends none after it was undone, after staff sent one, or a day later', async () => {
    const undone = await approve();
    await undoLatest(app, admin);
    const sent = await approve();
    await send(sent);
    await staff('POST', `/api/agreements/${(await details(sent)).agreements[0]!.id}/cancel`);
    const old = await approve();
    await app.db
      .updateTable('applications')
      .set({ decided_at: new Date(Date.now() - 3 * 86_400_000) })
      .where('id', '=', old)
      .execute();
    await run(6);
    expect(await statusesOf(undone)).toEqual([]);
    expect(await statusesOf(sent)).toEqual(['canceled']);
    expect(await statusesOf(old)).toEqual([]);
  });

  test('sends none if the settings say so', async () => {
    const id = await approve();
    await run(6, { sendsAgreements: false });
    expect(await statusesOf(id)).toEqual([]);
    const saved = await staff('PUT', '/api/settings/fees', { sends_agreements: 'no', agreement_days: 30 });
    expect(saved.status).toBe(200);
    await send(id);
    const { created_at, expires_at } = (await details(id)).agreements[0]!;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000);
  });
});
