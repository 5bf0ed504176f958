import type { Location, Move, PlacedAnimal } from '../locations.contract.ts';
import { nameAnimals } from './format-location.ts';

/** What to confirm before animals enter or leave isolation; null if none does. */
export function describeIsolation(
  moves: readonly Move[],
  animals: readonly Pick<PlacedAnimal, 'id' | 'name' | 'location_id'>[],
  locations: ReadonlyMap<number, Location>,
): { question: string; confirmLabel: string } | null {
  const isIsolated = (id: number | null) => id !== null && locations.get(id)?.is_isolated === true;
  const changes = moves.flatMap(({ pet_id, location_id }) => {
    const animal = animals.find(({ id }) => id === pet_id);
    return animal && isIsolated(animal.location_id) !== isIsolated(location_id)
      ? [{ animal, isEntering: isIsolated(location_id) }]
      : [];
  });
  const entering = changes.filter(({ isEntering }) => isEntering).map(({ animal }) => animal);
  const leaving = changes.filter(({ isEntering }) => !isEntering).map(({ animal }) => animal);
  if (entering.length > 0 && leaving.length > 0) {
    const question = `Put ${nameAnimals(entering)} in isolation, and take ${nameAnimals(leaving)} out?`;
    return { question, confirmLabel: 'Swap' };
  }
  if (entering.length > 0) return { question: `Put ${nameAnimals(entering)} in isolation?`, confirmLabel: 'Isolate' };
  if (leaving.length > 0)
    return { question: `Take ${nameAnimals(leaving)} out of isolation?`, confirmLabel: 'Take out' };
  return null;
}
