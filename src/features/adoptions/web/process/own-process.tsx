import { useState } from 'react';
import type { AdoptionProcess } from '../../adoptions.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import type { AdoptionProcessProps } from './adoption-process-props.ts';
import { EndedApplication } from './ended-application.tsx';
import { feeOf } from './fee-of.ts';
import { OtherPets } from './other-pets.tsx';
import { OwnSteps } from './own-steps.tsx';
import { PetStrip } from './pet-strip.tsx';

interface OwnProcessProps extends AdoptionProcessProps {
  process: AdoptionProcess;
  load: (petId?: number) => Promise<AdoptionProcess | null>;
  onEnd: () => void;
}

/** The adoption of somebody who is signed in; visitors need nothing of what it brings along. */
export default function OwnProcess({ process, load, onEnd, procedure, petId, similar, catalogue }: OwnProcessProps) {
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
