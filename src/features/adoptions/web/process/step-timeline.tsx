import { showAlert } from '../../../../ui/alerts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { processSteps, stepTooEarly, type ProcessStep } from '../../application-words.contract.ts';
import { isDone, isOpenStep, type DoneSteps } from './process-steps.ts';

interface StepTimelineProps {
  shown: ProcessStep;
  done: DoneSteps;
  onShow: (step: ProcessStep) => void;
}

/** The five steps: what is done can be looked at again, what comes too early says what is missing. */
export function StepTimeline({ shown, done, onShow }: StepTimelineProps) {
  return (
    <ol className="step-timeline" aria-label="Steps of the adoption">
      {processSteps.map((step, index) => {
        const hasPassed = isDone(step, done);
        const isOpen = isOpenStep(step, done);
        return (
          <li key={step}>
            <button
              type="button"
              aria-current={step === shown ? 'step' : undefined}
              aria-disabled={!isOpen || undefined}
              data-done={hasPassed || undefined}
              onClick={() => (isOpen ? onShow(step) : showAlert(stepTooEarly[step]!, 'notice'))}
            >
              <span className="step-sign" aria-hidden="true">
                {hasPassed ? <Icon name="check" /> : index + 1}
              </span>
              {step}
              {hasPassed && <span className="sr-only"> (done)</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
