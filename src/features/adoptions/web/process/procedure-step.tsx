import { use } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import type { ApplicationPet } from '../../adoptions.contract.ts';
import type { Procedure } from './procedure.ts';
import { StepPanel } from './step-panel.tsx';

interface ProcedureStepProps {
  procedure: Procedure;
  /** Whom it is about, if that is known. */
  pet: Pick<ApplicationPet, 'name' | 'type'> | null;
  /** The way on. */
  children: React.ReactNode;
}

/** What an adoption means and costs, before one begins. */
export function ProcedureStep({ procedure: { fees }, pet, children }: ProcedureStepProps) {
  const { openingHours } = use(SiteContext);
  const name = pet?.name ?? 'your pet';
  return (
    <StepPanel
      step="Procedure"
      lead="Two minutes to read, before you begin. Nothing is binding until you take your pet home."
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <section className="grid content-start gap-2">
          <h3 className="text-lead">Adoption fees</h3>
          <dl className="procedure-fees">
            <Fee kind="Dogs" fee={fees.dog} />
            <Fee kind="Cats" fee={fees.cat} />
            <Fee kind="Small animals" fee={fees.other} />
          </dl>
        </section>
        <section className="grid content-start gap-2">
          <h3 className="text-lead">What the fee covers</h3>
          <ul className="grid gap-1">
            {covered.map((item) => (
              <li key={item} className="flex items-center gap-2">
                <Icon name="check" className="size-4" />
                {item}
              </li>
            ))}
          </ul>
          <p className="text-soft">You pay it when you collect your pet, not before.</p>
        </section>
      </div>
      <section className="grid gap-2">
        <h3 className="text-lead">What comes next</h3>
        <ol className="procedure-steps">
          <li>
            <strong>Application. </strong>
            {`You tell us about yourself, your home and the life that ${name} would have. It takes about ten minutes; what you fill in is saved as you go.`}
          </li>
          <li>
            <strong>Payment. </strong>
            You say how you would like to pay. Nothing is charged now.
          </li>
          <li>
            <strong>Schedule pick-up. </strong>
            You choose a day, a time and one of our three locations. Until we have decided it is provisional.
          </li>
          <li>
            <strong>Pet adopted. </strong>
            {`We read your application and tell you by e-mail. Then you come, pay the fee, and take ${name} home.`}
          </li>
        </ol>
      </section>
      <section className="grid gap-2">
        <h3 className="text-lead">Good to know</h3>
        <ul className="procedure-rules">
          <li data-strong={pet?.type === 'Cat' || undefined}>
            {`Cats need no application: simply walk in during opening hours, ${openingHours}. If you would like a cat to be reserved for you, apply all the same.`}
          </li>
          <li>Declawing is not allowed for any cat adopted from us.</li>
          <li>If you are not yet 18, a parent or guardian must sign with you.</li>
          <li>Several people may apply for the same pet. The shelter decides, and tells everybody.</li>
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

const covered = ['Vaccinations', 'Microchip', 'Spay or neuter', 'Flea treatment', 'Deworming'];

function Fee({ kind, fee }: { kind: string; fee: string }) {
  return (
    <div>
      <dt>{kind}</dt>
      <dd className="text-title font-extrabold">{fee}</dd>
    </div>
  );
}
