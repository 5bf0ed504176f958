import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { AuthLink } from '../../../accounts/web/components.ts';
import { applicationMessages } from '../../adoptions.constants.ts';
import type { AdoptionProcessProps } from './adoption-process-props.ts';
import { formatFee } from './format-fee.ts';
import { OtherPets } from './other-pets.tsx';
import { PetStrip } from './pet-strip.tsx';
import { ProcedureStep } from '../components/procedure-step.tsx';
import { noStepsDone } from './process-steps.ts';
import { pendingProcedureRead } from './pending-procedure.ts';
import { StepTimeline } from './step-timeline.tsx';
import { useProcess } from './use-process.ts';

/** The five steps from the procedure to the adoption (`spec.md`, section 4). */
export function AdoptionProcess(props: AdoptionProcessProps) {
  const own = useProcess(props.petId);
  const { session, process, sentence, load, leave } = own;
  const { OwnProcess } = props;
  if (session === null) return <VisitorProcess {...props} />;
  if (session.role === 'Admin') return <AdminNotice petId={props.petId} />;
  if (sentence !== null) {
    if (own.failure instanceof ApiFailure && own.failure.status === 404)
      return <NoSuchPet catalogue={props.catalogue} />;
    return (
      <div className="panel justify-items-start">
        <FormMessage type="error">{sentence}</FormMessage>
        <button className="button" type="button" onClick={() => void load()}>
          Retry
        </button>
      </div>
    );
  }
  if (process === null) return <SkeletonRows count={6} />;
  // The key discards all state when the user or the pet changes.
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <OwnProcess key={`${session.user_id} ${props.petId}`} {...props} process={process} load={load} onEnd={leave} />
    </Suspense>
  );
}

/** Anonymous users read the first step and log in for the others. */
function VisitorProcess({ pet, petId, similar, procedure, catalogue }: AdoptionProcessProps) {
  const { pathname } = useLocation();
  if (pet && pet.adoption_status !== 'Available') {
    return (
      <div className="grid gap-10">
        <p className="text-lead">
          {pet.adoption_status === 'Adopted'
            ? applicationMessages.petAdopted(pet.name)
            : applicationMessages.petOnHold(pet.name)}
        </p>
        <OtherPets pet={pet} preloaded={similar} catalogue={catalogue} />
      </div>
    );
  }
  return (
    <div className="process" data-alone={pet === null || undefined}>
      <div className="process-steps">
        <StepTimeline current="Procedure" done={noStepsDone} onShow={() => undefined} />
        <ProcedureStep procedure={procedure} pet={pet}>
          <AuthLink
            className="button"
            request={{
              purpose: pet ? `adopt ${pet.name}` : 'adopt a pet',
              photo: pet?.photo,
              next: pathname,
              action: pendingProcedureRead.request(petId ?? 0),
            }}
          >
            Continue
          </AuthLink>
          <p className="text-soft">Log in or sign up to apply.</p>
        </ProcedureStep>
      </div>
      {pet && <PetStrip pet={pet} fee={formatFee(pet, null, procedure)} />}
    </div>
  );
}

/** The text of the 404 page. `own-process-page.tsx` also renders it for an invalid id. */
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

function AdminNotice({ petId }: Pick<AdoptionProcessProps, 'petId'>) {
  return (
    <div className="panel justify-items-start">
      <p className="text-lead">You’re logged in as staff. Only adopters can apply.</p>
      <Link className="button" to={`/admin-dashboard/manage-adoptions${petId === null ? '' : `?pet_id=${petId}`}`}>
        Manage Adoptions
      </Link>
    </div>
  );
}
