import type { OwnHome } from '../foster-care.contract.ts';
import { fosterLimits, fosterMessages } from '../fosters.constants.ts';

export type Profile = Pick<
  OwnHome,
  'street_address' | 'area' | 'capacity' | 'species' | 'kinds' | 'home_type' | 'household' | 'other_pets' | 'experience'
>;

/** The profile while it is typed. */
export type ProfileForm = Omit<Profile, 'capacity'> & { capacity: string };

export const emptyProfile: ProfileForm = {
  street_address: '',
  area: '',
  capacity: '1',
  species: [],
  kinds: [],
  home_type: 'house',
  household: '',
  other_pets: '',
  experience: '',
};

export function toProfileForm(profile: Profile): ProfileForm {
  const { street_address, area, capacity, species, kinds, home_type, household, other_pets, experience } = profile;
  return {
    street_address,
    area,
    capacity: String(capacity),
    species,
    kinds,
    home_type,
    household,
    other_pets,
    experience,
  };
}

/** What is missing, of some fields or all of them. */
export function missingFields(
  values: ProfileForm,
  names: readonly string[] = Object.keys(values),
): { fields: Record<string, string> } | null {
  const count = Number(values.capacity);
  const isCount = /^\d{1,3}$/.test(values.capacity.trim()) && count >= 1 && count <= fosterLimits.capacity;
  const all: Record<string, string> = {
    ...(values.species.length === 0 && { species: fosterMessages.chooseSpecies }),
    ...(!isCount && { capacity: `Enter a number from 1 to ${fosterLimits.capacity}` }),
    ...(values.street_address.trim() === '' && { street_address: fosterMessages.enterAddress }),
    ...(values.area.trim() === '' && { area: fosterMessages.enterArea }),
    ...(values.household.trim() === '' && { household: fosterMessages.enterHousehold }),
  };
  const missing = Object.entries(all).filter(([name]) => names.includes(name));
  return missing.length === 0 ? null : { fields: Object.fromEntries(missing) };
}
