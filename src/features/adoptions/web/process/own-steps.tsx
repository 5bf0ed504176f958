import { useEffect, useRef, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert, removeAlert } from '../../../../ui/alerts.tsx';
import { PaymentMethods } from '../../../payments/web/components/payment-methods.tsx';
import { PickupScheduler } from '../../../pickups/web/components.ts';
import type { AdoptionProcess, AdoptionsApi, Application } from '../../adoptions.contract.ts';
import { processSteps, stepTooEarly, type ProcessStep } from '../../adoptions.constants.ts';
import { AdoptedStep } from './adopted-step.tsx';
import { ApplicationStep, SentApplication } from './application-step.tsx';
import type { Procedure } from './procedure.ts';
import { ProcedureStep } from '../components/procedure-step.tsx';
import { isDone, isStepOpen, currentStep, type DoneSteps } from './process-steps.ts';
import { StepPanel } from './step-panel.tsx';
import { StepTimeline } from './step-timeline.tsx';

const call = createApiClient<AdoptionsApi>();

interface OwnStepsProps {
  process: AdoptionProcess;
  /** Null if none is open. */
  application: Application | null;
  /** The pet in the URL. */
  petId: number | null;
  procedure: Procedure;
  /** Reloads the process, for a pet chosen in the form if given. */
  load: (petId?: number) => Promise<AdoptionProcess | null>;
  onEnd: () => void;
}

/** Shows the first step that is not done, or an earlier one. */
export function OwnSteps({ process, application, petId, procedure, load, onEnd }: OwnStepsProps) {
  const done: DoneSteps = application ? process.steps : { ...process.steps, application: false, pickup: false };
  const [chosen, setChosen] = useState<ProcessStep | null>(null);
  const { mutate, isBusy } = useMutation('This could not be saved. Please try again.', { alertsFailure: true });
  const current = chosen && isStepOpen(chosen, done) ? chosen : currentStep(done);
  const shouldFocusTitle = useRef(false);
  const pet = application?.pet ?? (petId === null ? null : process.pet);

  // After the selected step has rendered.
  useEffect(() => {
    if (shouldFocusTitle.current) document.querySelector<HTMLElement>('#step-title')?.focus();
    shouldFocusTitle.current = false;
  });

  function show(step: ProcessStep) {
    shouldFocusTitle.current = true;
    for (const sentence of Object.values(stepTooEarly)) removeAlert(sentence);
    setChosen(step);
  }

  function finishProcedure() {
    if (done.procedure) return show('Application');
    return mutate(() => call('PUT /api/adoptions/draft', { body: { pet_id: petId, procedure_read: 'yes' } }), {
      shouldRevalidate: false,
      async onDone() {
        await load();
        show('Application');
      },
      onSessionEnd: onEnd,
    });
  }

  async function finishApplication({ pet_id }: Application) {
    await load(pet_id);
    show('Payment');
  }

  /** Reloads the process and moves on if the step is now done. */
  async function reload(step: 'Payment' | 'Schedule pick-up') {
    const wasDone = isDone(step, done);
    const found = await load();
    if (found && !wasDone && isDone(step, found.steps)) show(processSteps[processSteps.indexOf(step) + 1]!);
  }

  return (
    <>
      <StepTimeline current={current} done={done} onShow={show} />
      {current === 'Procedure' && (
        <ProcedureStep procedure={procedure} pet={pet}>
          <button
            className="button"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => void finishProcedure()}
          >
            {isBusy ? 'Processing...' : 'Continue'}
          </button>
        </ProcedureStep>
      )}
      {current === 'Application' &&
        (application ? (
          <SentApplication application={application}>
            <NextButton onNext={() => show('Payment')} />
          </SentApplication>
        ) : (
          <ApplicationStep
            process={process}
            petId={petId}
            onSubmitted={(sent) => void finishApplication(sent)}
            onOutdated={() => void load()}
            onEnd={onEnd}
          />
        ))}
      {current === 'Payment' && (
        <StepPanel
          isBare
          step="Payment"
          lead="Say how you would like to pay, so that everything is ready when you come."
        >
          <PaymentMethods methods={process.payment_methods} onChanged={() => reload('Payment')} />
          <div className="wizard-actions">
            <NextButton
              isEarly={!done.payment}
              onNext={() =>
                done.payment ? show('Schedule pick-up') : showAlert(stepTooEarly['Schedule pick-up']!, 'notice')
              }
            />
          </div>
        </StepPanel>
      )}
      {current === 'Schedule pick-up' && application && (
        <StepPanel
          isBare
          step="Schedule pick-up"
          lead={
            application.status === 'Approved'
              ? `Choose when you would like to collect ${application.pet.name}.`
              : 'Choose a time that would suit you. Until your application is approved it is provisional.'
          }
        >
          <PickupScheduler application={application} onChanged={() => reload('Schedule pick-up')} />
          {done.pickup && (
            <div className="wizard-actions">
              <NextButton onNext={() => show('Pet adopted')} />
            </div>
          )}
        </StepPanel>
      )}
      {current === 'Pet adopted' && application && (
        <AdoptedStep process={process} application={application} locations={procedure.locations} />
      )}
    </>
  );
}

function NextButton({ isEarly = false, onNext }: { isEarly?: boolean; onNext: () => void }) {
  return (
    <button className="button" type="button" aria-disabled={isEarly || undefined} onClick={onNext}>
      Continue
    </button>
  );
}
