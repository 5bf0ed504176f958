import { CheckField } from '../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { settingLimits } from '../settings.constants.ts';
import type { PickupSettings } from '../setting-fields.contract.ts';
import type { FieldErrors } from './use-section.ts';

export type LocationValues = PickupSettings['places'][number];

interface LocationFieldsProps {
  location: LocationValues;
  fieldErrors: FieldErrors;
  onSet: (changed: Partial<LocationValues>) => void;
}

/** The fields of one location; its name is fixed. */
export function LocationFields({ location, fieldErrors, onSet }: LocationFieldsProps) {
  const { name, address, map_link, bring, is_offered } = location;
  return (
    <fieldset className="settings-location">
      <legend className="text-lead font-bold">{name}</legend>
      <CheckField
        label="Pickups can be booked here"
        name={`${name} is_offered`}
        isChecked={is_offered}
        error={fieldErrors['is_offered']}
        onCheck={(isOn) => onSet({ is_offered: isOn })}
      />
      <Field
        label="Address"
        name={`${name} address`}
        required
        maxLength={settingLimits.address}
        autoComplete="off"
        value={address}
        error={fieldErrors['address']}
        onChange={({ currentTarget }) => onSet({ address: currentTarget.value })}
      />
      <Field
        label="Map link"
        name={`${name} map_link`}
        type="url"
        required
        maxLength={settingLimits.link}
        autoComplete="off"
        value={map_link}
        error={fieldErrors['map_link']}
        onChange={({ currentTarget }) => onSet({ map_link: currentTarget.value })}
      />
      <TextAreaField
        label="What to bring"
        name={`${name} bring`}
        required
        maxLength={settingLimits.bring}
        value={bring}
        error={fieldErrors['bring']}
        onChange={({ currentTarget }) => onSet({ bring: currentTarget.value })}
      />
    </fieldset>
  );
}
