import { showAlert } from '../../../../ui/alerts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { processSteps, stepTooEarly, type ProcessStep } from '../../adoptions.constants.ts';
import { isDone, isStepOpen, type DoneSteps } from './process-steps.ts';

interface StepTimelineProps {
  current: ProcessStep;
  done: DoneSteps;
  onShow: (step: ProcessStep) => void;
}

/** Done steps can be opened again; steps that come too early show what is missing. */
export function StepTimeline({ current, done, onShow }: StepTimelineProps) {
  return (
    <ol className="step-timeline" aria-label="Steps of the adoption">
      {processSteps.map((step, index) => {
        const isCompleted = isDone(step, done);
        const isOpen = isStepOpen(step, done);
        return (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              aria-disabled={!isOpen || undefined}
              data-done={isCompleted || undefined}
              onClick={() => (isOpen ? onShow(step) : showAlert(stepTooEarly[step]!, 'notice'))}
            >
              <span className="step-sign" aria-hidden="true">
                {isCompleted ? <Icon name="check" /> : index + 1}
              </span>
              {step}
              {isCompleted && <span className="sr-only"> (done)</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
