import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { Field } from '../../../ui/field.tsx';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { SignInSettings } from '../setting-fields.contract.ts';
import type { Settings, SettingsApi } from '../settings-api.contract.ts';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();

/** Time for Admins to add a second factor. */
const GRACE_DAYS = 14;

const labels = { admin_second_factor_from: 'Required from' };

export function SignInForm({ settings }: { settings: Settings }) {
  const { today } = useToday();
  const section = useSection<SignInSettings>({
    section: 'sign_in',
    version: settings.sign_in.version,
    saved: settings.sign_in.values,
    async send(values, version) {
      const response = await call('PUT /api/settings/sign-in', { body: { ...values, version } });
      return { version: response.version, saved: response.values };
    },
  });
  const { values, fieldErrors, set } = section;
  const from = values.admin_second_factor_from;
  return (
    <SectionForm section={section} labels={labels}>
      <Panel
        title="Second factor for Admins"
        lead="With a passkey or an authenticator app, a stolen password isn’t enough to get in."
      >
        <CheckField
          label="Require a second factor from every Admin"
          name="is_required"
          isChecked={from !== ''}
          onCheck={(isRequired) => set({ admin_second_factor_from: isRequired ? addDays(today, GRACE_DAYS) : '' })}
        />
        {from !== '' && (
          <Field
            className="max-w-96"
            label={labels.admin_second_factor_from}
            name="admin_second_factor_from"
            type="date"
            required
            value={from}
            error={fieldErrors['admin_second_factor_from']}
            hint="We’ll remind Admins until then. From that day, they can’t work without one."
            onChange={({ currentTarget }) => set({ admin_second_factor_from: currentTarget.value })}
          />
        )}
        <Link className="text-button justify-self-start" to="/admin-dashboard/profile/security">
          Set up your own
        </Link>
      </Panel>
    </SectionForm>
  );
}
