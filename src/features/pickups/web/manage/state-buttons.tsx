import { useEffect, useRef } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../../browser/use-mutation-with-toast.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { formatDollars } from '../../../../platform/dollars.contract.ts';
import type { PickupState } from '../../pickup-words.contract.ts';
import type { ManagedPickup, PickupsApi } from '../../pickups.contract.ts';

const call = currentUser<PickupsApi>();

interface StateButtonsProps {
  pickup: ManagedPickup;
  today: string;
  /** In a small place: the words are for the ear, the pet's name among them. */
  isShort?: boolean;
}

/** What became of a pickup, from its day on; and back, where that was a slip. */
export function StateButtons({ pickup, today, isShort = false }: StateButtonsProps) {
  const { id, state, date, pet_name, fee_due_cents } = pickup;
  const fee =
    fee_due_cents === null
      ? ''
      : ` The fee of ${formatDollars(fee_due_cents)} is still due: record it with the application.`;
  const { mutate, isBusy, failure } = useMutationWithToast('What became of the pickup could not be noted.');
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) showAlert(failure, 'error');
  }, [failure]);
  if (date > today) return null;

  const note = async (next: PickupState, told: string) => {
    const run = () => call('PUT /api/schedule-pickup/:id', { params: { id }, body: { state: next } });
    // The button that was pressed is gone then, and the one in its place takes it back: a second press is for neither.
    if (await mutate(run, told)) group.current?.focus();
  };
  const button = (label: string, next: PickupState, told: string) => (
    <button
      className={isShort ? 'calendar-button' : 'button button-quiet button-small'}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void note(next, told)}
    >
      {label} {isShort && <span className="sr-only">{pet_name}</span>}
    </button>
  );
  return (
    <div
      ref={group}
      className="calendar-buttons print:hidden"
      role="group"
      aria-label={`What became of the pickup of ${pet_name}`}
      tabIndex={-1}
    >
      {state === 'booked' ? (
        <>
          {button('Done', 'done', `${pet_name} was picked up.${fee}`)}
          {button('No-show', 'no-show', `Nobody came for ${pet_name}.`)}
        </>
      ) : (
        button('Back to booked', 'booked', `The pickup of ${pet_name} is booked again.`)
      )}
    </div>
  );
}
