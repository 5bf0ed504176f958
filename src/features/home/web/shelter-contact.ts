import type { Shelter } from '../../settings/settings.contract.ts';

/** The contact details in header and footer. */
export type ShelterContact = Pick<Shelter, 'name' | 'phone' | 'email' | 'openingDays' | 'openingHours' | 'socialLinks'>;
