import { CheckField } from '../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { settingLimits } from '../settings-words.contract.ts';
import type { PickupSettings } from '../setting-fields.contract.ts';
import type { Problems } from './use-section.ts';

export type Place = PickupSettings['places'][number];

interface PlaceFieldsProps {
  place: Place;
  problems: Problems;
  onSet: (changed: Partial<Place>) => void;
}

/** One of the three places; its name is fixed. */
export function PlaceFields({ place, problems, onSet }: PlaceFieldsProps) {
  const { name, address, map_link, bring, is_offered } = place;
  return (
    <fieldset className="settings-place">
      <legend className="text-lead font-bold">{name}</legend>
      <CheckField
        label="Pickups can be booked here"
        name={`${name} is_offered`}
        isChecked={is_offered}
        error={problems['is_offered']}
        onCheck={(isOn) => onSet({ is_offered: isOn })}
      />
      <Field
        label="Address"
        name={`${name} address`}
        required
        maxLength={settingLimits.address}
        autoComplete="off"
        value={address}
        error={problems['address']}
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
        error={problems['map_link']}
        onChange={({ currentTarget }) => onSet({ map_link: currentTarget.value })}
      />
      <TextAreaField
        label="What to bring"
        name={`${name} bring`}
        required
        maxLength={settingLimits.bring}
        value={bring}
        error={problems['bring']}
        onChange={({ currentTarget }) => onSet({ bring: currentTarget.value })}
      />
    </fieldset>
  );
}
