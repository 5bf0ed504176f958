import { useEffect, useState } from 'react';
import { currentUser } from '../../../browser/create-api-client.ts';
import { pickupLocations } from '../pickup-words.contract.ts';
import type { PickupPlace, PickupsApi } from '../pickups.contract.ts';

const call = currentUser<PickupsApi>();

export type Place = Pick<PickupPlace, 'name'> & Partial<PickupPlace>;

/** The three places; their names alone until the rest is there, and where it never comes. */
export function usePlaces(): Place[] {
  const [places, setPlaces] = useState<Place[]>(() => pickupLocations.map((name) => ({ name })));
  useEffect(() => {
    const giveUp = new AbortController();
    call('GET /api/schedule-pickup/locations', { signal: giveUp.signal }).then(setPlaces, () => undefined);
    return () => giveUp.abort();
  }, []);
  return places;
}
