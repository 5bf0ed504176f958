import { useRef, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import type { Application } from '../../adoptions/adoptions.contract.ts';
import { pickupMessages } from '../pickups.constants.ts';
import type { PickupsApi } from '../pickups.contract.ts';
import { BookedPickup } from './booked-pickup.tsx';
import { PickupForm, type PickupInput } from './pickup-form.tsx';

const call = createApiClient<PickupsApi>();

interface PickupSchedulerProps {
  application: Pick<Application, 'id' | 'pickup' | 'status'>;
  /** Called after a change, to reload the data. */
  onChanged: () => Promise<void> | void;
}

export function PickupScheduler({ application: { id, pickup }, onChanged }: PickupSchedulerProps) {
  const [isMoving, setIsMoving] = useState(false);
  const self = useRef<HTMLDivElement>(null);

  async function finish() {
    await onChanged();
    setIsMoving(false);
    // The focused element is gone.
    self.current?.focus();
  }

  const booking = {
    submitLabel: 'Schedule pickup',
    send: (input: PickupInput) =>
      call('POST /api/schedule-pickup/', { body: { ...input, adoption_id: id, user_id: readSession()?.user_id } }),
    successMessage: pickupMessages.scheduled,
    onDone: finish,
    shouldRevalidate: false,
  };

  return (
    <div className="panel outline-none" tabIndex={-1} ref={self}>
      {!pickup && <PickupForm {...booking} key={id} />}
      {pickup && !isMoving && (
        <BookedPickup
          pickup={pickup}
          onMove={() => setIsMoving(true)}
          onCancelled={async () => {
            await onChanged();
            self.current?.focus();
          }}
        />
      )}
      {pickup?.status === 'no-show' && isMoving && <PickupForm {...booking} onCancel={() => setIsMoving(false)} />}
      {pickup && pickup.status !== 'no-show' && isMoving && (
        <PickupForm
          initial={{ ...pickup, additionalNotes: pickup.additionalNotes ?? '' }}
          submitLabel="Move pickup"
          send={(input) => call('PUT /api/schedule-pickup/:id', { params: { id: pickup.id }, body: input })}
          successMessage={pickupMessages.moved}
          onDone={finish}
          shouldRevalidate={false}
          onCancel={() => setIsMoving(false)}
        />
      )}
    </div>
  );
}
