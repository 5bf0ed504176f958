import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
/** The fields of a demo pet that messages refer to. */
export interface ChatPet {
  id: number;
  name: string;
  type: PetType;
  gender: string | null;
  adoption_status: string;
  created_at: Date;
  updated_at: Date;
}

/**
 * Fills in the names in one of several phrasings.
 * @param variant the index of the phrasing; a question and its answer share it
 */
export function fillTemplate(
  variant: number,
  variants: readonly string[],
  { pet, first = '' }: { pet?: Pick<ChatPet, 'name' | 'gender'> | undefined; first?: string },
): string {
  const isHe = pet?.gender === 'Male';
  const texts: Record<string, string> = {
    pet: pet?.name ?? '',
    first,
    he: isHe ? 'he' : 'she',
    He: isHe ? 'He' : 'She',
    him: isHe ? 'him' : 'her',
    his: isHe ? 'his' : 'her',
    His: isHe ? 'His' : 'Her',
  };
  return variants[variant % variants.length]!.replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => texts[name] ?? placeholder,
  );
}

export function firstNameOf({ name }: { name: string }): string {
  return name.split(' ')[0]!;
}
