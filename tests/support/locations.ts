import type { Location, PlacedAnimal, Placement } from '../../src/features/locations/locations.contract.ts';
import { createPet } from './factories.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

type Failure = { error: string; fields?: Record<string, string> };

/** Calls the API of locations as an Admin. */
export function locationCalls(app: StartedApp, admin: SignedInUser) {
  const { token } = admin;
  const call = <T>(method: string, path: string, body?: unknown) =>
    app.call<T & Failure>(method, `/api/records/${path}`, { token, ...(body !== undefined && { body }) });
  const list = async (query = '') => (await call<Location[]>('GET', `locations/${query}`)).body;
  const find = async (name: string) => (await list('?retired=yes')).find((each) => each.name === name)!;
  const add = (body: object) => call<Location[]>('POST', 'locations/', { type: 'kennel', ...body });
  let count = 0;
  return {
    call,
    list,
    find,
    add,
    /** A kennel of its own at the first site, with room for one unless it says otherwise. */
    createKennel: async (traits: object = {}): Promise<Location> => {
      const [site] = await list();
      count += 1;
      const { body } = await add({ parent_id: site!.id, name: `Kennel ${count}`, capacity: 1, ...traits });
      return body[0]!;
    },
    update: ({ id }: { id: number }, body: object) => call<Location>('PUT', `locations/${id}`, body),
    remove: ({ id }: { id: number }) => call<object>('DELETE', `locations/${id}`),
    /** Moves one animal, or several. */
    move: (...moves: [{ id: number }, { id: number } | null][]) =>
      call<{ moved: number }>('POST', 'locations/moves', {
        moves: moves.map(([pet, location]) => ({ pet_id: pet.id, location_id: location?.id ?? null })),
      }),
    historyOf: async ({ id }: { id: number }) => (await call<Placement[]>('GET', `${id}/placements`)).body,
    historyAt: async ({ id }: { id: number }, query = '') =>
      (await call<Placement[]>('GET', `locations/${id}/placements${query}`)).body,
    animals: async () => (await call<PlacedAnimal[]>('GET', 'locations/animals')).body,
    /** A pet in care, at no site unless it says otherwise. */
    createAnimal: async (traits: Parameters<typeof createPet>[1] = {}) => {
      const { id } = await createPet(app.db, traits);
      return { id };
    },
    /** The locations where an animal is: one or none. */
    locationOf: async ({ id }: { id: number }) => {
      const rows = await app.db
        .selectFrom('placements')
        .select(['location_id', 'slot'])
        .where('pet_id', '=', id)
        .where('end_at', 'is', null)
        .execute();
      return rows[0] ?? null;
    },
  };
}
