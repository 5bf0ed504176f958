import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { AuthLink } from '../../../accounts/web/accounts.door.ts';
import { inDollars, type CardPet } from '../../../pets/web/pets.door.ts';
import type { AdoptionProcess as Process, ApplicationPet } from '../../adoptions.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import { applicationMessages } from '../../application-words.contract.ts';
import { EndedApplication } from './ended-application.tsx';
import { OtherPets } from './other-pets.tsx';
import { OwnSteps } from './own-steps.tsx';
import { PetStrip } from './pet-strip.tsx';
import type { Procedure } from './procedure.ts';
import { ProcedureStep } from './procedure-step.tsx';
import { nothingDone } from './process-steps.ts';
import { readProcedureWish } from './read-wish.ts';
import { StepTimeline } from './step-timeline.tsx';
import { useProcess } from './use-process.ts';

export interface AdoptionProcessProps {
  procedure: Procedure;
  /** The pet in the address. */
  petId: number | null;
  /** As everybody may see it; null where only its applicants do, or no pet is named. */
  pet: ApplicationPet | null;
  /** Others like it, where they are known already. */
  similar?: CardPet[];
  /** Where all pets are. */
  catalogue: string;
}

/** The way from the first reading to the day one takes a pet home (`spec.md`, section 4). */
export function AdoptionProcess(props: AdoptionProcessProps) {
  const own = useProcess(props.petId);
  const { session, process, sentence, load, leave } = own;
  if (session === null) return <VisitorProcess {...props} />;
  if (session.role === 'Admin') return <AdminNote petId={props.petId} />;
  if (sentence !== null) {
    if (own.failure instanceof ApiFailure && own.failure.status === 404)
      return <NoSuchPet catalogue={props.catalogue} />;
    return (
      <div className="panel justify-items-start">
        <FormMessage kind="error">{sentence}</FormMessage>
        <button className="button" type="button" onClick={() => void load()}>
          Retry
        </button>
      </div>
    );
  }
  if (process === null) return <SkeletonRows count={6} />;
  // Nothing is carried along from one person or pet to another.
  return (
    <OwnProcess key={`${session.user_id} ${props.petId}`} {...props} process={process} load={load} onEnd={leave} />
  );
}

interface OwnProcessProps extends AdoptionProcessProps {
  process: Process;
  load: (petId?: number) => Promise<Process | null>;
  onEnd: () => void;
}

function OwnProcess({ process, load, onEnd, procedure, petId, similar, catalogue }: OwnProcessProps) {
  const [isAgain, setIsAgain] = useState(false);
  const { application, can_apply, refusal } = process;
  const open = application && isOpen(application) ? application : null;
  const pet = open?.pet ?? (petId === null ? null : process.pet);
  const ended = open === null && !isAgain ? application : null;
  if (pet && (ended || (!open && !can_apply))) {
    return (
      <div className="grid gap-10">
        {ended && <EndedApplication application={ended} onAgain={can_apply ? () => setIsAgain(true) : null} />}
        {refusal !== null && !can_apply && <p className="text-lead">{refusal}</p>}
        <OtherPets pet={pet} known={similar} catalogue={catalogue} />
      </div>
    );
  }
  return (
    <div className="process" data-alone={pet === null || undefined}>
      {pet && <PetStrip pet={pet} fee={feeOf(pet, open, procedure)} />}
      <div className="process-steps">
        <OwnSteps process={process} application={open} petId={petId} procedure={procedure} load={load} onEnd={onEnd} />
      </div>
    </div>
  );
}

/** Whom we do not know may read the first step; for the others one logs in. */
function VisitorProcess({ pet, petId, similar, procedure, catalogue }: AdoptionProcessProps) {
  const { pathname } = useLocation();
  if (pet && pet.adoption_status !== 'Available') {
    return (
      <div className="grid gap-10">
        <p className="text-lead">
          {pet.adoption_status === 'Adopted'
            ? applicationMessages.petTaken(pet.name)
            : applicationMessages.petOnHold(pet.name)}
        </p>
        <OtherPets pet={pet} known={similar} catalogue={catalogue} />
      </div>
    );
  }
  return (
    <div className="process" data-alone={pet === null || undefined}>
      {pet && <PetStrip pet={pet} fee={feeOf(pet, null, procedure)} />}
      <div className="process-steps">
        <StepTimeline shown="Procedure" done={nothingDone} onShow={() => undefined} />
        <ProcedureStep procedure={procedure} pet={pet}>
          <AuthLink className="button" next={pathname} onClickCapture={() => readProcedureWish.remember(petId ?? 0)}>
            Continue
          </AuthLink>
          <p className="text-soft">For your application you log in, or sign up.</p>
        </ProcedureStep>
      </div>
    </div>
  );
}

/** The words of the 404 page; `own-process-page.tsx` draws it too, for what is no number. */
export function NoSuchPet({ catalogue }: Pick<AdoptionProcessProps, 'catalogue'>) {
  return (
    <div className="panel justify-items-start">
      <h2 className="text-title">404: Not Found</h2>
      <p>The page you are looking for does not exist.</p>
      <Link className="button" to={catalogue}>
        See all pets
      </Link>
    </div>
  );
}

function AdminNote({ petId }: Pick<AdoptionProcessProps, 'petId'>) {
  return (
    <div className="panel justify-items-start">
      <p className="text-lead">You are logged in for the shelter. Applications are made by adopters.</p>
      <Link className="button" to={`/admin-dashboard/manage-adoptions${petId === null ? '' : `?pet_id=${petId}`}`}>
        Manage Adoptions
      </Link>
    </div>
  );
}

function feeOf({ type }: ApplicationPet, application: Process['application'], { fees }: Procedure): string {
  if (application?.fee.amount_cents != null) return inDollars(application.fee.amount_cents);
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}
