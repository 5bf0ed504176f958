import { createApiClient } from '../../../browser/create-api-client.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { ShelterSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { settingLimits } from '../settings.constants.ts';
import { socialNetworks } from '../social-networks.contract.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();

const labels: Record<keyof ShelterSettings, string> = {
  name: 'Name of the shelter',
  phone: 'Phone',
  email: 'E-mail',
  time_zone: 'Time zone',
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
            hint="Visitors write to it, and what they send you arrives there."
          />
        </div>
      </Panel>
      <Panel title="Hours">
        <div className="settings-fields">
          <Field
            {...field('opening_days')}
            required
            maxLength={settingLimits.openingDays}
            hint="As it goes on after “Open”, such as: every day, or: Tuesday to Sunday."
          />
          <Field
            {...field('opening_hours')}
            required
            maxLength={settingLimits.openingHours}
            hint="Such as: 8:00 AM - 8:00 PM"
          />
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
      <Panel title="Elsewhere" lead="Addresses that begin with https://. What is empty is not shown.">
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
    return `It is ${time.format(new Date())} there. All days and times of the site are meant in it.`;
  } catch {
    return 'Type a city or a continent and choose, such as Europe/Berlin.';
  }
}
