import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { decide } from '../../../../tests/support/adoption-calls.ts';
import { createJoint } from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Staff' });
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});
afterAll(() => app.stop());

const { createApproved, createSigned, details, openByCode, send, signature, signing, staff } = agreementCalls(() => ({
  app,
  admin,
}));

const findApplication = (id: number) =>
  app.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const correction = {
  replace: 'yes',
  first_name: 'Nour',
  phone_number: '+1 555 0199',
  address: '7 Oak Lane',
  address_line2: '',
  city: 'Salem',
};

describe('“Correct and send again”', () => {
  test('corrects the application, and sends what it then says', async () => {
    const { applicationId, id } = await createSigned(noor.id);
    const { status, body } = await send(applicationId, correction);
    expect(status).toBe(201);
    const application = await findApplication(applicationId);
    expect(application).toMatchObject({ first_name: 'Nour', last_name: 'Haddad', phone_number: '+1 555 0199' });
    expect(application.answers).toMatchObject({ address: '7 Oak Lane', city: 'Salem' });
    const { agreements, defaults } = await details(applicationId);
    expect(agreements.map(({ id: each, status: state }) => [each, state])).toEqual([
      [body.id, 'sent'],
      [id, 'replaced'],
    ]);
    expect(body.signer_name).toBe('Nour Haddad');
    expect(agreements[0]!.content).toContain('7 Oak Lane');
    expect(agreements[0]!.content).toContain('+1 555 0199');
    expect(defaults).toMatchObject({ first_name: 'Nour', address: '7 Oak Lane', address_line2: '', city: 'Salem' });
    const session = await openByCode(body.id);
    expect((await signing('sign', signature(session, { name: 'Nour Haddad' }))).status).toBe(200);
  });

  test('is in the audit log with the fields, not their values', async () => {
    const { id } = await createApproved(noor.id);
    await send(id, { first_name: 'Nour', city: 'Salem' });
    const event = await app.db
      .selectFrom('audit_log')
      .select(['details', 'actor_id'])
      .where('action', '=', 'application.contact_corrected')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event.actor_id).toBe(admin.id);
    expect(event.details).toMatchObject({ fields: ['first_name', 'city'], pet: 'Maple' });
    expect(JSON.stringify(event.details)).not.toContain('Salem');
  });

  test('changes nothing else if nothing is corrected', async () => {
    const { id } = await createApproved(noor.id);
    const before = await findApplication(id);
    expect((await send(id, { first_name: before.first_name })).status).toBe(201);
    expect(await findApplication(id)).toEqual(before);
  });

  test('corrects the record of a person without an account, and emails the new address', async () => {
    const { id } = await createApproved(null);
    const { status, body } = await send(id, { first_name: 'Ola', last_name: 'Berg', email: 'ola@example.org' });
    expect(status).toBe(201);
    const { person_id } = await findApplication(id);
    const person = await app.db.selectFrom('people').selectAll().where('id', '=', person_id!).executeTakeFirstOrThrow();
    expect(person).toMatchObject({ name: 'Ola Berg', email: 'ola@example.org' });
    const email = await app.db
      .selectFrom('emails')
      .select('to_email')
      .where('reference', '=', `agreement ${body.id}`)
      .executeTakeFirstOrThrow();
    expect(email.to_email).toBe('ola@example.org');
  });

  test('leaves the email of an account to its owner, and then changes nothing', async () => {
    const { applicationId } = await createSigned(noor.id);
    const before = await findApplication(applicationId);
    const { status, body } = await send(applicationId, { ...correction, email: 'else@example.org' });
    expect(status).toBe(409);
    expect(body.error).toContain('This is their account email');
    expect(await findApplication(applicationId)).toEqual(before);
    expect((await details(applicationId)).agreements).toMatchObject([{ status: 'signed' }]);
  });

  test('rejects texts that are too long, and a missing first name', async () => {
    const { id } = await createApproved(noor.id);
    expect((await send(id, { postal_code: 'x'.repeat(21) })).status).toBe(400);
    expect((await send(id, { first_name: ' ' })).status).toBe(400);
    expect((await details(id)).agreements).toEqual([]);
  });

  test('corrects all rows of an application for several animals', async () => {
    const { rows } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    expect((await send(rows[1], { last_name: 'Hadad' })).status).toBe(201);
    const names = await Promise.all(rows.map(async (row) => (await findApplication(row)).last_name));
    expect(names).toEqual(['Hadad', 'Hadad']);
  });

  test('says what the fee of the application is', async () => {
    const { id } = await createApproved(noor.id);
    await send(id);
    await staff('PUT', `/api/adoptions/${id}/fee`, { fee_cents: 12_000, reason: 'Promised at the desk' });
    await send(id, { replace: 'yes' });
    const { agreements } = await details(id);
    expect(agreements[0]).toMatchObject({ status: 'sent', fee_cents: 12_000 });
    expect(agreements[0]!.content).toContain('$120.00');
    expect(agreements[1]).toMatchObject({ status: 'replaced', fee_cents: 40_000 });
  });

  test('of ten at once, each with another name, leaves one agreement that says what the application says', async () => {
    const { applicationId } = await createSigned(noor.id);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(applicationId, { replace: 'yes', first_name: `Noor${at}` })),
    );
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    const { agreements } = await details(applicationId);
    const current = agreements.filter(({ status }) => status === 'sent' || status === 'signed');
    expect(current).toHaveLength(1);
    const { first_name } = await findApplication(applicationId);
    expect(current[0]!.signer_name).toBe(`${first_name} Haddad`);
  });

  test('while the adopter signs, either signs or must sign the new one', async () => {
    const { id: applicationId } = await createApproved(noor.id);
    const { id } = (await send(applicationId)).body;
    const session = await openByCode(id);
    const [signed, corrected] = await Promise.all([
      signing('sign', signature(session)),
      send(applicationId, { replace: 'yes', first_name: 'Nour' }),
    ]);
    expect(corrected.status).toBe(201);
    expect([200, 409]).toContain(signed.status);
    const { agreements } = await details(applicationId);
    expect(agreements).toMatchObject([
      { id: corrected.body.id, status: 'sent', signer_name: 'Nour Haddad' },
      { id, status: 'replaced', signer_name: 'Noor Haddad' },
    ]);
  });
});

