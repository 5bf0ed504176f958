import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { medicalAlertBounds, type MedicalAlertField, type MedicalAlertSettings } from '../settings.constants.ts';
import { parseInteger } from './form-values.ts';
import { SectionForm } from './section-form.tsx';
import { useSection, type FieldErrors } from './use-section.ts';

const call = createApiClient<SettingsApi>();
const names = Object.keys(medicalAlertBounds) as MedicalAlertField[];
type MedicalForm = Record<MedicalAlertField, string>;

const labels: Record<MedicalAlertField, string> = {
  weight_loss_percent: 'Weight loss, in percent',
  weight_loss_days: 'Within days',
  neonate_weeks: 'Animals younger than, in weeks',
  neonate_hours: 'Without gaining for, in hours',
  overdue_days: 'Treatments overdue for, in days',
};

const panels: { title: string; lead: string; fields: readonly MedicalAlertField[] }[] = [
  {
    title: 'Weight loss',
    lead: 'An alert shows when an animal loses this much of its weight.',
    fields: ['weight_loss_percent', 'weight_loss_days'],
  },
  {
    title: 'Newborns',
    lead: 'An alert shows when a young animal doesn’t gain weight.',
    fields: ['neonate_weeks', 'neonate_hours'],
  },
  { title: 'Overdue treatments', lead: 'Doses are always listed on the day they’re due.', fields: ['overdue_days'] },
];

export function MedicalForm({ settings }: { settings: Settings }) {
  const section = useSection<MedicalForm>({
    section: 'medical',
    version: settings.medical.version,
    saved: toForm(settings.medical.values),
    check,
    async send(values, version) {
      const response = await call('PUT /api/settings/medical', { body: { ...values, version } });
      return { version: response.version, saved: toForm(response.values) };
    },
  });
  const { values, fieldErrors, set } = section;
  return (
    <SectionForm section={section} labels={labels}>
      <Link className="text-button justify-self-start" to="/admin-dashboard/care">
        Protocols and products
      </Link>
      {panels.map(({ title, lead, fields }) => (
        <Panel key={title} title={title} lead={lead}>
          <div className="settings-fields">
            {fields.map((field) => {
              const { min, max, defaultValue } = medicalAlertBounds[field];
              return (
                <Field
                  key={field}
                  label={labels[field]}
                  name={field}
                  inputMode="numeric"
                  required
                  autoComplete="off"
                  value={values[field]}
                  error={fieldErrors[field]}
                  hint={`From ${min} to ${max}; ${defaultValue} is usual.`}
                  onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
                />
              );
            })}
          </div>
        </Panel>
      ))}
    </SectionForm>
  );
}

function toForm(values: MedicalAlertSettings): MedicalForm {
  return Object.fromEntries(names.map((name) => [name, String(values[name])])) as MedicalForm;
}

function check(values: MedicalForm): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const name of names) {
    const { min, max } = medicalAlertBounds[name];
    if (parseInteger(values[name], min, max) === null) fieldErrors[name] = `takes a whole number from ${min} to ${max}`;
  }
  return fieldErrors;
}
