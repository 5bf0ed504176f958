import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { decide } from '../../../../tests/support/adoption-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { parsePdf } from '../../../../tests/support/parse-pdf.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { agreementMessages } from '../agreements.constants.ts';

const clock = new MovableClock();
const wide = { ...limits.agreementCodeByIp, max: 500 };
let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp({
    clock,
    limits: { ...limits, agreementLinkByIp: wide, agreementCodeByIp: wide, agreementCodeTryByIp: wide },
  });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Staff' });
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});
afterAll(() => app.stop());

const calls = agreementCalls(() => ({ app, admin }));
const { staff, createApproved, send, signing, findLink, openByCode, signature, details, download, createSigned } =
  calls;
const statusOf = async (applicationId: number) => (await details(applicationId)).agreements[0]!.status;

describe('signing by link', () => {
  test('makes a sealed PDF with its evidence, and emails a link to it', async () => {
    const { id, applicationId } = await createSigned(noor.id);
    const lines = parsePdf(await download(id)).lines.join('\n');
    for (const part of ['Maple', 'Noor Haddad', 'Signature record', 'simple electronic signature', '$400.00']) {
      expect(lines).toContain(part);
    }
    const [agreement] = (await details(applicationId)).agreements;
    expect(agreement).toMatchObject({ status: 'signed', is_sealed: true, is_chain_intact: true });
    expect(agreement!.events.map(({ action }) => action)).toEqual([
      'created',
      'sent',
      'code sent',
      'opened',
      'identity confirmed',
      'consented',
      'signed',
      'sealed',
      'copy sent',
      'downloaded',
    ]);
    expect(agreement!.events[6]).toMatchObject({
      ip: '127.0.0.1',
      details: { adopter: 'Noor Haddad', method: 'typed' },
    });
    const emails = await app.db
      .selectFrom('emails')
      .select(['type', 'content'])
      .where('type', 'like', 'agreement-%')
      .execute();
    expect(emails.map(({ type }) => type)).toContain('agreement-copy');
    expect(JSON.stringify(emails)).not.toMatch(/token=|Maple|\b\d{6}\b/);
  });

  test('shows nothing before the identity is confirmed, whatever the link', async () => {
    const { id } = await createApproved(noor.id);
    const agreementId = (await send(id)).body.id;
    const token = (await findLink(agreementId)).get('token')!;
    const other = await createSignedInUser(app.db);
    for (const each of [token, 'guessed', `${token}x`]) {
      expect((await signing('open', { token: each })).body).toEqual({ session: null });
      expect((await signing('open', { token: each }, other.token)).body).toEqual({ session: null });
      expect((await signing('code', { token: each })).body).toEqual({ message: agreementMessages.codeSent });
      const wrong = await signing('confirm', { token: each, code: '12345' });
      expect(wrong.status).toBe(400);
      expect(wrong.body.error).toBe(agreementMessages.codeInvalid);
    }
    expect((await signing('read', { session: token })).status).toBe(401);
    expect((await signing('open', { id: agreementId }, other.token)).status).toBe(404);
    expect((await signing('open', { id: agreementId })).status).toBe(404);
    const stored = await app.db.selectFrom('agreements').select('token_hash').where('id', '=', agreementId).execute();
    expect(stored[0]!.token_hash).not.toContain(token);
  });

  test('opens at once for the adopter’s own account', async () => {
    const { id } = await createApproved(noor.id);
    const agreementId = (await send(id)).body.id;
    const token = (await findLink(agreementId)).get('token')!;
    for (const body of [{ token }, { id: agreementId }]) {
      const { session } = (await signing<{ session: string }>('open', body, noor.token)).body;
      const { body: read } = await signing('read', { session });
      expect(read).toMatchObject({ status: 'sent', signer_name: 'Noor Haddad', is_at_desk: false, has_email: true });
      expect(read.content).toContain('Maple');
    }
    expect((await app.call('GET', '/api/agreements/me', { token: noor.token })).body).toContainEqual(
      expect.objectContaining({ id: agreementId, status: 'sent' }),
    );
  });

  test('takes five wrong codes, and none after ten minutes', async () => {
    const { id } = await createApproved(noor.id);
    const agreementId = (await send(id)).body.id;
    const token = (await findLink(agreementId)).get('token')!;
    const getCode = async () => {
      await signing('code', { token });
      return (await findLink(agreementId, 'agreement-code')).get('code')!;
    };
    const first = await getCode();
    const wrong = first === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await signing('confirm', { token, code: wrong })).status).toBe(400);
    }
    expect((await signing('confirm', { token, code: first })).status).toBe(400);
    const second = await getCode();
    clock.move(11);
    expect((await signing('confirm', { token, code: second })).status).toBe(400);
    const third = await getCode();
    expect((await signing('confirm', { token, code: third })).status).toBe(200);
    expect((await signing('confirm', { token, code: third })).status).toBe(400);
  });

  test('asks for consent and a signature', async () => {
    const { id } = await createApproved(noor.id);
    const session = await openByCode((await send(id)).body.id);
    const sign = async (more: object) => (await signing('sign', signature(session, more))).body.fields;
    expect(await sign({ consent: false })).toEqual({ consent: agreementMessages.consent });
    expect(await sign({ name: ' ' })).toEqual({ name: agreementMessages.enterName });
    expect(await sign({ name: '12' })).toEqual({ name: agreementMessages.enterName });
    expect(await sign({ method: 'drawn', drawing: [] })).toEqual({ drawing: agreementMessages.drawName });
    expect(await statusOf(id)).toBe('sent');
    const drawing = [[...Array(40).keys()].map((at) => [at * 10, 60 + at])];
    const { body } = await signing('sign', signature(session, { method: 'drawn', drawing }));
    expect(body).toMatchObject({ status: 'signed', is_sealed: true });
  });

  test('needs a guardian for a minor, whose own signature is optional', async () => {
    const { id } = await createApproved(noor.id, { answers: { age_category: 'under18' } });
    const session = await openByCode((await send(id)).body.id);
    const alone = await signing('sign', signature(session));
    expect(alone.body.fields).toMatchObject({ guardian_name: agreementMessages.enterGuardian });
    const guardian = { method: 'typed', name: 'Lina Haddad', relationship: 'mother' };
    const signed = await signing('sign', { session, consent: true, method: 'typed', name: '', guardian });
    expect(signed.status).toBe(200);
    const { events } = (await details(id)).agreements[0]!;
    expect(events.find(({ action }) => action === 'signed')!.details).toMatchObject({
      guardian: 'Lina Haddad',
      relationship: 'mother',
    });
  });

  test('signs once, whatever several tabs do', async () => {
    const { id } = await createApproved(noor.id);
    const agreementId = (await send(id)).body.id;
    const session = await openByCode(agreementId);
    const { session: other } = (await signing<{ session: string }>('open', { id: agreementId }, noor.token)).body;
    const responses = await Promise.all(
      [...Array(8).keys()].map((at) => signing('sign', signature(at % 2 ? session : other))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    const { events } = (await details(id)).agreements[0]!;
    for (const action of ['signed', 'sealed']) {
      expect(events.filter((event) => event.action === action)).toHaveLength(1);
    }
  });

  test('is a 409 with the reason after expiry, a correction, a rejection and a decline', async () => {
    const open = async () => {
      const { id } = await createApproved(noor.id);
      const agreementId = (await send(id)).body.id;
      return { id, agreementId, session: await openByCode(agreementId) };
    };
    const replaced = await open();
    await send(replaced.id, { replace: true });
    const rejected = await open();
    await decide(app, admin, rejected.id, 'Rejected');
    const declined = await open();
    expect((await signing('decline', { session: declined.session, reason: 'The fee is wrong' })).status).toBe(200);
    for (const [{ session }, message] of [
      [replaced, agreementMessages.replaced],
      [rejected, agreementMessages.canceled],
      [declined, agreementMessages.declined],
    ] as const) {
      const { status, body } = await signing('sign', signature(session));
      expect([status, body.error]).toEqual([409, message]);
      expect((await signing('read', { session })).status).toBe(409);
    }
    expect((await details(declined.id)).agreements[0]).toMatchObject({
      status: 'declined',
      decline_reason: 'The fee is wrong',
    });
    const expired = await open();
    await app.db
      .updateTable('agreements')
      .set({ expires_at: clock.now() })
      .where('id', '=', expired.agreementId)
      .execute();
    const late = await signing('sign', signature(expired.session));
    expect([late.status, late.body.error]).toEqual([409, agreementMessages.expired]);
  });
});

