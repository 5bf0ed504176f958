import { useState } from 'react';
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { storeSession } from '../../../browser/change-session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { services } from '../../../services.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { describePasswordErrors, findPasswordErrors, personMessages } from '../../accounts/accounts.constants.ts';
import type { AccountsApi } from '../../accounts/accounts.contract.ts';
import { EmailField, NameField, NewPasswordField } from '../../accounts/web/components/new-account-fields.ts';
import { DEFAULT_SHELTER_NAME, settingLimits } from '../../settings/settings.constants.ts';
import { MAX_SETUP_CODE_LENGTH, SETUP_HREF, setupMessages } from '../shelter-setup.constants.ts';
import type { ShelterSetupApi } from '../shelter-setup.contract.ts';

/** Without the footer: there is one thing to do. */
export const handle = { isTask: true };

const call = createApiClient<ShelterSetupApi & AccountsApi>();

/** Only while there is no Admin. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, accounts, getShelter } = context.get(services);
  if (await accounts.hasAdmin(db)) throw redirect('/auth');
  const { name } = await getShelter();
  return { shelterName: name === DEFAULT_SHELTER_NAME ? '' : name };
}

export default function SetupPage() {
  const { shelterName } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { form, isBusy, failure, fields } = useFormAction({
    required: {
      code: setupMessages.code,
      shelter_name: setupMessages.shelterName,
      ...personMessages,
      password: 'Enter a password',
    },
    check() {
      const errors = findPasswordErrors(password);
      return errors.length > 0 ? { fields: { password: describePasswordErrors(errors) } } : null;
    },
    async send(typed) {
      const textOf = (field: string) => formText(typed, field).trim();
      const account = { name: textOf('name'), email: textOf('email'), password };
      const shelter = { shelter_name: textOf('shelter_name'), time_zone: browserTimeZone() };
      await call('POST /api/setup/admin', { body: { code: textOf('code'), ...account, ...shelter } });
      return call('POST /api/auth/login', { body: { email: account.email, password } });
    },
    failedMessage: setupMessages.failed,
    shouldRevalidate: false,
    async onDone(session) {
      storeSession(session);
      showAlert(setupMessages.created, 'success');
      await navigate(SETUP_HREF, { replace: true });
    },
  });
  return (
    <div className="section">
      <PageHead title="Set up your shelter" />
      <meta name="robots" content="noindex" />
      <div className="form-card">
        <h1 className="text-heading">Set up your shelter</h1>
        <RequiresJavaScript what="Setting up the shelter" />
        <form {...form} className="form">
          <p className="text-soft">
            Name your shelter and create the first Admin. After that, a checklist takes you through the rest: your
            hours, your fees and your first pets.
          </p>
          <Field
            label="Setup code"
            name="code"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing else to do
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_SETUP_CODE_LENGTH}
            hint="Pawhaven prints it when it starts."
            placeholder="XXXX-XXXX-XXXX"
            error={fields?.['code']}
          />
          <Field
            label="Name of the shelter"
            name="shelter_name"
            required
            autoComplete="organization"
            maxLength={settingLimits.name}
            defaultValue={shelterName}
            error={fields?.['shelter_name']}
          />
          <NameField label="Your name" fields={fields} autoComplete="name" />
          <EmailField
            label="Your email"
            fields={fields}
            autoComplete="username"
            hint="You’ll log in with it. Visitors don’t see it."
          />
          <NewPasswordField value={password} onChange={setPassword} error={fields?.['password']} />
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <SubmitButton isBusy={isBusy} className="button button-large">
            Create Admin
          </SubmitButton>
        </form>
      </div>
    </div>
  );
}

/** The shelter's, until an Admin changes it. A browser that says UTC usually hides where it is. */
function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? '' : timeZone;
}
