import { Field } from '../../../ui/field.tsx';
import { accountLimits } from '../accounts.constants.ts';

interface PersonFieldProps {
  label?: string;
  /** The form's errors by field. */
  fields: Record<string, string> | undefined;
  autoComplete: string;
  hint?: string;
  defaultValue?: string | undefined;
  onChange?: React.ChangeEventHandler<HTMLInputElement>;
}

export function NameField({ fields, ...input }: PersonFieldProps) {
  return <Field label="Name" name="name" required maxLength={accountLimits.name} error={fields?.['name']} {...input} />;
}

export function EmailField({ fields, ...input }: PersonFieldProps) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      required
      maxLength={accountLimits.email}
      error={fields?.['email']}
      {...input}
    />
  );
}

export function PhoneField({ fields, ...input }: PersonFieldProps) {
  return (
    <Field
      label="Phone"
      name="phone_number"
      type="tel"
      required
      maxLength={accountLimits.phone_number}
      error={fields?.['phone_number']}
      {...input}
    />
  );
}
