import type { AnimalRecord } from '../../src/features/custody/custody.contract.ts';
import { apply } from './adoption-calls.ts';
import { createPet } from './factories.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

/** Calls the API of records as an Admin, once the app is started. */
export function custodyCalls(get: () => { app: StartedApp; admin: SignedInUser }) {
  const call = (method: string, path: string, body?: unknown, { token } = get().admin) =>
    get().app.call<AnimalRecord & { error: string }>(method, `/api/records/${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  return {
    call,
    leave: (id: number, outcome_type: string, body: object = {}, who = get().admin) =>
      call('POST', `${id}/outcome`, { outcome_type, ...body }, who),
    recordOf: async (id: number) => (await call('GET', String(id))).body,
    /** In care since January, unless it says otherwise. */
    createAnimal: async (traits: object = {}) => {
      const at = new Date('2026-01-10T09:00:00Z');
      return (await createPet(get().app.db, { name: 'Maple', created_at: at, updated_at: at, ...traits })).id;
    },
    /** @returns the application's id */
    applyFor: async (petId: number) => {
      const adopter = await createSignedInUser(get().app.db);
      return (await apply(get().app, adopter, petId)).body.id;
    },
  };
}
