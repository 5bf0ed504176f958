import { useEffect, useRef, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { openDraft } from '../../../../browser/draft.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import type { FosterCareApi } from '../../foster-care.contract.ts';
import { fosterAgreement, fosterMessages } from '../../fosters.constants.ts';
import { ProfileFields, sectionFields, type ProfileSection } from '../profile-fields.tsx';
import { emptyProfile, missingFields, toProfileForm, type Profile, type ProfileForm } from '../profile-form.ts';

const call = createApiClient<FosterCareApi>();

interface ApplicationDraft {
  step: number;
  values: ProfileForm;
}
const openApplicationDraft = () => openDraft<ApplicationDraft>('foster-application-1');

type Step = ProfileSection | 'agreement';
const steps: readonly { id: Step; title: string }[] = [
  { id: 'animals', title: 'Animals' },
  { id: 'home', title: 'Your home' },
  { id: 'household', title: 'Your household' },
  { id: 'agreement', title: 'Our agreement' },
];

/** The application in short steps. A draft is saved while typing. */
export function ApplicationForm({ profile }: { profile: Profile | null }) {
  const [draft] = useState(openApplicationDraft);
  const [restored] = useState(() => draft.read());
  const [values, setValues] = useState<ProfileForm>(() => ({
    ...(profile ? toProfileForm(profile) : emptyProfile),
    ...restored?.values,
  }));
  const [at, setAt] = useState(() => Math.min(Math.max(restored?.step ?? 0, 0), steps.length - 1));
  const [agrees, setAgrees] = useState(false);
  const isFinished = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, title } = steps[at]!;
  const isLast = at === steps.length - 1;

  useEffect(() => {
    if (!isFinished.current) draft.write({ step: at, values });
  }, [draft, at, values]);

  const goTo = (step: number) => {
    setAt(step);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const action = useFormAction({
    check() {
      if (id !== 'agreement') return missingFields(values, sectionFields[id]);
      const missing = missingFields(values);
      const fields = { ...missing?.fields, ...(!agrees && { agrees: fosterMessages.acceptAgreement }) };
      const first = steps.findIndex(
        (step) => step.id !== 'agreement' && sectionFields[step.id].some((name) => name in fields),
      );
      if (first >= 0) goTo(first);
      return Object.keys(fields).length > 0 ? { fields } : null;
    },
    async send() {
      if (!isLast) return null;
      const sent = await call('POST /api/fosters/me', { body: { ...values, agrees } });
      isFinished.current = true;
      draft.clear();
      return sent;
    },
    shouldRevalidate: isLast,
    onDone: (home) => {
      if (home === null) goTo(at + 1);
    },
    failedMessage: 'Your application wasn’t sent. Please try again.',
  });
  const { form, isBusy, failure, fields } = action;
  return (
    <section className="panel" aria-label="Apply to foster">
      <form {...form} className="form max-w-(--container-text)" noValidate>
        <header className="grid gap-1">
          <p className="text-small text-soft">{`Step ${at + 1} of ${steps.length}`}</p>
          <h2 className="text-[1.25rem] leading-tight" tabIndex={-1} ref={heading}>
            {title}
          </h2>
        </header>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        {id === 'agreement' ? (
          <Agreement agrees={agrees} onAgree={setAgrees} error={fields?.['agrees']} />
        ) : (
          <ProfileFields
            sections={[id]}
            values={values}
            fields={fields}
            onChange={(change) => setValues({ ...values, ...change })}
          />
        )}
        <div className="wizard-actions">
          {at > 0 && (
            <button className="button button-quiet" type="button" onClick={() => goTo(at - 1)}>
              Back
            </button>
          )}
          <SubmitButton isBusy={isBusy} busyLabel={isLast ? 'Sending…' : 'Next'}>
            {isLast ? 'Send application' : 'Next'}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

interface AgreementProps {
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
  error: string | undefined;
}

function Agreement({ agrees, onAgree, error }: AgreementProps) {
  return (
    <>
      <ul className="foster-points">
        {fosterAgreement.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <CheckField
        label="I accept the foster agreement"
        name="agrees"
        isChecked={agrees}
        required
        error={error}
        onCheck={onAgree}
      />
    </>
  );
}
