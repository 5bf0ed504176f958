import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { setUnits, type WeightUnit } from '../../../platform/set-units.contract.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { ShelterSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { currencies, settingLimits, type Currency } from '../settings.constants.ts';
import { socialNetworks } from '../social-networks.contract.ts';
import { sectionHref } from './settings-sections.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();

const labels: Record<keyof ShelterSettings, string> = {
  name: 'Name of the shelter',
  phone: 'Phone',
  email: 'Email',
  tax_id: 'Tax ID (optional)',
  time_zone: 'Time zone',
  currency: 'Currency',
  weight_unit: 'Weights',
  opening_days: 'Open on',
  opening_hours: 'Opening hours',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
};

export function ShelterForm({ settings }: { settings: Settings }) {
  const section = useSection<ShelterSettings>({
    section: 'shelter',
    version: settings.shelter.version,
    saved: settings.shelter.values,
    async send(body, version) {
      const response = await call('PUT /api/settings/shelter', { body: { ...body, version } });
      setUnits({ currency: response.values.currency, weightUnit: response.values.weight_unit });
      return { version: response.version, saved: response.values };
    },
  });
  const { values, fieldErrors, set } = section;
  const field = (name: keyof ShelterSettings) => ({
    label: labels[name],
    name,
    value: values[name],
    error: fieldErrors[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => set({ [name]: currentTarget.value }),
  });
  return (
    <SectionForm section={section} labels={labels} preview={{ type: 'frame', shelter: values }}>
      <Panel title="Name and contact">
        <div className="settings-fields">
          <Field className="settings-wide" {...field('name')} required maxLength={settingLimits.name} />
          <Field {...field('phone')} type="tel" required maxLength={settingLimits.phone} />
          <Field
            {...field('email')}
            type="email"
            required
            maxLength={settingLimits.email}
            hint="Visitors’ messages arrive here."
          />
          <Field
            {...field('tax_id')}
            maxLength={settingLimits.taxId}
            autoComplete="off"
            hint="e.g. your EIN. Shown on donation statements."
          />
        </div>
      </Panel>
      <Panel
        title="Time zone"
        lead={
          <>
            All days and times on the site are in this time zone. Bookings keep their local time if you change it. Set
            opening hours under{' '}
            <Link className="text-link" to={sectionHref('pickups')}>
              Sites and hours
            </Link>
            .
          </>
        }
      >
        <div className="settings-fields">
          <Combobox
            label={labels.time_zone}
            name="time_zone"
            required
            hint={formatCurrentTime(values.time_zone)}
            text={values.time_zone}
            onType={(zone) => set({ time_zone: zone })}
            options={findTimeZones(values.time_zone)}
            textOf={({ id }) => id}
            opensOnFocus
            error={fieldErrors.time_zone}
          >
            {({ id }) => id}
          </Combobox>
        </div>
      </Panel>
      <Panel title="Units and currency" lead="Fees keep their amounts, and past receipts their currency.">
        <div className="settings-fields">
          <SelectField
            label={labels.currency}
            name="currency"
            value={values.currency}
            options={Object.entries(currencies).map(([value, name]) => ({ value, label: `${name} (${value})` }))}
            error={fieldErrors.currency}
            onChange={({ currentTarget }) => set({ currency: currentTarget.value as Currency })}
          />
          <SelectField
            label={labels.weight_unit}
            name="weight_unit"
            value={values.weight_unit}
            options={weightOptions}
            error={fieldErrors.weight_unit}
            hint="For typing, and shown first. The other follows in brackets."
            onChange={({ currentTarget }) => set({ weight_unit: currentTarget.value as WeightUnit })}
          />
        </div>
      </Panel>
      <Panel title="Social links" lead="Links that start with https://. Empty ones are hidden.">
        <div className="settings-fields">
          {socialNetworks.map((network) => (
            <Field
              key={network}
              {...field(network)}
              type="url"
              inputMode="url"
              maxLength={settingLimits.link}
              placeholder="https://"
            />
          ))}
        </div>
      </Panel>
    </SectionForm>
  );
}

const weightOptions = [
  { value: 'lb', label: 'Pounds and ounces' },
  { value: 'kg', label: 'Kilograms and grams' },
];

const timeZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((id) => ({ id }));

/** Lists all zones once the text is a complete name, so that another can be chosen. */
function findTimeZones(text: string) {
  if (timeZones.some(({ id }) => id === text)) return timeZones;
  const search = text.trim().toLowerCase().replaceAll(' ', '_');
  return timeZones.filter(({ id }) => id.toLowerCase().includes(search));
}

/** Shows the current time, so that Admins can verify the zone. */
function formatCurrentTime(timeZone: string): string {
  try {
    const time = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' });
    return `It’s ${time.format(new Date())} there now.`;
  } catch {
    return 'Type a city or continent, e.g. Chicago.';
  }
}
