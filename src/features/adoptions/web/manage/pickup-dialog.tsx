import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { pickupMessages } from '../../../pickups/pickups.constants.ts';
import type { Pickup, PickupsApi } from '../../../pickups/pickups.contract.ts';
import { PickupForm, type PickupInput } from '../../../pickups/web/components.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';

const call = createApiClient<PickupsApi>();

interface PickupDialogProps {
  application: AdminApplication;
  onClose: () => void;
}

export function PickupDialog({ application, onClose }: PickupDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // Fixed when the dialog opens, because the page behind it refreshes.
  const [pickup] = useState(application.pickup);

  const send = (input: PickupInput): Promise<Pickup> =>
    pickup
      ? call('PUT /api/schedule-pickup/:id', { params: { id: pickup.id }, body: input })
      : call('POST /api/schedule-pickup/', { body: { ...input, adoption_id: application.id } });

  return (
    <Dialog
      title={`${pickup ? 'Reschedule' : 'Book'} ${application.pet.name}’s pickup`}
      onClose={onClose}
      isBusy={isBusy}
    >
      <div className="grid gap-4">
        <p className="text-soft">
          {pickup
            ? `We’ll email ${nameOf(application)} the new time in 5 minutes. Until then, you can undo this.`
            : `We’ll email ${nameOf(application)} the details, with a calendar entry.`}
        </p>
        <PickupForm
          pet={application.pet}
          {...(pickup && { initial: { ...pickup, additionalNotes: pickup.additionalNotes ?? '' } })}
          submitLabel={pickup ? 'Reschedule' : 'Book pickup'}
          send={send}
          successMessage={pickup ? 'Pickup rescheduled.' : pickupMessages.scheduled}
          onDone={onClose}
          onBusy={setIsBusy}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
