import { createApiClient } from '../../../browser/create-api-client.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { fosterResponseBounds, type FosterResponseField } from '../settings.constants.ts';
import { checkNumbers, NumberFields, numbersToForm } from './number-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();

const fields: readonly FosterResponseField[] = ['urgent_hours', 'soon_hours', 'normal_hours'];

const labels: Record<FosterResponseField, string> = {
  urgent_hours: 'Urgent reports, in hours',
  soon_hours: 'Reports to answer soon, in hours',
  normal_hours: 'All other reports, in hours',
};

export function FosterForm({ settings }: { settings: Settings }) {
  const section = useSection<Record<FosterResponseField, string>>({
    section: 'fosters',
    version: settings.fosters.version,
    saved: numbersToForm(settings.fosters.values),
    check: (values) => checkNumbers(values, fosterResponseBounds),
    async send(values, version) {
      const response = await call('PUT /api/settings/fosters', { body: { ...values, version } });
      return { version: response.version, saved: numbersToForm(response.values) };
    },
  });
  const { values, fieldErrors, set } = section;
  return (
    <SectionForm section={section} labels={labels}>
      <Panel
        title="Time to answer"
        lead="Foster homes see when to expect your answer. When it’s late, we email your foster coordinators once."
      >
        <NumberFields
          names={fields}
          labels={labels}
          bounds={fosterResponseBounds}
          values={values}
          errors={fieldErrors}
          onChange={set}
        />
      </Panel>
    </SectionForm>
  );
}