describe('staff', () => {
  test('can’t sign or decline for an adopter', async () => {
    const { id } = await createApproved(noor.id);
    const session = await openByCode((await send(id)).body.id);
    const counselor = await createStaff(app.db, ['adoption counselor']);
    for (const { token } of [admin, counselor]) {
      const signed = await signing('sign', signature(session), token);
      expect([signed.status, signed.body.error]).toEqual([403, agreementMessages.staffSigns]);
      expect((await signing('decline', { session }, token)).status).toBe(403);
    }
    expect(await statusOf(id)).toBe('sent');
  });

  test('hand over a device, which is evidence', async () => {
    const { id } = await createApproved(null, { email: '' });
    const agreementId = (await send(id, { by: 'desk' })).body.id;
    const { body } = await staff<{ session: string }>('POST', `/api/agreements/${agreementId}/desk`);
    expect((await signing('read', body)).body).toMatchObject({ is_at_desk: true, has_email: false });
    expect((await signing('sign', signature(body.session))).status).toBe(200);
    const { events } = (await details(id)).agreements[0]!;
    expect(events.find(({ action }) => action === 'signed')!.details).toMatchObject({
      identity: 'desk',
      desk_staff: 'Robin Staff',
    });
    expect(parsePdf(await download(agreementId)).lines.join(' ')).toContain('Robin Staff');
    // The session of an agreement opens nothing else.
    expect((await app.call('GET', `/api/agreements/${agreementId}/pdf`, { token: body.session })).status).toBe(401);
  });

  test('leave their own application to a colleague', async () => {
    const counselor = await createStaff(app.db, ['adoption counselor']);
    const { id } = await createApproved(counselor.id);
    const path = `/api/adoptions/${id}/agreements`;
    const own = await app.call('POST', path, { token: counselor.token, body: { by: 'desk' } });
    expect(own.status).toBe(403);
    const agreementId = (await send(id, { by: 'desk' })).body.id;
    const desk = await app.call('POST', `/api/agreements/${agreementId}/desk`, { token: counselor.token });
    expect(desk.status).toBe(403);
  });
});
