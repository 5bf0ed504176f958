import { useRef, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
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

  async function finish(message: string) {
    showAlert(message, 'success');
    await onChanged();
    setIsMoving(false);
    // The focused element is gone.
    self.current?.focus();
  }

  async function book(input: PickupInput) {
    const user_id = readSession()?.user_id;
    await call('POST /api/schedule-pickup/', { body: { ...input, adoption_id: id, user_id } });
    await finish(pickupMessages.scheduled);
  }

  async function move(pickupId: number, input: PickupInput) {
    await call('PUT /api/schedule-pickup/:id', { params: { id: pickupId }, body: input });
    await finish(pickupMessages.moved);
  }

  return (
    <div className="panel outline-none" tabIndex={-1} ref={self}>
      {!pickup && <PickupForm key={id} submitLabel="Schedule pickup" send={book} />}
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
      {pickup?.status === 'no-show' && isMoving && (
        <PickupForm submitLabel="Schedule pickup" send={book} onCancel={() => setIsMoving(false)} />
      )}
      {pickup && pickup.status !== 'no-show' && isMoving && (
        <PickupForm
          initial={{ ...pickup, additionalNotes: pickup.additionalNotes ?? '' }}
          submitLabel="Move pickup"
          send={(input) => move(pickup.id, input)}
          onCancel={() => setIsMoving(false)}
        />
      )}
    </div>
  );
}
