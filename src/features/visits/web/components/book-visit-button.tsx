import { useState } from 'react';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ScriptedButton } from '../../../../ui/scripted-button.tsx';
import type { BookVisitModal } from '../book-visit-modal.tsx';

interface BookVisitButtonProps {
  /** The pet to visit; without one, the form asks for it. */
  pet?: { id: number; name: string } | undefined;
  className?: string;
}

/** Loads the form on first use. Without JavaScript, the link leads to the shelter’s phone, email and opening hours. */
export function BookVisitButton({ pet, className = 'button' }: BookVisitButtonProps) {
  const [Modal, setModal] = useState<typeof BookVisitModal | null>(null);

  function open() {
    import('../book-visit-modal.tsx').then(
      (loaded) => setModal(() => loaded.BookVisitModal),
      () => showAlert('We couldn’t open the form. Check your connection and try again.', 'error'),
    );
  }

  return (
    <>
      <ScriptedButton
        className={className}
        href="/faqs#support"
        aria-label={pet && `Book a visit with ${pet.name}`}
        aria-haspopup="dialog"
        onClick={open}
      >
        Book a visit
      </ScriptedButton>
      {Modal && <Modal pet={pet} onClose={() => setModal(null)} />}
    </>
  );
}
