import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { addableTypes, locationLimits, parentTypes, typeLabels, type AddableType } from '../locations.constants.ts';
import type { Location, LocationsApi } from '../locations.contract.ts';
import { LocationDetailFields } from './location-detail-fields.tsx';

const call = createApiClient<LocationsApi>();

interface AddLocationsDialogProps {
  /** Null: outside all sites. */
  parent: Location | null;
  onClose: () => void;
}

/** Adds a location, or several with numbers after the name. */
export function AddLocationsDialog({ parent, onClose }: AddLocationsDialogProps) {
  const types = addableTypes.filter((type) => parentTypes[type].includes(parent?.type ?? null));
  const [type, setType] = useState<AddableType>(types.includes('kennel') ? 'kennel' : types[0]!);
  const [isSeries, setIsSeries] = useState(false);
  const action = useFormAction({
    required: { name: 'Enter a name', ...(isSeries && { first: 'Enter a number', last: 'Enter a number' }) },
    send: (typed) => {
      const text = (name: string) => typed.get(name) as string;
      return call('POST /api/records/locations/', {
        body: {
          type,
          parent_id: parent?.id ?? null,
          name: text('name'),
          ...(isSeries && { first: text('first'), last: text('last') }),
          capacity: text('capacity') || null,
          is_isolation: typed.has('is_isolation'),
          note: text('note'),
        },
      });
    },
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={parent ? `Add to ${parent.name}` : 'Add outside all sites'}
      action={action}
      label="Add"
      onClose={onClose}
    >
      <SelectField
        label="Type"
        name="type"
        value={type}
        onChange={({ target }) => setType(target.value as AddableType)}
        options={types.map((value) => ({ value, label: typeLabels[value] }))}
        error={fields?.['type']}
      />
      <Field
        label="Name"
        name="name"
        required
        maxLength={locationLimits.name}
        autoComplete="off"
        placeholder={isSeries ? 'Kennel' : undefined}
        error={fields?.['name']}
      />
      <label className="location-check">
        <input
          className="check-box"
          type="checkbox"
          checked={isSeries}
          onChange={({ target }) => setIsSeries(target.checked)}
        />
        Several with numbers
      </label>
      {isSeries && (
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="From number"
            name="first"
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            required
            defaultValue={1}
            error={fields?.['first']}
          />
          <Field
            label="To number"
            name="last"
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            required
            error={fields?.['last']}
          />
        </div>
      )}
      <LocationDetailFields capacity={type === 'kennel' ? 1 : null} key={type} fields={fields} />
    </FormDialog>
  );
}
