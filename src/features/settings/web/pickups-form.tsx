import { useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { pickupTimes, type PickupTime } from '../../pickups/pickups.constants.ts';
import { CloseDayDialog, ClosedDaysPanel } from '../../pickups/web/components/closed-days.ts';
import type { PickupSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { settingLimits, settingMessages } from '../settings.constants.ts';
import { parseInteger } from './form-values.ts';
import type { ClosedDays } from './load-settings.ts';
import { LocationFields, type LocationValues } from './location-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection, type FieldErrors } from './use-section.ts';

const call = createApiClient<SettingsApi>();

/** One field for each location, so that two Admins can change different locations. */
export interface PickupForm {
  per_slot: string;
  times: PickupTime[];
  'Main Branch': LocationValues;
  Downtown: LocationValues;
  Eastside: LocationValues;
}
const places = ['Main Branch', 'Downtown', 'Eastside'] as const;

const labels: Record<keyof PickupForm, string> = {
  per_slot: 'Pickups in one slot',
  times: 'Times',
  'Main Branch': 'Main Branch',
  Downtown: 'Downtown',
  Eastside: 'Eastside',
};

export function PickupsSection({ settings, closed }: { settings: Settings; closed: ClosedDays | null }) {
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <PickupsForm settings={settings} />
      {closed && (
        <>
          <ClosedDaysPanel
            closed={closed.days}
            actions={
              <div className="flex flex-wrap gap-x-4 gap-y-2">
                <Link className="text-button" to="/admin-dashboard/pickups">
                  Open the calendar
                </Link>
                <button className="button button-small" type="button" onClick={() => setIsClosing(true)}>
                  Close a day
                </button>
              </div>
            }
          />
          {isClosing && <CloseDayDialog today={closed.today} onClose={() => setIsClosing(false)} />}
        </>
      )}
    </>
  );
}

function PickupsForm({ settings }: { settings: Settings }) {
  const section = useSection<PickupForm>({
    section: 'pickups',
    version: settings.pickups.version,
    saved: toForm(settings.pickups.values),
    check,
    async send(values, version) {
      const { per_slot, times } = values;
      const body = { per_slot, times, places: places.map((name) => values[name]), version };
      const response = await call('PUT /api/settings/pickups', { body });
      return { version: response.version, saved: toForm(response.values) };
    },
  });
  const { values, fieldErrors, set } = section;
  const turn = (time: PickupTime, isOn: boolean) =>
    set({ times: pickupTimes.filter((each) => (each === time ? isOn : values.times.includes(each))) });
  return (
    <SectionForm section={section} labels={labels}>
      <Panel
        title="Times"
        lead="At least one stays. A time that is switched off is offered no more; what is booked then stays."
      >
        <fieldset className="field" aria-invalid={fieldErrors['times'] ? true : undefined}>
          <legend className="sr-only">Times at which pets can be collected</legend>
          <div className="settings-times">
            {pickupTimes.map((time) => (
              <CheckField
                key={time}
                label={time}
                name="times"
                isChecked={values.times.includes(time)}
                onCheck={(isOn) => turn(time, isOn)}
              />
            ))}
          </div>
          {fieldErrors['times'] && <p className="field-error">{fieldErrors['times']}</p>}
        </fieldset>
        <Field
          className="max-w-72"
          label={labels.per_slot}
          name="per_slot"
          inputMode="numeric"
          required
          autoComplete="off"
          value={values.per_slot}
          error={fieldErrors['per_slot']}
          hint="How many pets you can hand over at the same time in one place."
          onChange={({ currentTarget }) => set({ per_slot: currentTarget.value })}
        />
      </Panel>
      <Panel
        title="Places"
        lead="At least one stays. A place that is switched off is offered no more; what is booked there stays, and keeps its address."
      >
        {fieldErrors['places'] && <p className="field-error">{fieldErrors['places']}</p>}
        <div className="settings-locations">
          {places.map((name, at) => (
            <LocationFields
              key={name}
              location={values[name]}
              fieldErrors={locationErrors(fieldErrors, at)}
              onSet={(changed) => set({ [name]: { ...values[name], ...changed } })}
            />
          ))}
        </div>
      </Panel>
    </SectionForm>
  );
}

function locationErrors(fieldErrors: FieldErrors, at: number): FieldErrors {
  const start = `places.${at}.`;
  const own = Object.entries(fieldErrors).filter(([field]) => field.startsWith(start));
  const isOffered =
    fieldErrors['places'] === settingMessages.noLocation ? { is_offered: settingMessages.noLocation } : {};
  return {
    ...Object.fromEntries(own.map(([field, fieldError]) => [field.slice(start.length), fieldError])),
    ...isOffered,
  };
}

function toForm({ per_slot, times, places: [main, downtown, eastside] }: PickupSettings): PickupForm {
  return { per_slot: String(per_slot), times, 'Main Branch': main!, Downtown: downtown!, Eastside: eastside! };
}

function check(values: PickupForm): FieldErrors {
  const isCount = parseInteger(values.per_slot, 1, settingLimits.perSlot) !== null;
  return {
    ...(values.times.length === 0 && { times: settingMessages.noTime }),
    ...(!isCount && { per_slot: `takes a whole number from 1 to ${settingLimits.perSlot}` }),
    ...(places.every((name) => !values[name].is_offered) && { places: settingMessages.noLocation }),
  };
}
