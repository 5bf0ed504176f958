import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { AnimalRecord } from '../../custody.contract.ts';
import { hasDied, isInCare } from '../describe-record.ts';
import { IntakeAgainDialog } from './intake-again-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

interface IntakeAgainButtonProps {
  record: AnimalRecord;
  className?: string;
}

/** The URL parameter that opens the dialog: a microchip scanned at intake leads to the record. */
export const INTAKE_PARAM = 'intake';

/** For an animal that left. An adopted one comes back by a return. */
export function IntakeAgainButton({ record, className = 'button' }: IntakeAgainButtonProps) {
  const [search] = useSearchParams();
  const [isOpen, setIsOpen] = useState(search.has(INTAKE_PARAM));
  if (isInCare(record) || hasDied(record)) return null;
  const wasAdopted = record.custody?.outcome_type === 'adoption';
  const Chosen = wasAdopted ? ReturnDialog : IntakeAgainDialog;
  return (
    <>
      <button className={className} type="button" onClick={() => setIsOpen(true)}>
        <DashboardIcon name="undo" />
        Take back in
      </button>
      {isOpen && <Chosen record={record} onClose={() => setIsOpen(false)} />}
    </>
  );
}
