import type { StartedApp } from './start-app.ts';
import { createPet } from './factories.ts';
import type { MovableClock } from './outbox.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import type { ListingReport, OwnerInquiry } from '../../src/features/owner-listings/owner-listings.contract.ts';
import { makeToken } from '../../src/platform/tokens.ts';

export type Answer = { message: string; is_sent?: boolean; error: string; fields?: Record<string, string> };
export const question = {
  name: 'Noor Haddad',
  email: 'noor@example.org',
  message: 'Does she like cats? See evil.example.org',
};

interface Listing {
  app: StartedApp;
  admin: SignedInUser;
  petId: number;
}

/** What people do with an owner's listing. The listing may be another one for each test. */
export function createListingCalls(current: () => Listing, clock: MovableClock) {
  const write = (body: object = question, who?: SignedInUser, id = current().petId) =>
    current().app.call<Answer>('POST', `/api/pets/${id}/inquiries`, { body, token: who?.token });
  const confirm = (token: string) =>
    current().app.call<Answer>('POST', '/api/owner-inquiries/confirm', { body: { token } });
  /** The token of the last link. */
  async function emailedToken(): Promise<string> {
    const links = current().app.db.selectFrom('emails').select('access_link').where('access_link', 'is not', null);
    const { access_link } = await links.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return new URL(access_link!).searchParams.get('token')!;
  }
  /** Writes, and opens the emailed link, whose email is deleted. */
  async function contact() {
    await write();
    const answer = await confirm(await emailedToken());
    await current().app.db.deleteFrom('emails').where('type', '=', 'owner-inquiry-confirmation').execute();
    return answer;
  }
  /** A message that was passed on, with a link by default. */
  const insertConfirmed = (traits: { email: string; user_id: number | null; confirmation_hash?: string | null }) => {
    const { app, petId } = current();
    const dates = { created_at: clock.now(), confirmed_at: clock.now() };
    const row = { pet_id: petId, name: 'Noor Haddad', text: 'Hello', confirmation_hash: makeToken(), ...dates };
    return app.db
      .insertInto('owner_inquiries')
      .values({ ...row, ...traits })
      .execute();
  };
  /** A user who has opened the link for an earlier message, about another listing. */
  async function createConfirmedUser(): Promise<SignedInUser> {
    const { app } = current();
    const user = await createSignedInUser(app.db);
    await insertConfirmed({ email: user.email.toUpperCase(), user_id: user.id });
    await app.db
      .updateTable('owner_inquiries')
      .set({ pet_id: (await createPet(app.db)).id })
      .where('user_id', '=', user.id)
      .execute();
    return user;
  }
  const report = (body: object = { reason: 'not real' }, who?: SignedInUser, id = current().petId) =>
    current().app.call<Answer>('POST', `/api/pets/${id}/reports`, { body, token: who?.token });
  const emails = () =>
    current().app.db.selectFrom('emails').select(['type', 'to_email', 'content']).orderBy('id').execute();
  const inquiries = async (who: SignedInUser) => {
    const { app, petId } = current();
    return (await app.call<OwnerInquiry[]>('GET', `/api/pets/${petId}/inquiries`, { token: who.token })).body;
  };
  const reports = async () => {
    const { app, admin, petId } = current();
    return (await app.call<ListingReport[]>('GET', `/api/pets/${petId}/reports`, { token: admin.token })).body;
  };
  return {
    write,
    confirm,
    emailedToken,
    contact,
    insertConfirmed,
    createConfirmedUser,
    report,
    emails,
    inquiries,
    reports,
  };
}
