import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { removeAlert } from '../../../../ui/alerts.tsx';
import { formatPaymentMethod } from '../../../payments/payments.constants.ts';
import type { PaymentMethod } from '../../../payments/payments.contract.ts';
import { PaymentMethods } from '../../../payments/web/components/payment-methods.tsx';
import { pickupMessages } from '../../../pickups/pickups.constants.ts';
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
  // A new object for each choice, so that choosing the same step again focuses its title again.
  const [chosen, setChosen] = useState<{ step: ProcessStep } | null>(null);
  const { mutate, isBusy } = useMutation('We couldn’t save this. Please try again.', { alertsFailure: true });
  const current = chosen && isStepOpen(chosen.step, done) ? chosen.step : currentStep(done);
  const pet = application?.pet ?? (petId === null ? null : process.pet);

  // After the chosen step has rendered, which may be later than the choice.
  useEffect(() => {
    if (chosen?.step === current) document.querySelector<HTMLElement>('#step-title')?.focus();
  }, [chosen, current]);

  function show(step: ProcessStep) {
    for (const sentence of Object.values(stepTooEarly)) removeAlert(sentence);
    setChosen({ step });
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

  /** Moves on, even if there was a payment method before. */
  async function finishPayment() {
    if ((await load())?.steps.payment) show('Schedule pick-up');
  }

  /** Reloads the process, and moves on if the step is now done, or back to it if it no longer is. */
  async function reload(step: 'Payment' | 'Schedule pick-up') {
    const wasDone = isDone(step, done);
    const found = await load();
    if (!found || wasDone === isDone(step, found.steps)) return;
    show(wasDone ? step : processSteps[processSteps.indexOf(step) + 1]!);
  }

  return (
    <>
      <StepTimeline current={current} done={done} isAdopted={application?.status === 'Approved'} onShow={show} />
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
          lead={
            application?.pet.listed_by_owner
              ? `The owner listed ${application.pet.name}, so there’s nothing to pay us. Ask the owner about fees.`
              : done.payment
                ? describePayment(process.payment_methods)
                : 'We’ve received your application.'
          }
        >
          {done.payment && (
            <div className="wizard-actions">
              <NextButton onNext={() => show('Schedule pick-up')} />
            </div>
          )}
          {!application?.pet.listed_by_owner && (
            <PaymentMethods
              methods={process.payment_methods}
              due={application && { pet: application.pet.name, cents: application.fee.amount_cents }}
              onChanged={() => reload('Payment')}
              onAdded={finishPayment}
            />
          )}
        </StepPanel>
      )}
      {current === 'Schedule pick-up' && application && (
        <StepPanel isBare step="Schedule pick-up" lead={describePickupStep(application)}>
          <PickupScheduler
            application={application}
            decisionDays={process.median_decision_days}
            onChanged={() => reload('Schedule pick-up')}
          />
          {done.pickup && (
            <div className="wizard-actions">
              <NextButton onNext={() => show('Pet adopted')} />
            </div>
          )}
        </StepPanel>
      )}
      {current === 'Pet adopted' && application && (
        <AdoptedStep process={process} application={application} onChanged={() => reload('Schedule pick-up')} />
      )}
    </>
  );
}

/** The newest choice counts. */
function describePayment([method]: PaymentMethod[]): string {
  const choice = method && method.payment_type !== 'At pickup' ? `with ${formatPaymentMethod(method)}` : 'at pickup';
  return `You’ve chosen to pay ${choice}. Continue, or change it below.`;
}

function describePickupStep({ status, pet, pickup }: Application): string {
  const isApproved = status === 'Approved';
  if (status === 'Waitlisted' && !pickup) return pickupMessages.waitlisted(pet.name);
  if (!pet.listed_by_owner) return pickupMessages.choose(pet.name, isApproved);
  const when = `Choose when and where you’ll meet ${pet.name}’s owner, and arrange it with them.`;
  return isApproved ? when : `${when} It’s tentative until we’ve approved your application.`;
}

function NextButton({ onNext }: { onNext: () => void }) {
  return (
    <button className="button" type="button" onClick={onNext}>
      Continue
    </button>
  );
}
