import { useId } from 'react';
import { FlagBadge } from '../../../people/web/components.ts';
import { isOnTrial } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from '../manage/application-labels.ts';
import type { TypedHandover } from './typed-handover.ts';

interface HandoverIdentityProps {
  application: AdminApplication;
  typed: TypedHandover;
  set: (changes: Partial<TypedHandover>) => void;
  error: string | undefined;
}

/** Who takes the pet home. */
export function HandoverIdentity({ application, typed, set, error }: HandoverIdentityProps) {
  const id = useId();
  const { address, address_line2, city, province, postal_code, phone_number, flag, age_category } = application;
  const street = [address, address_line2].filter(Boolean).join(', ');
  const town = [city, [province, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h3 id={id} className="text-lead">
        Adopter
      </h3>
      <p>
        <strong>{nameOf(application)}</strong>
        {[street, town, phone_number].filter(Boolean).map((line) => (
          <span key={line} className="block text-soft">
            {line}
          </span>
        ))}
      </p>
      {flag && (
        <p>
          <FlagBadge flag={flag} />
        </p>
      )}
      {age_category === 'under18' && <p className="font-bold">The applicant is under 18. A guardian has to sign.</p>}
      {!isOnTrial(application) && (
        <div className="field">
          <label className="field-check">
            <input
              type="checkbox"
              name="identity_checked"
              checked={typed.isIdentityChecked}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ currentTarget }) => set({ isIdentityChecked: currentTarget.checked })}
            />
            <span>I’ve checked their photo ID</span>
          </label>
          {error && (
            <p id={`${id}-error`} className="field-error">
              {error}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
