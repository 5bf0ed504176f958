import { useRef, useState } from 'react';
import { currentUser } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { Application } from '../../adoptions/adoptions.contract.ts';
import { pickupMessages } from '../pickup-words.contract.ts';
import type { PickupsApi } from '../pickups.contract.ts';
import { BookedPickup } from './booked-pickup.tsx';
import { PickupForm, type WantedPickup } from './pickup-form.tsx';

const call = currentUser<PickupsApi>();

interface PickupSchedulerProps {
  application: Pick<Application, 'id' | 'pickup' | 'status'>;
  /** Called once something is booked, moved or cancelled, to load it anew. */
  onChanged: () => Promise<void> | void;
}

/** Books the pickup of an application, shows the one that is booked, moves and cancels it. */
export function PickupScheduler({ application: { id, pickup }, onChanged }: PickupSchedulerProps) {
  const [isMoving, setIsMoving] = useState(false);
  const self = useRef<HTMLDivElement>(null);

  async function finish(message: string) {
    showAlert(message, 'success');
    await onChanged();
    setIsMoving(false);
    // What had the focus is gone.
    self.current?.focus();
  }

  async function book(wanted: WantedPickup) {
    const user_id = readSession()?.user_id;
    await call('POST /api/schedule-pickup/', { body: { ...wanted, adoption_id: id, user_id } });
    await finish(pickupMessages.scheduled);
  }

  async function move(pickupId: number, wanted: WantedPickup) {
    await call('PUT /api/schedule-pickup/:id', { params: { id: pickupId }, body: wanted });
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
      {pickup?.state === 'no-show' && isMoving && (
        <PickupForm submitLabel="Schedule pickup" send={book} onCancel={() => setIsMoving(false)} />
      )}
      {pickup && pickup.state !== 'no-show' && isMoving && (
        <PickupForm
          before={{ ...pickup, additionalNotes: pickup.additionalNotes ?? '' }}
          submitLabel="Move pickup"
          send={(wanted) => move(pickup.id, wanted)}
          onCancel={() => setIsMoving(false)}
        />
      )}
    </div>
  );
}
