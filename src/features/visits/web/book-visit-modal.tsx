import { use, useState } from 'react';
import { useSession } from '../../../browser/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import { visitMessages } from '../visits.constants.ts';
import { VisitForm } from './components/visit-form.tsx';

interface BookVisitModalProps {
  pet: { id: number; name: string } | undefined;
  onClose: () => void;
}

export function BookVisitModal({ pet, onClose }: BookVisitModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [isBooked, setIsBooked] = useState(false);
  return (
    <Dialog title="Book a visit" size="small" isBusy={isBusy} onClose={onClose}>
      {/* It is there before the words are, or they would not be read out. */}
      <div role="status">{isBooked && <FormMessage type="notice">{visitMessages.booked}</FormMessage>}</div>
      {isBooked ? (
        <NextSteps onClose={onClose} />
      ) : (
        <VisitForm pet={pet} onBusy={setIsBusy} onBooked={() => setIsBooked(true)} />
      )}
    </Dialog>
  );
}

/** Signed-in visitors are not asked to log in. */
function NextSteps({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const openAuth = use(OpenAuthContext);
  return (
    <>
      {session && (
        <p className="mb-6 text-soft">You are logged in already: your visit is complete. We have sent you an e-mail.</p>
      )}
      <p className="dialog-actions">
        <button
          type="button"
          className="button button-quiet"
          ref={session ? focusOnMount : undefined}
          onClick={onClose}
        >
          Close
        </button>
        {!session && (
          <button
            type="button"
            className="button"
            ref={focusOnMount}
            onClick={() => {
              onClose();
              openAuth?.('login');
            }}
          >
            Login
          </button>
        )}
      </p>
    </>
  );
}

/** The focused button disappears with the form. */
function focusOnMount(button: HTMLElement | null): void {
  button?.focus();
}
