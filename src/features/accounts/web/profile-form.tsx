import { useState } from 'react';
import { showAlert } from '../../../ui/alerts.tsx';
import { Field, PasswordField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountLimits } from '../account-words.contract.ts';
import type { User } from '../accounts.contract.ts';
import { FormFailure } from './form-failure.tsx';
import { useForm } from './use-form.ts';

/** A person's own name, e-mail address and phone number. */
export function ProfileForm({ me }: { me: User }) {
  const { Form, form, isBusy, failure, fields } = useForm(tellDone);
  const [email, setEmail] = useState(me.email);
  const isNewAddress = email.trim().toLowerCase() !== me.email.toLowerCase();
  return (
    <Form method="post" ref={form} className="grid max-w-(--container-text) gap-5">
      <input type="hidden" name="intent" value="save-profile" />
      <FormFailure failure={failure} fields={fields} />
      <Field
        label="Name"
        name="name"
        required
        autoComplete="name"
        maxLength={accountLimits.name}
        defaultValue={me.name}
        error={fields?.['name']}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        required
        autoComplete="email"
        maxLength={accountLimits.email}
        defaultValue={me.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fields?.['email']}
      />
      {isNewAddress && (
        <PasswordField
          label="Current password"
          name="current_password"
          required
          autoComplete="current-password"
          maxLength={accountLimits.password}
          hint="You log in with your e-mail address, so a new one needs your password."
          error={fields?.['current_password']}
        />
      )}
      <Field
        label="Phone"
        name="phone_number"
        type="tel"
        required
        autoComplete="tel"
        maxLength={accountLimits.phone_number}
        defaultValue={me.phone_number}
        error={fields?.['phone_number']}
      />
      <p>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save
        </SubmitButton>
      </p>
    </Form>
  );
}

function tellDone(message: string): void {
  showAlert(message, 'success');
}
