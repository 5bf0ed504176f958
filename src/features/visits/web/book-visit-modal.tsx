import { use, useState } from 'react';
import { currentPath } from '../../../browser/auth-request.ts';
import { useSession } from '../../../browser/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import { visitMessages } from '../visits.constants.ts';
import type { LocatedVisit } from '../visits.contract.ts';
import { VisitForm } from './components/visit-form.tsx';
import { VisitDetails } from './visit-details.tsx';

interface BookVisitModalProps {
  pet: { id: number; name: string } | undefined;
  onClose: () => void;
}

export function BookVisitModal({ pet, onClose }: BookVisitModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [booked, setBooked] = useState<LocatedVisit | null>(null);
  return (
    <Dialog title={booked ? describeBooking(booked) : 'Book a visit'} size="small" isBusy={isBusy} onClose={onClose}>
      {/* It is there before the words are, or they would not be read out. */}
      <div role="status">
        {booked && (
          <div className="mb-4 grid gap-4">
            <VisitDetails visit={booked} />
            {booked.status === 'requested' && <p>{visitMessages.requested}</p>}
            <FormMessage type="notice">{visitMessages.booked}</FormMessage>
          </div>
        )}
      </div>
      {booked ? <NextSteps onClose={onClose} /> : <VisitForm pet={pet} onBusy={setIsBusy} onBooked={setBooked} />}
    </Dialog>
  );
}

function describeBooking({ status }: LocatedVisit): string {
  return status === 'booked' ? 'You’re booked' : 'Visit requested';
}

/** Signed-in visitors are not asked to log in. */
function NextSteps({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const openAuth = use(OpenAuthContext);
  return (
    <>
      <p className="mb-6 text-soft">
        {session
          ? 'You’re already logged in, so there’s nothing left to do. We’ve sent you an email.'
          : 'We’ve sent you an email with the details. You don’t need to log in to visit, only to apply online.'}
      </p>
      <p className="dialog-actions">
        {!session && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              onClose();
              openAuth?.('login', { purpose: 'complete your session', next: currentPath() });
            }}
          >
            Log in
          </button>
        )}
        <button type="button" className="button" ref={focusOnMount} onClick={onClose}>
          Close
        </button>
      </p>
    </>
  );
}

/** The focused button disappears with the form. */
function focusOnMount(button: HTMLElement | null): void {
  button?.focus();
}
