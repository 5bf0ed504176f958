import type { Bond } from '../../src/features/bonds/bonds.contract.ts';
import { apply, petStatus } from './adoption-calls.ts';
import { createPet } from './factories.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

export async function createAnimals(app: StartedApp, ...names: string[]): Promise<number[]> {
  const ids = [];
  for (const name of names) ids.push((await createPet(app.db, { name })).id);
  return ids;
}

export function bond(app: StartedApp, { token }: SignedInUser, petId: number, animal_ids: number[]) {
  return app.call<Bond & { error: string }>('POST', `/api/records/${petId}/bond`, { token, body: { animal_ids } });
}

export function unbond(app: StartedApp, { token }: SignedInUser, petId: number) {
  return app.call<Bond & { error: string }>('DELETE', `/api/records/${petId}/bond`, { token });
}

/** Bella and Max go home together; their ids. */
export async function createBond(app: StartedApp, admin: SignedInUser): Promise<[bella: number, max: number]> {
  const [bella, max] = (await createAnimals(app, 'Bella', 'Max')) as [number, number];
  const { status } = await bond(app, admin, bella, [max]);
  if (status !== 200) throw new Error(`Bonding answered ${status}.`);
  return [bella, max];
}

/** An adopter's application for Bella and Max. */
export async function createJoint(app: StartedApp, admin: SignedInUser, form: Record<string, unknown> = {}) {
  const [bella, max] = await createBond(app, admin);
  const adopter = await createSignedInUser(app.db);
  const { body } = await apply(app, adopter, max, form);
  const rows = body.together.map(({ application_id }) => application_id) as [number, number];
  return { bella, max, adopter, rows };
}

export async function petStatuses({ db }: StartedApp, ...ids: number[]): Promise<unknown[]> {
  return Promise.all(ids.map((id) => petStatus(db, id)));
}

/** The subjects of the emails about applications. */
export async function listSubjects({ db }: StartedApp, ids: readonly number[]): Promise<string[]> {
  const references = ids.map((id) => `application ${id}`);
  const rows = await db
    .selectFrom('emails')
    .select('content')
    .where('reference', 'in', references)
    .where('status', '<>', 'dropped')
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => (content as { subject: string }).subject);
}
