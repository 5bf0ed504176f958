import { Field } from '../../../../ui/field.tsx';

interface CodeFieldProps {
  isRecoveryCode: boolean;
  error: string | undefined;
}

/** For a code of an authenticator app, or a recovery code. */
export function CodeField({ isRecoveryCode, error }: CodeFieldProps) {
  return isRecoveryCode ? (
    <Field
      key="recovery"
      label="Recovery code"
      name="code"
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      hint={
        <>
          One of the codes you saved, e.g. <span className="whitespace-nowrap">k3mf-8wqa-t2nd-yp7c</span>
        </>
      }
      error={error}
    />
  ) : (
    <Field
      key="app"
      label="Code"
      name="code"
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      hint="The 6 digits your authenticator app shows"
      error={error}
    />
  );
}
