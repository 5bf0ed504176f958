import type { Shelter } from '../../settings/settings.contract.ts';

/** How to reach the shelter, as the frame of the site shows it. */
export type ShelterContact = Pick<Shelter, 'name' | 'phone' | 'email' | 'openingDays' | 'openingHours' | 'socialLinks'>;
