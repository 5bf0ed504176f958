import { pickupLocations, pickupTimes } from '../../src/features/pickups/pickups.constants.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoPickup } from './demo-types.ts';

type Slot = Pick<DemoPickup, 'date' | 'time' | 'location' | 'slot_position'>;

/** The main branch has more pickups than the two others. */
const weighted: readonly string[] = ['Main Branch', 'Main Branch', 'Main Branch', 'Downtown', 'Downtown', 'Eastside'];

/** Assigns pickup slots up to their capacity. */
export class SlotBook {
  readonly #used = new Map<string, number>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** A free slot on that day, at the preferred location if possible. */
  claim(random: SeededRandom, date: string, preferred: string = random.pick(weighted)): Slot {
    const places = [preferred, ...pickupLocations.filter((location) => location !== preferred)];
    for (const location of places) {
      for (const time of random.shuffle(pickupTimes)) {
        const slot = `${date} ${time} ${location}`;
        const slot_position = (this.#used.get(slot) ?? 0) + 1;
        if (slot_position > this.#capacity) continue;
        this.#used.set(slot, slot_position);
        return { date, time, location, slot_position };
      }
    }
    throw new RangeError(`No pickup slot is left on ${date}.`);
  }

  /** That exact slot, or null if it is full. */
  fill(date: string, time: Slot['time'], location: string): Slot | null {
    const slot = `${date} ${time} ${location}`;
    const slot_position = (this.#used.get(slot) ?? 0) + 1;
    if (slot_position > this.#capacity) return null;
    this.#used.set(slot, slot_position);
    return { date, time, location, slot_position };
  }
}
