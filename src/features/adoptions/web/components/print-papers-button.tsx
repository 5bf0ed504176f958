import { useState } from 'react';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { PrintPapers } from '../papers/print-papers.tsx';

interface PrintPapersButtonProps {
  application: Pick<AdminApplication, 'id' | 'status' | 'returned_at' | 'pet' | 'together'>;
  className?: string;
}

/** Prints the papers of an approved adoption, as often as needed. */
export function PrintPapersButton({ application, className = 'row-action' }: PrintPapersButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, status, returned_at, pet, together } = application;
  if (status !== 'Approved' || returned_at !== null) return null;
  const names = together.length > 1 ? together.map(({ name }) => name) : [pet.name];
  return (
    <>
      <button className={className} type="button" onClick={() => setIsOpen(true)}>
        <DashboardIcon name="print" />
        Print papers
        <span className="sr-only">{` for ${pet.name}`}</span>
      </button>
      {isOpen && (
        <Dialog title={`Papers for ${joinList(names)}`} onClose={() => setIsOpen(false)}>
          <PrintPapers applicationId={id} />
        </Dialog>
      )}
    </>
  );
}
