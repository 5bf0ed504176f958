import type { AdoptionStatus } from '../../src/features/pets/pets.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How many days ago the first and the last arrived; with a higher `bend`, more arrived recently. */
const seasons: Record<AdoptionStatus, { newest: number; oldest: number; bend: number }> = {
  Available: { newest: 1, oldest: 170, bend: 1.5 },
  Pending: { newest: 6, oldest: 80, bend: 1.1 },
  Adopted: { newest: 6, oldest: 728, bend: 1 },
};

/** Creation and update times of the pets of one status, newest first, within opening hours. */
export function arrivalDates(status: AdoptionStatus, count: number, now: Date, random: SeededRandom) {
  const { newest, oldest, bend } = seasons[status];
  const midnight = Math.floor(now.getTime() / day) * day;
  return Array.from({ length: count }, (_, at) => {
    const daysAgo = newest + Math.floor((oldest - newest) * ((at + random.next()) / count) ** bend);
    const created = midnight - daysAgo * day + 9 * hour + Math.floor(random.next() * 8 * hour);
    // Adopted pets were last changed when they left, the others when the shelter reviewed their page.
    const later =
      status === 'Adopted' ? random.between(5, 38) * day : random.between(1, 6) * hour + lookedAfter(daysAgo, at);
    return { created_at: new Date(created), updated_at: new Date(Math.min(created + later, now.getTime())) };
  }).toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
}

/** The time from arrival to the last review: most pages are reviewed every few weeks, some never. */
function lookedAfter(daysAgo: number, at: number): number {
  const lookedAgo = 1 + ((at * 7) % 28);
  return daysAgo > 30 && at % 6 !== 0 ? (daysAgo - lookedAgo) * day : 0;
}
