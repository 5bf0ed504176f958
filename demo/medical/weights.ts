import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { atHourInCare, type MedicalAnimal } from './care-of-pet.ts';

interface DemoWeight {
  pet_id: number;
  kg: number;
  weighed_at: string;
}

const LITTER_SIZE = 4;
const LITTER_DAYS = 12;

/** Weights during the last stay, which end with the one that the animal's page shows. */
export function toWeights(
  animal: MedicalAnimal,
  animals: readonly MedicalAnimal[],
  { today, random }: { today: string; random: SeededRandom },
): DemoWeight[] {
  const { weight, stays } = animal;
  const { first_day, last_day } = stays.at(-1)!;
  const jitter = Array.from({ length: 4 }, () => random.next());
  const yesterday = addDays(today, -1);
  // Not on the day it leaves, if that is today: the hour may not have come yet.
  const end = last_day === null || last_day > yesterday ? yesterday : last_day;
  if (weight === null || first_day > end) return [];
  const days = Math.round((Date.parse(end) - Date.parse(first_day)) / 86_400_000);
  if (isOfLitter(animal, animals, today)) return dailyWeights(animal, yesterday, Math.min(days, LITTER_DAYS));
  if (isLosing(animal, animals) && days >= 6) {
    return [
      toWeight(animal, weight * 1.14, addDays(end, -5)),
      toWeight(animal, weight * 1.06, addDays(end, -2)),
      toWeight(animal, weight, end),
    ];
  }
  const isYoung = animal.age === 0;
  const count = Math.min(5, 1 + Math.floor(days / 14));
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at;
    // The young gain; adults differ by a few percent.
    const share = isYoung ? 1 - back * 0.08 : 1 + (jitter[back % 4]! - 0.5) * 0.04;
    return toWeight(animal, back === 0 ? weight : weight * share, addDays(end, -back * 14));
  });
}

function dailyWeights(animal: MedicalAnimal, last: string, days: number): DemoWeight[] {
  return Array.from({ length: days + 1 }, (_, at) => {
    const back = days - at;
    return toWeight(animal, animal.weight! * (1 - back * 0.022), addDays(last, -back));
  });
}

function toWeight(animal: MedicalAnimal, kg: number, day: string): DemoWeight {
  return { pet_id: animal.id, kg: Math.round(kg * 1000) / 1000, weighed_at: atHourInCare(animal, day, 8) };
}

const inCare = ({ stays }: MedicalAnimal) => stays.at(-1)!.last_day === null;

/** Some of the youngest cats that have been in care for long enough are weighed every day. */
function isOfLitter(animal: MedicalAnimal, animals: readonly MedicalAnimal[], today: string): boolean {
  const since = addDays(today, -LITTER_DAYS - 1);
  const isCandidate = (each: MedicalAnimal) =>
    each.type === 'Cat' && each.age === 0 && inCare(each) && each.stays.at(-1)!.first_day <= since;
  if (!isCandidate(animal)) return false;
  const youngest = animals.filter(isCandidate).toSorted((one, other) => (one.born_on! < other.born_on! ? 1 : -1));
  return youngest.slice(0, LITTER_SIZE).includes(animal);
}

/** One grown dog. */
function isLosing(animal: MedicalAnimal, animals: readonly MedicalAnimal[]): boolean {
  return animal === animals.find((each) => each.type === 'Dog' && (each.age ?? 0) > 4 && inCare(each));
}
