import { useId, useRef, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { invalidateSite } from '../../../browser/dashboard/site-revalidation.ts';
import { UnsavedChanges } from '../../../browser/unsaved-changes.tsx';
import { useMutation } from '../../../browser/use-mutation.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { siteLimits, siteMessages } from '../../settings/sites.constants.ts';
import type { OutsideBooking, Site, SitesApi } from '../../settings/sites.contract.ts';
import type { SiteWeek } from '../../settings/site-week.contract.ts';
import { OutsideList } from './outside-list.tsx';
import { WeekFields } from './week-fields.tsx';
import styles from './sites.css?url';

const call = createApiClient<SitesApi>();
const FAILED = 'We couldn’t save this site. Please try again.';

/** A new site starts with the first one's hours. */
export type EditedSite = Pick<
  Site,
  'name' | 'address' | 'map_link' | 'phone' | 'bring' | 'capacity' | 'is_offered' | 'week'
>;

interface SiteFormProps {
  /** Null: a new site. */
  site: Site | null;
  initial: EditedSite;
  onSaved: (site: Site) => unknown;
}

/** Everything about one site, saved at once. Asks first if bookings would fall outside the new hours. */
export function SiteForm({ site, initial, onSaved }: SiteFormProps) {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [outside, setOutside] = useState<OutsideBooking[] | null>(null);
  const { mutate, isBusy, failure, fields = {}, setErrors } = useMutation(FAILED);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);
  const hasNewWeek = JSON.stringify(values.week) !== JSON.stringify(saved.week);
  const set = (changed: Partial<EditedSite>) => setValues({ ...values, ...changed });

  async function save() {
    const found = findErrors(values);
    if (found) {
      setErrors(found);
      setTimeout(() => focusFirstError(form.current));
      return;
    }
    if (site && hasNewWeek && outside === null) {
      const body = { week: values.week };
      const checked = await mutate(() => call('POST /api/sites/:id/outside', { params: { id: site.id }, body }), {
        shouldRevalidate: false,
      });
      if (!checked) return;
      if (checked.response.length > 0) {
        setOutside(checked.response);
        return;
      }
    }
    setOutside(null);
    const { week, capacity, ...texts } = values;
    const body = { ...texts, capacity, ...((hasNewWeek || !site) && { week }) };
    await mutate(
      () =>
        site
          ? call('PUT /api/sites/:id', { params: { id: site.id }, body: { ...body, version: site.version } })
          : call('POST /api/sites/', { body }),
      {
        successMessage: ({ name }) => `${name} saved.`,
        onDone(response) {
          setSaved(values);
          invalidateSite();
          return onSaved(response);
        },
        onFailed: () => setTimeout(() => focusFirstError(form.current)),
      },
    );
  }

  const text = (name: 'name' | 'address' | 'map_link' | 'phone') => ({
    name,
    value: values[name],
    autoComplete: 'off',
    error: fields[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => set({ [name]: currentTarget.value }),
  });
  return (
    <form
      ref={form}
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <link rel="stylesheet" href={styles} precedence="sites" />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <Panel title="About this site">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Name"
            {...text('name')}
            required
            maxLength={siteLimits.name}
            hint={site ? RENAME_HINT : undefined}
          />
          <Field label="Phone (optional)" {...text('phone')} type="tel" maxLength={siteLimits.phone} />
          <Field label="Address" {...text('address')} maxLength={siteLimits.address} />
          <Field
            label="Map link (optional)"
            {...text('map_link')}
            type="url"
            maxLength={siteLimits.link}
            placeholder="https://"
            hint="If empty, we link to a map of the address."
          />
          <Field
            label="Room for animals (optional)"
            name="capacity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={values.capacity ?? ''}
            error={fields['capacity']}
            onChange={({ currentTarget }) => {
              const digits = currentTarget.value.replaceAll(/\D/g, '');
              set({ capacity: digits === '' ? null : Number(digits) });
            }}
            hint="The dashboard shows how full the site is."
          />
          <TextAreaField
            label="What to bring to a pickup"
            name="bring"
            value={values.bring}
            maxLength={siteLimits.bring}
            error={fields['bring']}
            onChange={({ currentTarget }) => set({ bring: currentTarget.value })}
          />
        </div>
        <CheckField
          label="Open for new bookings"
          name="is_offered"
          isChecked={values.is_offered}
          error={fields['is_offered']}
          hint="Turn this off to stop new pickups and visits here. Existing bookings stay."
          onCheck={(isOn) => set({ is_offered: isOn })}
        />
      </Panel>
      <Panel title="Hours and slots" lead="These show on the site, in the chat bot’s answers and when people book.">
        <WeekFields week={values.week} errors={weekErrors(fields)} onChange={(week) => set({ week: [...week] })} />
      </Panel>
      <div className="save-bar">
        <p className="text-small text-soft" role="status">
          {isChanged ? 'You have unsaved changes.' : site ? 'All changes saved.' : ''}
        </p>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          {site ? 'Save site' : 'Add site'}
        </SubmitButton>
      </div>
      {outside && outside.length > 0 && (
        <ConfirmDialog
          question="Save the new hours?"
          confirmLabel="Save and keep them"
          cancelLabel="Back to editing"
          isBusy={isBusy}
          onConfirm={() => void save()}
          onCancel={() => setOutside(null)}
        >
          <p id={id}>
            {outside.length === 1
              ? 'One booking doesn’t fit the new hours. It stays, and we won’t email anyone. You can reschedule it in the calendar.'
              : `${outside.length} bookings don’t fit the new hours. They stay, and we won’t email anyone. You can reschedule them in the calendar.`}
          </p>
          <OutsideList bookings={outside} />
        </ConfirmDialog>
      )}
      <UnsavedChanges isChanged={isChanged && !isBusy} />
    </form>
  );
}

const RENAME_HINT = 'Bookings, pets and reports follow a new name.';

function findErrors({ name, map_link, week }: EditedSite) {
  const fields = {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...(map_link !== '' && !/^https:\/\//i.test(map_link.trim()) && { map_link: siteMessages.link }),
    ...Object.fromEntries(week.flatMap((day, at) => findDayErrors(day, at))),
  };
  return Object.keys(fields).length === 0 ? null : { failure: 'Check the highlighted fields.', fields };
}

function findDayErrors({ hours, walk_in }: SiteWeek[number], weekday: number): [string, string][] {
  const isWrong = (range: typeof hours) =>
    range !== null && (range.from === '' || range.to === '' || range.from >= range.to);
  return [
    ...(isWrong(hours)
      ? [[`week.${weekday}.hours`, 'Choose a closing time after the opening time'] as [string, string]]
      : []),
    ...(isWrong(walk_in) ? [[`week.${weekday}.walk_in`, 'Choose an end after the start'] as [string, string]] : []),
  ];
}

function weekErrors(fields: Record<string, string>): Record<string, string> {
  const own = Object.entries(fields).filter(([name]) => name.startsWith('week.'));
  return Object.fromEntries(own.map(([name, error]) => [name.slice('week.'.length), error]));
}
