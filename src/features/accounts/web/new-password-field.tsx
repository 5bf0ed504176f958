import { PasswordField } from '../../../ui/field.tsx';
import { accountLimits, newPasswordField } from '../accounts.constants.ts';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordFieldProps {
  label?: string;
  name?: string;
  error: string | undefined;
  value: string;
  onChange: (password: string) => void;
}

/** Ticks the rules off while the person types. */
export function NewPasswordField({ value, onChange, ...input }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label="Password"
      name="password"
      {...newPasswordField}
      required
      maxLength={accountLimits.password}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...input}
    >
      <PasswordRules password={value} />
    </PasswordField>
  );
}
