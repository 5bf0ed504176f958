import { formatSlot, type PickupTime } from '../pickups.constants.ts';
import type { PickupDay } from '../pickups.contract.ts';

const MAX_SLOTS = 3;

interface NextFreeSlotsProps {
  days: PickupDay[] | null;
  /** The first day to search. */
  from: string;
  onChoose: (slot: { date: string; time: PickupTime }) => void;
}

/** Shortcuts to the first free slots. */
export function NextFreeSlots({ days, from, onChoose }: NextFreeSlotsProps) {
  const slots = (days ?? [])
    .filter(({ date }) => date >= from)
    .flatMap(({ date, times }) => times.filter(({ free }) => free > 0).map(({ time }) => ({ date, time })))
    .slice(0, MAX_SLOTS);
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
            {formatSlot(slot)}
          </button>
        ))}
      </div>
    </div>
  );
}
