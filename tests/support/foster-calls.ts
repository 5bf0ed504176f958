import { randomUUID } from 'node:crypto';
import type { FosterOverview, OwnHome, OwnOffer } from '../../src/features/fosters/foster-care.contract.ts';
import type { FosterNeed, HomeDetails } from '../../src/features/fosters/fosters.contract.ts';
import { locationCalls } from './locations.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

type Failure = { error: string; fields?: Record<string, string> };

export const fosterApplication = {
  street_address: '14 Willow Street',
  area: 'Riverside',
  capacity: 2,
  species: ['Dog', 'Cat'],
  kinds: ['medical'],
  home_type: 'house',
  household: 'Two adults',
  other_pets: '',
  experience: 'Grew up with dogs.',
  agrees: true,
};

export interface FosterUser extends SignedInUser {
  homeId: number;
  locationId: number;
}

/** Calls the API of foster homes, and makes homes with animals. */
export function fosterCalls(app: StartedApp, coordinator: SignedInUser) {
  const callAs = <T>({ token }: { token: string }, method: string, path: string, body?: unknown) =>
    app.call<T & Failure>(method, `/api/fosters/${path}`, { token, ...(body !== undefined && { body }) });
  const call = <T>(method: string, path: string, body?: unknown) => callAs<T>(coordinator, method, path, body);
  const apply = (user: SignedInUser, traits: object = {}) =>
    callAs<OwnHome>(user, 'POST', 'me', { ...fosterApplication, ...traits });
  const check = (id: number, outcome = 'passed') =>
    call<HomeDetails>('POST', `homes/${id}/home-check`, { outcome, checked_on: '2026-05-01' });
  const decide = (id: number, decision: string, reason?: string) =>
    call<HomeDetails>('POST', `homes/${id}/decision`, { decision, reason });
  const locations = locationCalls(app, coordinator);
  const createHome = async (
    traits: object = {},
    user: Parameters<typeof createSignedInUser>[1] = {},
  ): Promise<FosterUser> => {
    const person = await createSignedInUser(app.db, user);
    const { id } = (await apply(person, traits)).body;
    await check(id);
    const { body } = await decide(id, 'approve');
    return { ...person, homeId: id, locationId: body.location_id! };
  };
  const addNeed = async (traits: object = {}, petId?: number): Promise<FosterNeed> => {
    const pet_id = petId ?? (await locations.createAnimal()).id;
    return (await call<FosterNeed>('POST', 'needs/', { pet_id, urgency: 'normal', kinds: [], ...traits })).body;
  };
  return {
    callAs,
    call,
    apply,
    check,
    decide,
    locations,
    createHome,
    addNeed,
    /** A dog that stays in the home. */
    placeIn: async (home: FosterUser): Promise<number> => {
      const animal = await locations.createAnimal();
      await locations.move([animal, { id: home.locationId }]);
      return animal.id;
    },
    /** Offers the animal to homes. @returns the offers' ids, in the order of the homes */
    offer: async (need: { id: number }, ...homes: FosterUser[]): Promise<number[]> => {
      const { body } = await call<FosterNeed>('POST', `needs/${need.id}/offers`, {
        home_ids: homes.map(({ homeId }) => homeId),
      });
      return homes.map(({ homeId }) => body.offers.find(({ home }) => home.id === homeId)!.id);
    },
    answer: (home: SignedInUser, offerId: number, answer: string) =>
      callAs<OwnOffer>(home, 'PUT', `me/offers/${offerId}`, { answer }),
    report: (home: SignedInUser, petId: number, traits: object = {}) =>
      callAs<{ id: number }>(home, 'POST', `me/animals/${petId}/reports`, {
        type: 'report',
        text: 'Ate well today.',
        urgency: 'normal',
        client_key: randomUUID(),
        ...traits,
      }),
    overviewOf: async (user: SignedInUser) => (await callAs<FosterOverview>(user, 'GET', 'me')).body,
  };
}
