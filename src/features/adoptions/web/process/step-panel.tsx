import type { ProcessStep } from '../../application-words.contract.ts';

interface StepPanelProps {
  step: ProcessStep;
  /** What stands above it where that is not its name. */
  title?: string;
  lead?: React.ReactNode;
  /** What it holds stands on grounds of its own. */
  isBare?: boolean;
  children: React.ReactNode;
}

/** What one sees of a step. Its title takes the focus when the step is gone to. */
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
