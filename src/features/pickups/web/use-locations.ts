import { useEffect, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { pickupLocations } from '../pickups.constants.ts';
import type { PickupLocationDetails, PickupsApi } from '../pickups.contract.ts';

const call = createApiClient<PickupsApi>();

export type LocationDetails = Pick<PickupLocationDetails, 'name'> & Partial<PickupLocationDetails>;

/** Returns the location names at once, and their details after loading. */
export function useLocations(): LocationDetails[] {
  const [locations, setLocations] = useState<LocationDetails[]>(() => pickupLocations.map((name) => ({ name })));
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/schedule-pickup/locations', { signal: controller.signal }).then(setLocations, () => undefined);
    return () => controller.abort();
  }, []);
  return locations;
}
