import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { MAX_PHONE_LENGTH } from '../../../platform/phone-number.contract.ts';
import { Field } from '../../../ui/field.tsx';
import { personLimits } from '../people.constants.ts';
import type { PeopleApi } from '../people.contract.ts';

const call = createApiClient<PeopleApi>();

interface ContactDialogProps {
  person: { id: number; name: string; email: string; phone_number: string };
  onClose: () => void;
}

/** Changes the contact details of a person without an account. */
export function ContactDialog({ person, onClose }: ContactDialogProps) {
  const action = useFormAction({
    send: (typed) =>
      call('PUT /api/admin/people/:id', {
        params: { id: person.id },
        body: {
          name: formText(typed, 'name'),
          email: formText(typed, 'email'),
          phone_number: formText(typed, 'phone_number'),
        },
      }),
    onDone: onClose,
  });
  const field = (name: 'name' | 'email' | 'phone_number') => ({
    name,
    defaultValue: person[name],
    error: action.fields?.[name],
    autoComplete: 'off',
  });
  return (
    <FormDialog title="Edit contact" action={action} label="Save changes" onClose={onClose}>
      <Field {...field('name')} label="Name" required maxLength={personLimits.name} />
      <Field {...field('email')} label="Email (optional)" type="email" maxLength={MAX_EMAIL_LENGTH} />
      <Field {...field('phone_number')} label="Phone (optional)" type="tel" maxLength={MAX_PHONE_LENGTH} />
    </FormDialog>
  );
}
