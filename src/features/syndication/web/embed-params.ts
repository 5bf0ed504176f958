import { canonicalChoice, petSearchQuery, type PetType } from '../../pets/pet-search.contract.ts';

export const MAX_PETS = 24;
const DEFAULT_PETS = 6;
const themes = ['light', 'dark'] as const;

export interface Embed {
  limit: number;
  type?: PetType;
  /** Default: the visitor's own theme. */
  theme?: (typeof themes)[number];
}

/** The canonical spelling of each parameter. Invalid values count as absent. */
export const embedParameters = {
  limit: (value: string) => String(isCount(value) ? Math.min(Number(value), MAX_PETS) : DEFAULT_PETS),
  type: (value: string) => canonicalChoice('type', value) ?? '',
  theme: (value: string) => themes.find((theme) => theme === value.toLowerCase()) ?? '',
};

export function parseEmbed(params: URLSearchParams): Embed {
  const param = (name: keyof typeof embedParameters) => embedParameters[name](params.get(name) ?? '');
  const [type, theme] = [param('type') as PetType | '', param('theme') as Embed['theme'] | ''];
  return { limit: Number(param('limit')), ...(type && { type }), ...(theme && { theme }) };
}

/** Where to see the other pets. */
export function morePetsHref({ type }: Embed): string {
  return type ? `/search${petSearchQuery({ type })}` : '/catalogue';
}

function isCount(value: string): boolean {
  return /^[1-9]\d{0,2}$/.test(value);
}
