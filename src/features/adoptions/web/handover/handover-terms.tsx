import { useId } from 'react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { TypedHandover } from './typed-handover.ts';

interface HandoverTermsProps {
  typed: TypedHandover;
  set: (changes: Partial<TypedHandover>) => void;
  fields: Record<string, string>;
}

/** Whether the pet leaves as adopted or on trial, and when. */
export function HandoverTerms({ typed, set, fields }: HandoverTermsProps) {
  const id = useId();
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h3 id={id} className="text-lead">
        Going home
      </h3>
      <ChoiceField
        label="As"
        name="terms"
        value={typed.isTrial ? 'trial' : 'adoption'}
        options={[
          { value: 'adoption', label: 'Adoption' },
          { value: 'trial', label: 'Trial' },
        ]}
        onChoose={(value) => set({ isTrial: value === 'trial' })}
        hint={
          typed.isTrial
            ? 'The pet stays in our care until the adoption is finalized.'
            : 'The pet leaves our care, and the adoption counts from then on.'
        }
      />
      <div className="form-pair">
        {typed.isTrial && (
          <Field
            label="Last day of the trial"
            name="trial_ends_on"
            type="date"
            value={typed.trialEndsOn}
            onChange={({ currentTarget }) => set({ trialEndsOn: currentTarget.value })}
            error={fields['trial_ends_on']}
          />
        )}
        <Field
          label="When (leave blank for now)"
          name="handover_at"
          type="datetime-local"
          value={typed.handoverAt}
          onChange={({ currentTarget }) => set({ handoverAt: currentTarget.value })}
          error={fields['handover_at']}
        />
      </div>
    </section>
  );
}
