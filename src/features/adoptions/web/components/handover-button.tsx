import { useEffect, useRef, useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { canHandOver, isOnTrial } from '../../adoptions.permissions.ts';
import type { HandoverApi } from '../../handover.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { withVerb } from '../../joint-name.contract.ts';
import { HandoverDialog } from '../handover/handover-dialog.tsx';

const call = createApiClient<HandoverApi>();

interface HandoverProps {
  application: Pick<
    AdminApplication,
    'id' | 'first_name' | 'pet' | 'together' | 'status' | 'handover_at' | 'returned_at' | 'trial'
  >;
}

/** Records that an approved pet goes home, or finalizes its trial. Afterwards, the dialog still lists the papers. */
export function HandoverButton({
  application,
  isOpenAtFirst = false,
  onClosed,
  className = 'button button-small',
}: HandoverProps & { isOpenAtFirst?: boolean; onClosed?: () => void; className?: string }) {
  const canStart = canHandOver(application);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst && canStart);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The URL opened it, or the button left with the handover.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) (button.current ?? heading())?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      {canStart && (
        <button ref={button} className={className} type="button" onClick={() => setIsOpen(true)}>
          <DashboardIcon name="home" />
          {isOnTrial(application) ? 'Finalize adoption' : 'Hand over'}
          <span className="sr-only">{` ${application.pet.name}`}</span>
        </button>
      )}
      {isOpen && (
        <HandoverDialog
          application={application}
          onClose={() => {
            setIsOpen(false);
            onClosed?.();
          }}
        />
      )}
    </>
  );
}

/** The page's heading, to be focused by script. */
function heading(): HTMLElement | null {
  const element = document.querySelector('h1');
  if (element) element.tabIndex = -1;
  return element;
}

/** For a handover that was recorded by mistake. */
export function HandoverUndoButton({ application }: HandoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, pet } = application;
  return (
    <>
      <button className="row-action" type="button" onClick={() => setIsOpen(true)}>
        <DashboardIcon name="undo" />
        Undo handover
      </button>
      {isOpen && (
        <ConfirmMutation
          question={`Undo the handover of ${pet.name}?`}
          confirmLabel="Undo handover"
          run={() => call('DELETE /api/adoptions/:id/handover', { params: { id } })}
          successMessage={`${withVerb(application, 'is', 'are')} back in our care, waiting for pickup.`}
          onDone={() => setIsOpen(false)}
          onCancel={() => setIsOpen(false)}
        >
          <p>{`${withVerb(application, 'stays', 'stay')} reserved. The adoption no longer counts.`}</p>
        </ConfirmMutation>
      )}
    </>
  );
}
