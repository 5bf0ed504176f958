import { showAlert } from '../../../../ui/alerts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { processSteps, stepTooEarly, type ProcessStep } from '../../adoptions.constants.ts';
import { isCompleted, isStepOpen, type DoneSteps } from './process-steps.ts';

interface StepTimelineProps {
  current: ProcessStep;
  done: DoneSteps;
  /** Whether the application is approved. Only then is the last step done. */
  isAdopted?: boolean;
  onShow: (step: ProcessStep) => void;
}

/**
 * Done steps can be opened again; steps that come too early show what is missing. Without numbers: those count the
 * sections of the form.
 */
export function StepTimeline({ current, done, isAdopted = false, onShow }: StepTimelineProps) {
  return (
    <ol className="step-timeline" aria-label="Adoption steps">
      {processSteps.map((step) => {
        const isTicked = isCompleted(step, done) && (step !== 'Pet adopted' || isAdopted);
        const isOpen = isStepOpen(step, done);
        return (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              aria-disabled={!isOpen || undefined}
              data-done={isTicked || undefined}
              onClick={() => (isOpen ? onShow(step) : showAlert(stepTooEarly[step]!, 'notice'))}
            >
              <span className="step-sign" aria-hidden="true">
                {isTicked && <Icon name="check" />}
              </span>
              {step}
              {isTicked && <span className="sr-only"> (done)</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
