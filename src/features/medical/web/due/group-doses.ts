import type { DueDose } from '../../treatments.contract.ts';

/** A room, or a foster home, with what is due there. */
export interface DueGroup {
  /** Null: animals without a location. */
  name: string | null;
  animals: DueAnimal[];
}

export interface DueAnimal {
  pet: DueDose['pet'];
  /** Where it is in the room, such as its kennel. */
  spot: string | null;
  alerts: string[];
  doses: DueDose[];
}

/** Between a location and what it is in. */
const SEPARATOR = ' · ';

/** Groups by room and animal, in the given order. */
export function groupByLocation(doses: readonly DueDose[]): DueGroup[] {
  const groups = new Map<string | null, DueGroup>();
  for (const dose of doses) {
    const { pet, alerts } = dose;
    const { room, spot } = splitLocation(pet.location);
    const group = groups.get(room) ?? { name: room, animals: [] };
    groups.set(room, group);
    const animal = group.animals.find((each) => each.pet.id === pet.id);
    if (animal) animal.doses.push(dose);
    else group.animals.push({ pet, spot, alerts, doses: [dose] });
  }
  return [...groups.values()];
}

/** A kennel is shown with its animal: alone, it would be a group of one. */
function splitLocation(location: string | null): { room: string | null; spot: string | null } {
  const parts = location?.split(SEPARATOR) ?? [];
  if (parts.length < 3) return { room: location, spot: null };
  return { room: parts.slice(0, -1).join(SEPARATOR), spot: parts.at(-1)! };
}
