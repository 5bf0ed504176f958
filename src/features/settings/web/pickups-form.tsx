import { useState } from 'react';
import { Link } from 'react-router';
import { currentUser } from '../../../browser/create-api-client.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { pickupTimes, type PickupTime } from '../../pickups/pickup-words.contract.ts';
import { CloseDayDialog, ClosedDaysPanel } from '../../pickups/web/closed-days.door.ts';
import type { PickupSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { settingLimits, settingMessages } from '../settings-words.contract.ts';
import { wholeNumberOf } from './form-values.ts';
import type { ClosedDays } from './load-settings.ts';
import { PlaceFields, type Place } from './place-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection, type Problems } from './use-section.ts';

const call = currentUser<SettingsApi>();

/** A field for each place, so that of two Admins one may change Downtown, and the other Eastside. */
export interface PickupForm {
  per_slot: string;
  times: PickupTime[];
  'Main Branch': Place;
  Downtown: Place;
  Eastside: Place;
}
const places = ['Main Branch', 'Downtown', 'Eastside'] as const;

const labels: Record<keyof PickupForm, string> = {
  per_slot: 'Pickups in one slot',
  times: 'Times',
  'Main Branch': 'Main Branch',
  Downtown: 'Downtown',
  Eastside: 'Eastside',
};

/** Where and when pets are picked up; and the days on which they are not. */
export function PickupsPart({ settings, closed }: { settings: Settings; closed: ClosedDays | null }) {
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
      const state = await call('PUT /api/settings/pickups', { body });
      return { version: state.version, saved: toForm(state.values) };
    },
  });
  const { values, problems, set } = section;
  const turn = (time: PickupTime, isOn: boolean) =>
    set({ times: pickupTimes.filter((each) => (each === time ? isOn : values.times.includes(each))) });
  return (
    <SectionForm section={section} labels={labels}>
      <Panel
        title="Times"
        lead="At least one stays. A time that is switched off is offered no more; what is booked then stays."
      >
        <fieldset className="field" aria-invalid={problems['times'] ? true : undefined}>
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
          {problems['times'] && <p className="field-error">{problems['times']}</p>}
        </fieldset>
        <Field
          className="max-w-72"
          label={labels.per_slot}
          name="per_slot"
          inputMode="numeric"
          required
          autoComplete="off"
          value={values.per_slot}
          error={problems['per_slot']}
          hint="How many pets you can hand over at the same time in one place."
          onChange={({ currentTarget }) => set({ per_slot: currentTarget.value })}
        />
      </Panel>
      <Panel
        title="Places"
        lead="At least one stays. A place that is switched off is offered no more; what is booked there stays, and keeps its address."
      >
        {problems['places'] && <p className="field-error">{problems['places']}</p>}
        <div className="settings-places">
          {places.map((name, at) => (
            <PlaceFields
              key={name}
              place={values[name]}
              problems={problemsOfPlace(problems, at)}
              onSet={(changed) => set({ [name]: { ...values[name], ...changed } })}
            />
          ))}
        </div>
      </Panel>
    </SectionForm>
  );
}

function problemsOfPlace(problems: Problems, at: number): Problems {
  const start = `places.${at}.`;
  const own = Object.entries(problems).filter(([field]) => field.startsWith(start));
  const isOffered = problems['places'] === settingMessages.noPlace ? { is_offered: settingMessages.noPlace } : {};
  return { ...Object.fromEntries(own.map(([field, problem]) => [field.slice(start.length), problem])), ...isOffered };
}

function toForm({ per_slot, times, places: [main, downtown, eastside] }: PickupSettings): PickupForm {
  return { per_slot: String(per_slot), times, 'Main Branch': main!, Downtown: downtown!, Eastside: eastside! };
}

function check(values: PickupForm): Problems {
  const isCount = wholeNumberOf(values.per_slot, 1, settingLimits.perSlot) !== null;
  return {
    ...(values.times.length === 0 && { times: settingMessages.noTime }),
    ...(!isCount && { per_slot: `takes a whole number from 1 to ${settingLimits.perSlot}` }),
    ...(places.every((name) => !values[name].is_offered) && { places: settingMessages.noPlace }),
  };
}