describe('the list of applications', () => {
  const stateOf = async (id: number) =>
    (
      await staff<{ agreement: string | null }>('GET', `/api/adoptions/${id}/details`).then(
        ({ body }) => (body as unknown as { application: { agreement: string | null } }).application,
      )
    ).agreement;

  test('says whether the agreement is sent, signed, rejected or expired', async () => {
    const { id: applicationId } = await createApproved(noor.id);
    expect(await stateOf(applicationId)).toBeNull();
    const { id } = (await send(applicationId)).body;
    expect(await stateOf(applicationId)).toBe('sent');
    const session = await openByCode(id);
    await signing('decline', { session, reason: 'Not now' });
    expect(await stateOf(applicationId)).toBe('declined');
    await send(applicationId, { replace: 'yes' });
    expect(await stateOf(applicationId)).toBe('sent');
    await app.db
      .updateTable('agreements')
      .set({ status: 'expired' })
      .where('application_id', '=', applicationId)
      .where('status', '=', 'sent')
      .execute();
    expect(await stateOf(applicationId)).toBe('expired');
    const { applicationId: signed } = await createSigned(noor.id);
    expect(await stateOf(signed)).toBe('signed');
    const list = await staff<{ id: number; agreement: string | null }[]>('GET', '/api/adoptions/?filter=Approved');
    expect(list.body.find((each) => each.id === signed)).toMatchObject({ agreement: 'signed' });
  });

  test('of several animals, says what needs the most attention', async () => {
    const { rows } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    await send(rows[0]);
    expect(await stateOf(rows[0])).toBeNull();
    await send(rows[1]);
    expect(await stateOf(rows[0])).toBe('sent');
  });
});
