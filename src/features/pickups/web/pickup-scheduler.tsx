import { useRef, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import type { Application } from '../../adoptions/adoptions.contract.ts';
import { formatSlot, pickupMessages } from '../pickups.constants.ts';
import type { PickupsApi } from '../pickups.contract.ts';
import { BookedPickup } from './booked-pickup.tsx';
import { PickupForm, type PickupInput } from './pickup-form.tsx';

const call = createApiClient<PickupsApi>();

interface PickupSchedulerProps {
  application: Pick<Application, 'id' | 'pet' | 'pickup' | 'status'>;
  /** The median days to a decision; null if there are none yet. */
  decisionDays: number | null;
  /** Called after a change, to reload the data. */
  onChanged: () => Promise<void> | void;
}

export function PickupScheduler({ application, decisionDays, onChanged }: PickupSchedulerProps) {
  const { id, pet, pickup, status } = application;
  const [isMoving, setIsMoving] = useState(false);
  const self = useRef<HTMLDivElement>(null);

  /** The focused element is gone. */
  async function finish() {
    await onChanged();
    setIsMoving(false);
    self.current?.focus();
  }

  function showForm(isOpen: boolean) {
    setIsMoving(isOpen);
    self.current?.focus();
  }

  const form = {
    pet,
    decisionDays: status === 'Approved' ? null : decisionDays,
    onDone: finish,
    shouldRevalidate: false,
  };
  const booking = {
    ...form,
    submitLabel: 'Schedule pickup',
    send: (input: PickupInput) =>
      call('POST /api/schedule-pickup/', { body: { ...input, adoption_id: id, user_id: readSession()?.user_id } }),
    successMessage: pickupMessages.scheduled,
  };
  if (status === 'Waitlisted' && !pickup) return null;
  const title = isMoving && pickup ? `Reschedule ${pet.name}’s pickup` : `${pet.name}’s pickup`;

  return (
    <div className="panel outline-none" role="group" aria-label={title} tabIndex={-1} ref={self}>
      {isMoving && pickup && (
        <div className="grid gap-1">
          <h2 className="text-title">{title}</h2>
          <p className="text-soft">{`Now: ${formatSlot(pickup)}, ${pickup.location}`}</p>
        </div>
      )}
      {!pickup && <PickupForm {...booking} key={id} />}
      {pickup && !isMoving && (
        <BookedPickup
          pickup={pickup}
          petType={pet.type}
          isWaitlisted={status === 'Waitlisted'}
          onMove={() => showForm(true)}
          onCancelled={finish}
        />
      )}
      {pickup?.status === 'no-show' && isMoving && <PickupForm {...booking} onCancel={() => showForm(false)} />}
      {pickup && pickup.status !== 'no-show' && isMoving && (
        <PickupForm
          {...form}
          initial={{ ...pickup, additionalNotes: pickup.additionalNotes ?? '' }}
          submitLabel="Reschedule"
          send={(input) => call('PUT /api/schedule-pickup/:id', { params: { id: pickup.id }, body: input })}
          successMessage={pickupMessages.moved}
          onCancel={() => showForm(false)}
        />
      )}
    </div>
  );
}
