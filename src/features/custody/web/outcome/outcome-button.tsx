import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { isDeath, type deaths, type OutcomeType } from '../../custody.constants.ts';
import type { AnimalRecord } from '../../custody.contract.ts';
import { isInCare } from '../describe-record.ts';
import { DeathDialog } from './death-dialog.tsx';
import {
  AdoptionDialog,
  LostDialog,
  OtherOutcomeDialog,
  ReturnToFieldDialog,
  ReturnToOwnerDialog,
  TransferDialog,
} from './outcome-dialogs.tsx';
import type { OutcomeDialogProps } from './outcome-form.tsx';

const choices: { type: OutcomeType; label: string }[] = [
  { type: 'adoption', label: 'Adopted' },
  { type: 'returned_to_owner', label: 'Returned to owner' },
  { type: 'transfer_out', label: 'Transferred to another shelter' },
  { type: 'returned_to_field', label: 'Returned to field' },
  { type: 'died_in_care', label: 'Died in care' },
  { type: 'shelter_euthanasia', label: 'Euthanized' },
  { type: 'owner_requested_euthanasia', label: 'Euthanized at the owner’s request' },
  { type: 'lost', label: 'Lost' },
  { type: 'other_live', label: 'Something else' },
];

interface OutcomeButtonProps {
  record: AnimalRecord;
  className?: string;
}

/** Asks how the animal leaves, then opens the dialog of that outcome. Displayed while the animal is in care. */
export function OutcomeButton({ record, className = 'button' }: OutcomeButtonProps) {
  const [step, setStep] = useState<OutcomeType | 'choose' | null>(null);
  const close = () => setStep(null);
  // The transfer's dialog stays open when the animal has left.
  return (
    <>
      {isInCare(record) && (
        <button className={className} type="button" onClick={() => setStep('choose')}>
          <DashboardIcon name="home" />
          Record outcome
        </button>
      )}
      {step === 'choose' && (
        <Dialog title={`How does ${record.name} leave?`} size="small" onClose={close}>
          <ul className="custody-choices">
            {choices.map(({ type, label }) => (
              <li key={type}>
                <button className="custody-choice" type="button" onClick={() => setStep(type)}>
                  {type === 'adoption' && record.reserved_for
                    ? `Goes home with ${record.reserved_for.name ?? 'the adopter'}`
                    : label}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {step !== null && step !== 'choose' && (
        <OutcomeDialog type={step} record={record} onClose={close} onDone={close} />
      )}
    </>
  );
}

function OutcomeDialog({ type, ...props }: OutcomeDialogProps & { type: OutcomeType }) {
  if (isDeathType(type)) return <DeathDialog {...props} type={type} />;
  const Chosen = dialogs[type];
  return <Chosen {...props} />;
}

const dialogs: Record<Exclude<OutcomeType, DeathType>, React.ComponentType<OutcomeDialogProps>> = {
  adoption: AdoptionDialog,
  returned_to_owner: ReturnToOwnerDialog,
  transfer_out: TransferDialog,
  returned_to_field: ReturnToFieldDialog,
  lost: LostDialog,
  other_live: OtherOutcomeDialog,
};

type DeathType = (typeof deaths)[number];

function isDeathType(type: OutcomeType): type is DeathType {
  return isDeath(type);
}
