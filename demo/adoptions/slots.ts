import { pickupLocations, pickupTimes, type PickupLocation } from '../../src/features/pickups/pickups.constants.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoPickup } from './shelter-life.ts';

type Slot = Pick<DemoPickup, 'date' | 'time' | 'location' | 'slot_position'>;

/** The main branch sees more people than the two others. */
const weighted: readonly PickupLocation[] = [
  'Main Branch',
  'Main Branch',
  'Main Branch',
  'Downtown',
  'Downtown',
  'Eastside',
];

/** Gives slots away, none of them more often than it takes people. */
export class SlotBook {
  readonly #taken = new Map<string, number>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** A free slot on that day, at that location if there is one. */
  take(random: SeededRandom, date: string, wanted: PickupLocation = random.pick(weighted)): Slot {
    const places = [wanted, ...pickupLocations.filter((location) => location !== wanted)];
    for (const location of places) {
      for (const time of random.shuffle(pickupTimes)) {
        const slot = `${date} ${time} ${location}`;
        const slot_position = (this.#taken.get(slot) ?? 0) + 1;
        if (slot_position > this.#capacity) continue;
        this.#taken.set(slot, slot_position);
        return { date, time, location, slot_position };
      }
    }
    throw new RangeError(`Nobody can be served any more on ${date}.`);
  }

  /** That very slot, as often as it takes people: a full one shows how that looks. */
  fill(date: string, time: Slot['time'], location: PickupLocation): Slot | null {
    const slot = `${date} ${time} ${location}`;
    const slot_position = (this.#taken.get(slot) ?? 0) + 1;
    if (slot_position > this.#capacity) return null;
    this.#taken.set(slot, slot_position);
    return { date, time, location, slot_position };
  }
}
