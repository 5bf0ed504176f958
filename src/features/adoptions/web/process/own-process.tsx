import { useState } from 'react';
import type { AdoptionProcess } from '../../adoptions.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import type { AdoptionProcessProps } from './adoption-process-props.ts';
import { EndedApplication } from './ended-application.tsx';
import { formatFee } from './format-fee.ts';
import { OtherPets } from './other-pets.tsx';
import { OwnSteps } from './own-steps.tsx';
import { PetStrip } from './pet-strip.tsx';

interface OwnProcessProps extends AdoptionProcessProps {
  process: AdoptionProcess;
  load: (petId?: number) => Promise<AdoptionProcess | null>;
  onEnd: () => void;
}

/** Loaded lazily: anonymous users never need it. */
export default function OwnProcess({ process, load, onEnd, procedure, petId, similar, catalogue }: OwnProcessProps) {
  const [isReapplying, setIsReapplying] = useState(false);
  const { application, can_apply, cannot_apply_reason } = process;
  const open = application && isOpen(application) ? application : null;
  const pet = open?.pet ?? (petId === null ? null : process.pet);
  const ended = open === null && !isReapplying ? application : null;
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
      {pet && <PetStrip pet={pet} fee={formatFee(pet, open, procedure)} />}
      <div className="process-steps">
        <OwnSteps process={process} application={open} petId={petId} procedure={procedure} load={load} onEnd={onEnd} />
      </div>
    </div>
  );
}
