import { slotInWords, type PickupTime } from '../pickup-words.contract.ts';
import type { PickupDay } from '../pickups.contract.ts';

const MOST = 3;

interface NextFreeProps {
  days: PickupDay[] | null;
  /** The day from which on one looks. */
  from: string;
  onChoose: (slot: { date: string; time: PickupTime }) => void;
}

/** The first free times, each of which is one click. */
export function NextFree({ days, from, onChoose }: NextFreeProps) {
  const slots = (days ?? [])
    .filter(({ date }) => date >= from)
    .flatMap(({ date, times }) => times.filter(({ free }) => free > 0).map(({ time }) => ({ date, time })))
    .slice(0, MOST);
  if (slots.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-small text-soft">Next free:</p>
      <div className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <button
            key={`${slot.date} ${slot.time}`}
            type="button"
            className="button button-quiet button-small"
            onClick={() => onChoose(slot)}
          >
            {slotInWords(slot)}
          </button>
        ))}
      </div>
    </div>
  );
}
