import { use, useEffect, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import type { PickupLocationDetails, PickupsApi } from '../pickups.contract.ts';

const call = createApiClient<PickupsApi>();

export type LocationDetails = Pick<PickupLocationDetails, 'name'> & Partial<PickupLocationDetails>;

/** Returns the location names at once, and their details after loading. */
export function useLocations(): LocationDetails[] {
  const { locations: names = [] } = use(SiteContext);
  const [locations, setLocations] = useState<LocationDetails[]>(() => names.map((name) => ({ name })));
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/schedule-pickup/locations', { signal: controller.signal }).then(setLocations, () => undefined);
    return () => controller.abort();
  }, []);
  return locations;
}
