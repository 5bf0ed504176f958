import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import type { ApplicationPet } from '../../adoptions.contract.ts';
import { CatNote } from '../form/cat-note.tsx';
import { isAboutOthers } from '../process/is-about-others.ts';
import type { Procedure } from '../process/procedure.ts';
import { StepPanel } from '../process/step-panel.tsx';

interface ProcedureStepProps {
  procedure: Pick<Procedure, 'fees' | 'texts'>;
  /** Null if no pet is chosen yet. */
  pet: Pick<ApplicationPet, 'id' | 'name' | 'type' | 'listed_by_owner' | 'location'> | null;
  /** The button to the next step. */
  children: React.ReactNode;
}

export function ProcedureStep({ procedure: { fees, texts }, pet, children }: ProcedureStepProps) {
  const name = (text: string) => text.replaceAll('{pet}', () => pet?.name ?? 'your pet');
  return (
    <StepPanel step="Procedure" lead="A 2-minute read before you start. Nothing is final until you take your pet home.">
      {pet?.type === 'Cat' && !pet.listed_by_owner && <CatNote pet={pet} />}
      {pet?.listed_by_owner ? <OwnersTerms pet={pet} /> : <Fees pet={pet} fees={fees} texts={texts} />}
      <section className="grid gap-2">
        <h3 className="text-lead">What happens next</h3>
        <ol className="procedure-steps">
          <li>
            <strong>Application. </strong>
            {name(texts.application)}
          </li>
          <li>
            <strong>Payment. </strong>
            {pet?.listed_by_owner ? 'There’s nothing to pay us. Ask the owner about fees.' : name(texts.payment)}
          </li>
          <li>
            <strong>Schedule pick-up. </strong>
            {pet?.listed_by_owner
              ? `Pick a day, a time and one of our locations to meet at, and ask the owner to bring ${pet.name}.`
              : name(texts.pickup)}
          </li>
          <li>
            <strong>Pet adopted. </strong>
            {pet?.listed_by_owner
              ? `We’ll read your application and email you our decision. Then the owner hands ${pet.name} over to you.`
              : name(texts.adopted)}
          </li>
        </ol>
      </section>
      <section className="grid gap-2">
        <h3 className="text-lead">Good to know</h3>
        <ul className="procedure-rules">
          {texts.rules
            .filter((rule) => pet === null || !isAboutOthers(rule, pet.type))
            .map((rule) => (
              // Rules about the pet's own type are highlighted.
              <li key={rule} data-strong={(pet && rule.startsWith(`${pet.type}s `)) || undefined}>
                {name(rule)}
              </li>
            ))}
          <li>
            {'By applying, you agree to our '}
            <Link className="text-link" to="/terms">
              Terms
            </Link>
            {'. Our '}
            <Link className="text-link" to="/privacy">
              Privacy notice
            </Link>
            {' explains how we use your answers.'}
          </li>
        </ul>
      </section>
      <div className="wizard-actions">{children}</div>
    </StepPanel>
  );
}

function Fees({ pet, fees, texts }: Pick<ProcedureStepProps, 'pet'> & ProcedureStepProps['procedure']) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <section className="grid content-start gap-2">
        <h3 className="text-lead">{pet ? 'Adoption fee' : 'Adoption fees'}</h3>
        <dl className="procedure-fees">
          {feesFor(pet, fees).map(([label, fee]) => (
            <Fee key={label} label={label} fee={fee} />
          ))}
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
  );
}

/** The shelter's fee and care are not the owner's (`product.md`, section 12). */
function OwnersTerms({ pet }: { pet: Pick<ApplicationPet, 'id' | 'name'> }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-lead">Listed by owner</h3>
      <p>
        {`${pet.name} still lives with their owner, and we decide who adopts. To ask about fees or to meet ${pet.name} first, `}
        <Link className="text-link" to={`/pets/${pet.id}`}>
          contact the owner through us
        </Link>
        .
      </p>
    </section>
  );
}

/** All fees, until a pet is chosen. */
function feesFor(pet: ProcedureStepProps['pet'], fees: Procedure['fees']): [label: string, fee: string][] {
  if (pet?.type === 'Dog') return [['Dogs', fees.dog]];
  if (pet?.type === 'Cat') return [['Cats', fees.cat]];
  const other: [string, string] = ['Small animals', fees.other];
  return pet ? [other] : [['Dogs', fees.dog], ['Cats', fees.cat], other];
}

function Fee({ label, fee }: { label: string; fee: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="text-title font-extrabold">{fee}</dd>
    </div>
  );
}
