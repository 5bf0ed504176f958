import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import type { ApplicationPet } from '../../adoptions.contract.ts';
import type { Procedure } from '../process/procedure.ts';
import { StepPanel } from '../process/step-panel.tsx';

interface ProcedureStepProps {
  procedure: Pick<Procedure, 'fees' | 'texts'>;
  /** Null if no pet is chosen yet. */
  pet: Pick<ApplicationPet, 'name' | 'type'> | null;
  /** The button to the next step. */
  children: React.ReactNode;
}

export function ProcedureStep({ procedure: { fees, texts }, pet, children }: ProcedureStepProps) {
  const name = (text: string) => text.replaceAll('{pet}', () => pet?.name ?? 'your pet');
  return (
    <StepPanel
      step="Procedure"
      lead="Two minutes to read, before you begin. Nothing is binding until you take your pet home."
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <section className="grid content-start gap-2">
          <h3 className="text-lead">Adoption fees</h3>
          <dl className="procedure-fees">
            <Fee label="Dogs" fee={fees.dog} />
            <Fee label="Cats" fee={fees.cat} />
            <Fee label="Small animals" fee={fees.other} />
          </dl>
        </section>
        <section className="grid content-start gap-2">
          <h3 className="text-lead">What the fee covers</h3>
          <ul className="grid gap-1">
            {texts.covered.map((item) => (
              <li key={item} className="flex items-center gap-2">
                <Icon name="check" className="size-4" />
                {item}
              </li>
            ))}
          </ul>
          <p className="text-soft">{texts.fee_note}</p>
        </section>
      </div>
      <section className="grid gap-2">
        <h3 className="text-lead">What comes next</h3>
        {/* Starts at 2, as in the timeline above: this page is the first step. */}
        <ol className="procedure-steps" start={2}>
          <li>
            <strong>Application. </strong>
            {name(texts.application)}
          </li>
          <li>
            <strong>Payment. </strong>
            {name(texts.payment)}
          </li>
          <li>
            <strong>Schedule pick-up. </strong>
            {name(texts.pickup)}
          </li>
          <li>
            <strong>Pet adopted. </strong>
            {name(texts.adopted)}
          </li>
        </ol>
      </section>
      <section className="grid gap-2">
        <h3 className="text-lead">Good to know</h3>
        <ul className="procedure-rules">
          {texts.rules.map((rule) => (
            // Rules about the pet's own type are highlighted.
            <li key={rule} data-strong={(pet && rule.startsWith(`${pet.type}s `)) || undefined}>
              {name(rule)}
            </li>
          ))}
          <li>
            {'With your application you agree to our '}
            <Link className="text-link" to="/terms">
              Terms
            </Link>
            {', and we treat what you tell us as the '}
            <Link className="text-link" to="/privacy">
              Privacy notice
            </Link>
            {' says.'}
          </li>
        </ul>
      </section>
      <div className="wizard-actions">{children}</div>
    </StepPanel>
  );
}

function Fee({ label, fee }: { label: string; fee: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="text-title font-extrabold">{fee}</dd>
    </div>
  );
}
