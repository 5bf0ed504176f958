import { Icon } from '../../../ui/icon.tsx';
import { findOtherSymbol, findPasswordErrors, passwordRules } from '../accounts.constants.ts';

/** Ticks the rules off while the person types. */
export function PasswordRules({ password }: { password: string }) {
  const unmet = findPasswordErrors(password);
  const otherSymbol = findOtherSymbol(password);
  return (
    <>
      <ul className="password-rules" aria-label="Password rules">
        {passwordRules.map(({ label, message }) => {
          const isMet = !unmet.includes(message);
          return (
            <li key={label} data-met={isMet || undefined}>
              {isMet && <Icon name="check" className="size-4" />}
              {label}
              {isMet && <span className="sr-only"> – done</span>}
            </li>
          );
        })}
        {otherSymbol !== null && <li>{`“${otherSymbol}” doesn’t count as a symbol`}</li>}
      </ul>
      <p className="sr-only" role="status">
        {password && `${passwordRules.length - unmet.length} of ${passwordRules.length} password rules met`}
      </p>
    </>
  );
}
