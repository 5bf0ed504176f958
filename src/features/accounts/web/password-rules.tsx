import { Icon } from '../../../ui/icon.tsx';
import { findPasswordErrors, passwordRules } from '../account-words.contract.ts';

/** The rules of a new password; those that it keeps are ticked off while one types. */
export function PasswordRules({ password }: { password: string }) {
  const broken = findPasswordErrors(password);
  return (
    <>
      <ul className="password-rules">
        {passwordRules.map((rule) => (
          <li key={rule} data-kept={!broken.includes(rule) || undefined}>
            <span className="password-rule-mark">
              {!broken.includes(rule) && <Icon name="check" className="size-4" />}
            </span>
            {rule}
            {!broken.includes(rule) && <span className="sr-only"> – done</span>}
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {password && `${passwordRules.length - broken.length} of ${passwordRules.length} password rules kept`}
      </p>
    </>
  );
}
