import type { Location } from '../locations.contract.ts';

const DAY_MS = 86_400_000;

/** "today", "1 day", "12 days". */
export function formatDaysSince(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / DAY_MS);
  if (days < 1) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}

/** "2 free", "Full", "3 animals". */
export function formatRoom({ capacity, animals }: Pick<Location, 'capacity' | 'animals'>): string {
  if (capacity === null) return formatAnimals(animals);
  return animals >= capacity ? 'Full' : `${capacity - animals} free`;
}

export function formatAnimals(count: number): string {
  return count === 1 ? '1 animal' : `${count} animals`;
}

/** "Bella", "Bella and Max", "3 animals". */
export function nameAnimals(animals: readonly { name: string }[]): string {
  return animals.length <= 2 ? animals.map(({ name }) => name).join(' and ') : `${animals.length} animals`;
}
