import { Icon } from '../../../ui/icon.tsx';
import { findPasswordErrors, passwordRules } from '../accounts.constants.ts';

/** Checks the rules off while the person types. */
export function PasswordRules({ password }: { password: string }) {
  const unmet = findPasswordErrors(password);
  return (
    <>
      <ul className="password-rules">
        {passwordRules.map((rule) => (
          <li key={rule} data-met={!unmet.includes(rule) || undefined}>
            <span className="password-rule-mark">
              {!unmet.includes(rule) && <Icon name="check" className="size-4" />}
            </span>
            {rule}
            {!unmet.includes(rule) && <span className="sr-only"> – done</span>}
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {password && `${passwordRules.length - unmet.length} of ${passwordRules.length} password rules kept`}
      </p>
    </>
  );
}
