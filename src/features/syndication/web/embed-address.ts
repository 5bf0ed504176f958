import { canonicalChoice, petSearchQuery, type PetType } from '../../pets/pet-search.contract.ts';

export const mostPets = 24;
const usualPets = 6;
const themes = ['light', 'dark'] as const;

export interface Embed {
  limit: number;
  type?: PetType;
  /** The visitor's own where it is absent. */
  theme?: (typeof themes)[number];
}

/** How each parameter is spelled in the one address for all that mean the same; what makes no sense counts as absent. */
export const embedParameters = {
  limit: (value: string) => String(isCount(value) ? Math.min(Number(value), mostPets) : usualPets),
  type: (value: string) => canonicalChoice('type', value) ?? '',
  theme: (value: string) => themes.find((theme) => theme === value.toLowerCase()) ?? '',
};

export function readEmbed(asked: URLSearchParams): Embed {
  const read = (name: keyof typeof embedParameters) => embedParameters[name](asked.get(name) ?? '');
  const [type, theme] = [read('type') as PetType | '', read('theme') as Embed['theme'] | ''];
  return { limit: Number(read('limit')), ...(type && { type }), ...(theme && { theme }) };
}

/** Where the rest of the pets are that the list shows some of. */
export function restHref({ type }: Embed): string {
  return type ? `/search${petSearchQuery({ type })}` : '/catalogue';
}

function isCount(value: string): boolean {
  return /^[1-9]\d{0,2}$/.test(value);
}
