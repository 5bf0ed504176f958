import { useState } from 'react';
import { Link } from 'react-router';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { applicationMessages } from '../../adoptions.constants.ts';
import { formatDecisionDays } from '../../decision-days.contract.ts';
import { useErrorInTitle, useTitlePrefix } from '../../../../ui/title-prefix.ts';
import { applicationSections } from '../../application-sections.constants.ts';
import { LAST_SECTION, countErrors } from './answers.ts';
import { ApplicationFieldInput } from './application-fields.tsx';
import { EmailChoice } from '../../../email-preferences/web/components.ts';
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
  const { section, errors, element, canSubmit } = form;
  const pet = input.petId === null ? null : input.process.pet;
  const { title, fields } = applicationSections[section]!;
  const heading = `Section ${section + 1} of ${applicationSections.length}: ${title}`;
  useTitlePrefix('section', `${heading} – `);
  useErrorInTitle(element, Object.values(errors).some(Boolean));
  return (
    <form
      ref={element}
      className="application-form"
      noValidate
      aria-labelledby="application-section"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) void form.submit();
        else form.next();
      }}
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <Heading id="application-section" className="text-title outline-none" tabIndex={-1}>
            {heading}
          </Heading>
          <SaveIndicator status={form.saveStatus} isOnline={form.isOnline} />
        </div>
        <SectionList form={form} />
      </header>
      {form.saveStatus === 'discarded' && <DiscardedNotice onSaveAgain={form.saveDraftAgain} />}
      {form.isFromEarlier && (
        <p className="dashboard-notice">
          We filled in your answers from your last application. Check each section before you submit.
        </p>
      )}
      <ErrorSummary headingLevel={Heading === 'h2' ? 'h3' : 'h4'} errors={errors} onGoTo={form.goToError} />
      {section === 0 && pet?.type === 'Cat' && <CatNote pet={pet} />}
      {section === 0 && input.petId === null && (
        <div data-field="pet_id">
          <PetSelector petId={form.petId} error={errors.pet_id} onChoose={form.choosePet} />
        </div>
      )}
      <div className="application-fields">
        {fields.map((field) => (
          <div key={field} data-field={field} data-wide={isWide(field) || undefined}>
            {field === 'interested_pet' && form.petId !== '' ? (
              <FoldedPetField form={form} pet={pet?.name ?? form.answers.interested_pet} />
            ) : (
              <ApplicationFieldInput
                field={field}
                answers={form.answers}
                petType={pet?.type ?? null}
                errors={errors}
                onSet={form.set}
              />
            )}
          </div>
        ))}
      </div>
      {section === LAST_SECTION && <Consent form={form} />}
      {section === LAST_SECTION && <WhatIsNext pet={pet} decisionDays={input.process.median_decision_days} />}
      {form.isWaiting && <WaitingNotice onCancel={form.stopWaiting} />}
      <div className="wizard-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Submitting…">
          {canSubmit ? 'Submit application' : 'Next'}
        </SubmitButton>
        {section > 0 && (
          <button className="button button-quiet" type="button" onClick={() => !form.isBusy && form.goTo(section - 1)}>
            Back
          </button>
        )}
      </div>
      <EmailChoice email="draft_reminders" label="Email me a reminder if I don’t finish" />
    </form>
  );
}

/** The specification's field about the pet, once the pet is chosen. */
function FoldedPetField({ form: { answers, errors, set }, pet }: { form: ApplicationFormState; pet: string }) {
  // Stays open while its error is corrected.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="folded-field"
      open={isOpen || errors.interested_pet !== undefined}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="text-button">Wrong pet?</summary>
      <p>
        {'To apply for another pet, choose “Adopt Me” on its page. '}
        <Link className="text-link" to="/catalogue">
          See all pets
        </Link>
      </p>
      <ApplicationFieldInput
        field="interested_pet"
        answers={answers}
        petType={null}
        errors={errors}
        // What is written here wouldn't change the pet that the application is for.
        readOnly={pet !== '' && answers.interested_pet === pet}
        onSet={set}
      />
    </details>
  );
}

/** An application that was submitted offline. */
function WaitingNotice({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="dashboard-notice flex flex-wrap items-center justify-between gap-3">
      <p role="status">
        You’re offline. Keep this page open, and we’ll submit your application as soon as you’re back online.
      </p>
      <button className="text-button" type="button" onClick={onCancel}>
        Don’t submit yet
      </button>
    </div>
  );
}

interface WhatIsNextProps {
  pet: { listed_by_owner: boolean } | null;
  decisionDays: number | null;
}

/** An owner's listing has no fee of ours. */
function WhatIsNext({ pet, decisionDays: days }: WhatIsNextProps) {
  return (
    <p>
      {`We’ll review your application and email you${days === null ? '' : `, usually within ${formatDecisionDays(days)}`}.`}
      {!pet?.listed_by_owner && ' You won’t pay anything until you’re approved.'}
    </p>
  );
}

/** Its links open in a new tab. */
function Consent({ form: { hasConsent, setConsent, errors } }: { form: ApplicationFormState }) {
  return (
    <div data-field="consent" className="dashboard-notice grid gap-1">
      <CheckField
        label="I agree to the terms of this adoption"
        name="consent"
        isChecked={hasConsent}
        onCheck={setConsent}
        required
        error={errors.consent}
        hint={
          <>
            {'My answers are true. I agree to the '}
            <a className="text-link" href="/terms" target="_blank" rel="noopener">
              Terms
            </a>
            {' and have read the '}
            <a className="text-link" href="/privacy" target="_blank" rel="noopener">
              Privacy notice
            </a>
            {'. You may contact my reference.'}
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

/** Another tab or device has discarded or sent the application. */
function DiscardedNotice({ onSaveAgain }: { onSaveAgain: () => void }) {
  return (
    <div className="dashboard-notice grid justify-items-start gap-2" role="alert">
      <p>{applicationMessages.draftGone} We’ve stopped saving it, but your answers are still on this page.</p>
      <button className="button button-quiet button-small" type="button" onClick={onSaveAgain}>
        Save as a new draft
      </button>
    </div>
  );
}

/** Not a live region: it changes after every pause in typing. */
function SaveIndicator({ status, isOnline }: { status: SaveStatus; isOnline: boolean }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-small text-soft">
      {isOnline && status === 'saved' && <Icon name="check" className="size-4" />}
      {isOnline ? labels[status] : 'You’re offline. Saved on this device.'}
    </p>
  );
}

const labels: Record<SaveStatus, string> = {
  unchanged: 'We save your answers as you go',
  unsaved: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  'local only': 'Saved on this device. We’ll keep trying to save it online.',
  discarded: 'Not saved',
};

/** Folded: the steps of the adoption above are the only progress bar. */
function SectionList({ form: { filled, section: current, goTo } }: { form: ApplicationFormState }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="text-button">All sections</summary>
      <ol className="section-list" aria-label="Sections of the form">
        {applicationSections.map(({ title }, section) => {
          const left = countErrors(section, filled);
          return (
            <li key={title}>
              <button
                type="button"
                className="text-button"
                aria-current={section === current ? 'step' : undefined}
                onClick={() => {
                  setIsOpen(false);
                  goTo(section);
                }}
              >
                {title}
              </button>
              <span className="text-small text-soft">{left === 0 ? 'Done' : `${left} to go`}</span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
