import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { useState } from 'react';
import type { VisitsApi } from '../../../visits/visits.contract.ts';
import { formatSlot } from '../../pickups.constants.ts';
import type { PickupsApi } from '../../pickups.contract.ts';
import type { Appointment } from './appointments.ts';
import type { ChosenSlot } from './calendar-grid.tsx';

const call = createApiClient<PickupsApi & VisitsApi>();

interface MoveDialogProps {
  appointment: Appointment;
  slot: ChosenSlot;
  onDone: () => void;
  onCancel: () => void;
}

/** Confirms a move to a slot that was picked in the calendar. */
export function MoveDialog({ appointment, slot: { date, time, openings }, onDone, onCancel }: MoveDialogProps) {
  const { type, id, pet_name, person_name, location: from } = appointment;
  const [location, setLocation] = useState(
    () => (openings.find((opening) => opening.location === from) ?? openings[0]!).location,
  );
  const hasEmail = appointment.type === 'pickup' || appointment.visit.email !== '';
  return (
    <ConfirmMutation<unknown>
      question={`Move the ${type} to ${formatSlot({ date, time })}?`}
      confirmLabel="Reschedule"
      cancelLabel="Never mind"
      run={() =>
        type === 'pickup'
          ? call('PUT /api/schedule-pickup/:id', { params: { id }, body: { date, time, location } })
          : call('PUT /api/visits/:id', { params: { id }, body: { date, time, location } })
      }
      successMessage={`${pet_name}: now ${formatSlot({ date, time })}, ${location}.`}
      failedMessage="We couldn’t reschedule this. Please try again."
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        {`${person_name} – ${pet_name}, at ${location}. `}
        {hasEmail
          ? `We’ll email ${person_name} the new time in 5 minutes. Until then, you can undo this.`
          : 'There’s no email address, so please call them.'}
      </p>
      {openings.length > 1 && (
        <SelectField
          label="Location"
          name="location"
          value={location}
          options={openings.map((opening) => ({ value: opening.location, label: opening.location }))}
          onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        />
      )}
    </ConfirmMutation>
  );
}
