import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Field } from '../../../ui/field.tsx';
import { locationLimits } from '../locations.constants.ts';
import type { Location, LocationsApi } from '../locations.contract.ts';
import { LocationDetailFields } from './location-detail-fields.tsx';

const call = createApiClient<LocationsApi>();

export function EditLocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { id, name, capacity, is_isolation, note, version } = location;
  const action = useFormAction({
    required: { name: 'Enter a name' },
    send: (typed) =>
      call('PUT /api/records/locations/:id', {
        params: { id },
        body: {
          name: typed.get('name') as string,
          capacity: (typed.get('capacity') as string) || null,
          is_isolation: typed.has('is_isolation'),
          note: typed.get('note') as string,
          version,
        },
      }),
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog title={`Edit ${name}`} action={action} label="Save changes" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={locationLimits.name}
        autoComplete="off"
        defaultValue={name}
        error={fields?.['name']}
      />
      <LocationDetailFields capacity={capacity} isIsolation={is_isolation} note={note} fields={fields} />
    </FormDialog>
  );
}
