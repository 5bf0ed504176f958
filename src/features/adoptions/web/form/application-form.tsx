import { CheckField } from '../../../../ui/choice-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { applicationSections } from '../application-sections.ts';
import { LAST_SECTION, countMissing, type ApplicationFormValues } from './answers.ts';
import { ApplicationFieldInput } from './application-fields.tsx';
import { CatNote } from './cat-note.tsx';
import { PetSelector } from './pet-selector.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { useApplicationForm, type ApplicationFormInput, type ApplicationFormState } from './use-application-form.ts';
import type { SaveStatus } from './use-saved-draft.ts';

interface ApplicationFormProps extends ApplicationFormInput {
  headingLevel?: 'h2' | 'h3';
}

/** The application form, one section at a time. Answers are saved while typing. */
export function ApplicationForm({ headingLevel: Heading = 'h3', ...input }: ApplicationFormProps) {
  const form = useApplicationForm(input);
  const { section, errors, element, filled } = form;
  const pet = input.petId === null ? null : input.process.pet;
  return (
    <form
      ref={element}
      className="application-form"
      noValidate
      aria-labelledby="application-section"
      onSubmit={(event) => {
        event.preventDefault();
        form.next();
      }}
    >
      <SectionBar current={section} form={filled} onGoTo={form.goTo} />
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading id="application-section" className="text-title" tabIndex={-1}>
          {applicationSections[section]!.title}
          <span className="tracking-normal block text-small font-semibold text-soft">
            {`Section ${section + 1} of ${applicationSections.length}`}
          </span>
        </Heading>
        <SaveIndicator status={form.saveStatus} />
      </header>
      <ErrorSummary errors={errors} onGoTo={form.goToError} />
      {section === 0 && pet?.type === 'Cat' && <CatNote name={pet.name} />}
      {section === 0 && input.petId === null && (
        <div data-field="pet_id">
          <PetSelector petId={form.petId} error={errors.pet_id} onChoose={form.choosePet} />
        </div>
      )}
      <div className="application-fields">
        {applicationSections[section]!.fields.map((field) => (
          <div key={field} data-field={field} data-wide={isWide(field) || undefined}>
            <ApplicationFieldInput field={field} answers={form.answers} errors={errors} onSet={form.set} />
          </div>
        ))}
      </div>
      {section === LAST_SECTION && <Consent form={form} />}
      <div className="wizard-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Submitting...">
          {section < LAST_SECTION ? 'Next' : 'Submit application'}
        </SubmitButton>
        {section > 0 && (
          <button className="button button-quiet" type="button" onClick={() => !form.isBusy && form.goTo(section - 1)}>
            Back
          </button>
        )}
      </div>
    </form>
  );
}

/** Its links open in a new tab. */
function Consent({ form: { hasConsent, setConsent, errors } }: { form: ApplicationFormState }) {
  return (
    <div data-field="consent" className="dashboard-notice grid gap-1">
      <CheckField
        label="I consent to the terms of this adoption"
        name="consent"
        isChecked={hasConsent}
        onCheck={setConsent}
        error={errors.consent}
        hint={
          <>
            {'I have answered truthfully, I agree to the '}
            <a className="text-link" href="/terms" target="_blank" rel="noopener">
              Terms
            </a>
            {' and have read the '}
            <a className="text-link" href="/privacy" target="_blank" rel="noopener">
              Privacy notice
            </a>
            {'. The shelter may ask the reference that I named.'}
          </>
        }
      />
    </div>
  );
}

const shortFields = new Set<string>([
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'city',
  'province',
  'postal_code',
]);

/** Short answers share a row where there is room. */
function isWide(field: string): boolean {
  return !shortFields.has(field);
}

/** Not a live region: it changes after every pause in typing. */
function SaveIndicator({ status }: { status: SaveStatus }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-small text-soft">
      {status === 'saved' && <Icon name="check" className="size-4" />}
      {labels[status]}
    </p>
  );
}

const labels: Record<SaveStatus, string> = {
  unchanged: 'Saved as you fill it in',
  unsaved: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  'local only': 'Not saved – kept on this device',
};

interface SectionBarProps {
  current: number;
  form: ApplicationFormValues;
  onGoTo: (section: number) => void;
}

function SectionBar({ current, form, onGoTo }: SectionBarProps) {
  return (
    <ol className="section-bar" aria-label="Sections of the form">
      {applicationSections.map(({ title }, section) => {
        const missing = countMissing(section, form);
        return (
          <li key={title}>
            <button
              type="button"
              aria-current={section === current ? 'step' : undefined}
              data-done={missing === 0 || undefined}
              onClick={() => onGoTo(section)}
            >
              <span className="section-bar-title">{title}</span>
              <span className="sr-only">{missing === 0 ? ' (done)' : ` (${missing} to fill in)`}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
