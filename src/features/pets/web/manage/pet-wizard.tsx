import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useErrorInTitle } from '../../../../ui/title-prefix.ts';
import { PhotoPicker } from '../../../photos/web/components.ts';
import { petFormRows } from '../../pet-fields.constants.ts';
import { petFormMessages } from '../../pet-form.constants.ts';
import { PetFields } from './pet-fields.tsx';
import { PetReview } from './pet-review.tsx';
import { useHasPage } from './use-has-page.ts';
import { usePetWizard, type PetWizardState } from './use-pet-wizard.ts';
import { adminStatuses, LAST_STEP, userStatuses, wizardSteps } from './wizard-steps.ts';

interface PetWizardProps {
  dashboard: 'admin' | 'user';
  /** The owner, named on the card with their consent. Absent if an Admin adds the pet. */
  owner?: { name: string; phone_number: string };
}

/** Adds a pet in three steps (`spec.md`, section 4). The draft survives a reload. */
export function PetWizard({ dashboard, owner }: PetWizardProps) {
  const statuses = dashboard === 'admin' ? adminStatuses : userStatuses;
  const wizard = usePetWizard(dashboard, statuses[0]!.value, owner !== undefined);
  const { step, added, failure, form } = wizard;
  useErrorInTitle(form, Boolean(failure) || Object.values(wizard.errors).some(Boolean));

  return (
    <div className="wide-form">
      <Progress current={step} />
      <form
        ref={form}
        className="panel"
        noValidate
        aria-labelledby="wizard-step"
        onSubmit={(event) => {
          event.preventDefault();
          wizard.next();
        }}
      >
        <div>
          <h2 id="wizard-step" className="text-title outline-none" tabIndex={-1}>
            {wizardSteps[step]!.title}
          </h2>
          <div role="status" className={added ? 'mt-4' : undefined}>
            {added && <Added pet={added} isOwner={owner !== undefined} />}
          </div>
        </div>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <Step wizard={wizard} statuses={statuses} owner={owner} />
        <Actions wizard={wizard} />
      </form>
    </div>
  );
}

function Added({ pet, isOwner }: { pet: { id: number; name: string }; isOwner: boolean }) {
  const hasPage = useHasPage();
  return (
    <FormMessage type="notice">
      {petFormMessages.added}
      {hasPage({ is_listed: true }) && (
        <>
          <br />
          <Link className="text-link" to={`/pets/${pet.id}`}>
            {`View ${pet.name}’s page`}
          </Link>
        </>
      )}
      {isOwner && (
        <>
          {' · '}
          <Link className="text-link" to="/user-dashboard/my-pets">
            My pets
          </Link>
        </>
      )}
    </FormMessage>
  );
}

function Progress({ current }: { current: number }) {
  return (
    <ol className="wizard-steps" aria-label="Steps">
      {wizardSteps.map(({ title }, index) => (
        <li key={title} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
          <span aria-hidden="true">{index + 1}</span>
          {title}
          {index < current && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  wizard: PetWizardState;
  statuses: typeof userStatuses;
  owner: PetWizardProps['owner'];
}

function Step({ wizard, statuses, owner }: StepProps) {
  const { step, values, errors, set, clearError, picked, photos } = wizard;
  const fields = { values, errors, statuses, onSet: set };
  if (step === 0) {
    return (
      <>
        <PetFields {...fields} rows={owner ? petFormRows.details : [...petFormRows.details, ...petFormRows.shelter]} />
        <PhotoPicker picked={picked} photos={photos} error={errors.photos} onTouch={() => clearError('photos')} />
      </>
    );
  }
  if (step === 1) {
    return <PetFields {...fields} rows={[...petFormRows.care, ...petFormRows.story]} />;
  }
  return <PetReview wizard={wizard} owner={owner} />;
}

function Actions({ wizard }: { wizard: PetWizardState }) {
  const { step, isBusy, isWaiting, isFilledIn, goTo, startOver } = wizard;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="wizard-actions">
      <SubmitButton isBusy={isBusy} busyLabel={isWaiting ? 'Uploading photos…' : 'Adding…'}>
        {step < LAST_STEP ? 'Next' : 'Add Pet'}
      </SubmitButton>
      {step > 0 && (
        <button className="button button-quiet" type="button" onClick={() => goTo(step - 1)}>
          Back
        </button>
      )}
      <button className="text-button" type="button" onClick={() => (isFilledIn ? setIsConfirming(true) : startOver())}>
        Start Over
      </button>
      {isConfirming && (
        <ConfirmDialog
          question="Start over?"
          confirmLabel="Start Over"
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            startOver();
          }}
        >
          <p>This clears everything you’ve entered, including photos.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
