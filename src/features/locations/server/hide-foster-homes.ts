import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import { typeLabels } from '../locations.constants.ts';
import type { Location } from '../locations.contract.ts';

/**
 * Locations as a user may see them: foster homes are named after people, so only those who view people, or move animals
 * there, see which home it is.
 */
export function hideFosterHomes(user: CapableUser, locations: readonly Location[]): Location[] {
  if (hasCapability(user, 'view people') || hasCapability(user, 'move animals')) return [...locations];
  return locations.map((location) =>
    location.type === 'foster_home'
      ? { ...location, name: HOME, path: location.site === null ? HOME : `${location.site} · ${HOME}`, note: null }
      : location,
  );
}

const HOME = typeLabels.foster_home;
