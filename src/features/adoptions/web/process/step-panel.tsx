import type { ProcessStep } from '../../adoptions.constants.ts';

interface StepPanelProps {
  step: ProcessStep;
  /** If it differs from the step's name. */
  title?: string;
  lead?: React.ReactNode;
  /** Whether the content brings its own panels. */
  isBare?: boolean;
  children: React.ReactNode;
}

/** The title takes the focus when the step opens. */
export function StepPanel({ step, title = step, lead, isBare = false, children }: StepPanelProps) {
  return (
    <section className={isBare ? 'grid grid-cols-1 gap-5' : 'panel'} aria-labelledby="step-title">
      <header className="grid gap-1">
        <h2 id="step-title" className="text-title outline-none" tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className="max-w-(--container-text) text-soft">{lead}</p>}
      </header>
      {children}
    </section>
  );
}
