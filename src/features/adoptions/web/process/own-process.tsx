import { useState } from 'react';
import { useLocation } from 'react-router';
import { WriteLink } from '../../../messages/web/components/write-link.tsx';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { withJointFee, withVerb } from '../../joint-name.contract.ts';
import type { Application } from '../../adoptions.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import { InfoRequestNotice } from '../history/info-request-notice.tsx';
import type { OwnProcessProps } from './adoption-process-props.ts';
import { formatFee, formatJointFee } from './format-fee.ts';
import { OtherPets } from './other-pets.tsx';
import { OwnSteps } from './own-steps.tsx';
import { PetStrip } from './pet-strip.tsx';
import { isReapplyingState } from './reapplying.ts';

export default function OwnProcess({ process, load, onEnd, procedure, petId, similar, catalogue }: OwnProcessProps) {
  const { state } = useLocation();
  const [isReapplying, setIsReapplying] = useState(isReapplyingState(state));
  const { can_apply, cannot_apply_reason, bonded_with } = process;
  const application = process.application && withJointFee(process.application);
  const open = application && isOpen(application) ? application : null;
  const pet = open?.pet ?? (petId === null ? null : process.pet);
  const ended = open === null && !(isReapplying && can_apply) ? application : null;
  if (pet && (ended || (!open && !can_apply))) {
    return (
      <div className="grid gap-10">
        {ended && <EndedApplication application={ended} onReapply={can_apply ? () => setIsReapplying(true) : null} />}
        {cannot_apply_reason !== null && !can_apply && <p className="text-lead">{cannot_apply_reason}</p>}
        <OtherPets pet={pet} preloaded={similar} catalogue={catalogue} />
      </div>
    );
  }
  return (
    <div className="process" data-alone={pet === null || undefined}>
      <div className="process-steps">
        {open && petId === null && <h2 className="text-title">{`Your application for ${open.pet.name}`}</h2>}
        {open && <InfoRequestNotice application={open} />}
        {!open && process.pet && bonded_with.length > 0 && (
          <p className="text-lead">
            {`${joinList([process.pet.name, ...bonded_with.map(({ name }) => name)])} go home together. You apply for all of them at once.`}
          </p>
        )}
        <OwnSteps process={process} application={open} petId={petId} procedure={procedure} load={load} onEnd={onEnd} />
      </div>
      {pet && <PetStrip pet={pet} fee={formatJointFee(process, formatFee(pet, open, procedure))} />}
    </div>
  );
}

interface EndedApplicationProps {
  application: Application;
  /** Null if the user cannot apply for this pet now. */
  onReapply: (() => void) | null;
}

function EndedApplication({ application, onReapply }: EndedApplicationProps) {
  const { pet, reason } = application;
  return (
    <section className="panel" aria-labelledby="ended-title">
      <h2 id="ended-title" className="text-title">
        {titleOf(application)}
      </h2>
      <p className="max-w-(--container-text)">{messageOf(application)}</p>
      {reason !== null && application.status === 'Rejected' && (
        <blockquote className="dashboard-notice max-w-(--container-text) whitespace-pre-line">{reason}</blockquote>
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {onReapply && (
          <button className="button button-quiet" type="button" onClick={onReapply}>
            {`Apply for ${pet.name} again`}
          </button>
        )}
        <WriteLink className="text-button" about={`My application for ${pet.name}`}>
          Message us
        </WriteLink>
      </p>
    </section>
  );
}

function titleOf(application: Application): string {
  const { status } = application;
  if (status === 'Rejected') return `${withVerb(application, 'wasn’t', 'weren’t')} the right match this time`;
  return status === 'Withdrawn'
    ? 'You withdrew your application'
    : `${withVerb(application, 'is', 'are')} back with us`;
}

function messageOf({ status, pet }: Application): string {
  if (status === 'Rejected') {
    return `Thank you for offering ${pet.name} a home. This isn’t a judgment of you: often several good homes apply for one pet. We have other pets who’d love to meet you.`;
  }
  if (status === 'Withdrawn') {
    return `Your application for ${pet.name} is closed. There’s nothing else you need to do. Come back whenever you’re ready.`;
  }
  return `It didn’t work out this time. Thank you for giving ${pet.name} a chance. Questions? Message us.`;
}
