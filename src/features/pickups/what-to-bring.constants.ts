/** Until the shelter writes its own. */
export const DEFAULT_BRING =
  'Photo ID, something soft for the ride home, and a leash and collar for a dog or a carrier for a cat or other small pet.';

/**
 * What to bring for one pet, after “Please bring:”. The shelter's own text is for every pet.
 * @param type the pet's, such as `Dog`
 */
export function describeBring(text: string, type?: string): string {
  if (text !== DEFAULT_BRING || type === undefined)
    return text.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());
  if (type === 'Fish') return 'photo ID and a sealed container for the ride home.';
  return `photo ID, something soft for the ride home, and a ${type === 'Dog' ? 'leash and collar' : 'carrier'}.`;
}
