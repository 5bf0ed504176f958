import type { Agreement, ApplicationAgreements } from '../../src/features/agreements/agreements.contract.ts';
import type { Signable } from '../../src/features/agreements/signing.contract.ts';
import type { Answers } from '../../src/features/adoptions/server/schema.ts';
import { createApplication } from './adoption-calls.ts';
import { createPet } from './factories.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

/** Calls about agreements, with an approved application to start from. */
export function agreementCalls(get: () => { app: StartedApp; admin: SignedInUser }) {
  const staff = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    get().app.call<T>(method, path, { token: get().admin.token, ...(body && { body }) });

  async function createApproved(userId: number | null, { answers, email }: { answers?: Answers; email?: string } = {}) {
    const { db } = get().app;
    const pet = await createPet(db, { name: 'Maple', adoption_status: 'Adopted' });
    const approved = { status: 'Approved', is_walk_in: userId === null } as const;
    const { id } = await createApplication(db, { pet_id: pet.id, user_id: userId, ...approved });
    const values = {
      fee_cents: 40_000,
      ...(answers && { answers: JSON.stringify(answers) }),
      ...(email !== undefined && { email }),
    };
    await db.updateTable('applications').set(values).where('id', '=', id).execute();
    return { id, petId: pet.id };
  }

  const send = (applicationId: number, body: object = {}) =>
    staff<Agreement & { error: string }>('POST', `/api/adoptions/${applicationId}/agreements`, {
      by: 'email',
      ...body,
    });

  /** The query of the link in the latest email of this kind. */
  async function findLink(agreementId: number, type = 'agreement-sent'): Promise<URLSearchParams> {
    const { access_link } = await get()
      .app.db.selectFrom('emails')
      .select('access_link')
      .where('type', '=', type)
      .where('reference', '=', `agreement ${agreementId}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return new URL(access_link!).searchParams;
  }

  const signing = <T = Signable & { error: string; fields?: Record<string, string> }>(
    name: 'open' | 'code' | 'confirm' | 'read' | 'sign' | 'decline',
    body: object,
    token?: string,
  ) => get().app.call<T>('POST', `/api/agreements/signing/${name}`, { body, ...(token && { token }) });

  /** Opens an emailed link with the emailed code. */
  async function openByCode(agreementId: number): Promise<string> {
    const token = (await findLink(agreementId)).get('token')!;
    await signing('code', { token });
    const code = (await findLink(agreementId, 'agreement-code')).get('code')!;
    return (await signing<{ session: string }>('confirm', { token, code })).body.session;
  }

  const signature = (session: string, more: object = {}) => ({
    session,
    consent: true,
    method: 'typed',
    name: 'Noor Haddad',
    ...more,
  });

  async function details(applicationId: number): Promise<ApplicationAgreements> {
    const path = `/api/adoptions/${applicationId}/agreements`;
    const { status, body } = await staff<ApplicationAgreements>('GET', path);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  async function download(agreementId: number): Promise<Buffer> {
    const headers = { authorization: `Bearer ${get().admin.token}` };
    const response = await get().app.get(`/api/agreements/${agreementId}/pdf`, { headers });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Sends an agreement and signs it with the emailed code. */
  async function createSigned(userId: number | null) {
    const { id: applicationId } = await createApproved(userId);
    const { id } = (await send(applicationId)).body;
    const session = await openByCode(id);
    const { status } = await signing('sign', signature(session));
    if (status !== 200) throw new Error(`The agreement was not signed: ${status}.`);
    return { applicationId, id, session };
  }

  return { staff, createApproved, send, findLink, signing, openByCode, signature, details, download, createSigned };
}
