/** A pet of the demo shelter as far as people talk about it. */
export interface TalkedPet {
  id: number;
  name: string;
  type: string;
  gender: string | null;
  adoption_status: string;
  created_at: Date;
  updated_at: Date;
}

/**
 * One of several ways to say something, with the names in it.
 * @param way which of them: that of a question and that of its answer belong together
 */
export function speak(
  way: number,
  ways: readonly string[],
  { pet, first = '' }: { pet?: Pick<TalkedPet, 'name' | 'gender'> | undefined; first?: string },
): string {
  const isHe = pet?.gender === 'Male';
  const words: Record<string, string> = {
    pet: pet?.name ?? '',
    first,
    he: isHe ? 'he' : 'she',
    He: isHe ? 'He' : 'She',
    him: isHe ? 'him' : 'her',
    his: isHe ? 'his' : 'her',
  };
  return ways[way % ways.length]!.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

export function firstNameOf({ name }: { name: string }): string {
  return name.split(' ')[0]!;
}
