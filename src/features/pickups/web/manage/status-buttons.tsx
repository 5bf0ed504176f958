import { useRef } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import type { PickupStatus } from '../../pickups.constants.ts';
import type { AdminPickup, PickupsApi } from '../../pickups.contract.ts';

const call = createApiClient<PickupsApi>();

interface StatusButtonsProps {
  pickup: AdminPickup;
  today: string;
  /** Shows compact labels; screen readers also hear the pet's name. */
  isShort?: boolean;
}

/** Records the outcome of a pickup from its day on, or resets it. */
export function StatusButtons({ pickup, today, isShort = false }: StatusButtonsProps) {
  const { id, status, date, pet_name, fee_due_cents } = pickup;
  const fee =
    fee_due_cents === null
      ? ''
      : ` The fee of ${formatDollars(fee_due_cents)} is still due: record it with the application.`;
  const { mutate, isBusy } = useMutation('What became of the pickup could not be noted.', { alertsFailure: true });
  const group = useRef<HTMLDivElement>(null);
  if (date > today) return null;

  const updateStatus = (next: PickupStatus, successMessage: string) =>
    mutate(() => call('PUT /api/schedule-pickup/:id', { params: { id }, body: { status: next } }), {
      successMessage,
      // The pressed button is replaced by its opposite: focusing the group keeps a second press from undoing the first.
      onDone: () => group.current?.focus(),
    });
  const button = (label: string, next: PickupStatus, successMessage: string) => (
    <button
      className={isShort ? 'calendar-button' : 'button button-quiet button-small'}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void updateStatus(next, successMessage)}
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
      {status === 'booked' ? (
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
