import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { medicalAlertBounds, type MedicalAlertField } from '../settings.constants.ts';
import { checkNumbers, NumberFields, numbersToForm } from './number-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();

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
  const section = useSection<Record<MedicalAlertField, string>>({
    section: 'medical',
    version: settings.medical.version,
    saved: numbersToForm(settings.medical.values),
    check: (values) => checkNumbers(values, medicalAlertBounds),
    async send(values, version) {
      const response = await call('PUT /api/settings/medical', { body: { ...values, version } });
      return { version: response.version, saved: numbersToForm(response.values) };
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
          <NumberFields
            names={fields}
            labels={labels}
            bounds={medicalAlertBounds}
            values={values}
            errors={fieldErrors}
            onChange={set}
          />
        </Panel>
      ))}
    </SectionForm>
  );
}
