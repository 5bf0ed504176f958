import { use, useState } from 'react';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ScriptedButton } from '../../../../ui/scripted-button.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import type { BookVisitModal } from '../book-visit-modal.tsx';

interface BookVisitButtonProps {
  /** The pet to visit; without one, the form asks for it. */
  pet?: { id: number; name: string } | undefined;
  className?: string;
}

/** Loads the form on first use. Without JavaScript, the link opens an email. */
export function BookVisitButton({ pet, className = 'button' }: BookVisitButtonProps) {
  const { email } = use(SiteContext);
  const [Modal, setModal] = useState<typeof BookVisitModal | null>(null);

  function open() {
    import('../book-visit-modal.tsx').then(
      (loaded) => setModal(() => loaded.BookVisitModal),
      () => showAlert('The form could not be loaded. Please check your connection and try again.', 'error'),
    );
  }

  return (
    <>
      <ScriptedButton
        className={className}
        href={`mailto:${email}?subject=${encodeURIComponent(pet ? `A visit to ${pet.name} (no. ${pet.id})` : 'A visit')}`}
        aria-label={pet && `Book a visit to ${pet.name}`}
        aria-haspopup="dialog"
        onClick={open}
      >
        Book a visit
      </ScriptedButton>
      {Modal && <Modal pet={pet} onClose={() => setModal(null)} />}
    </>
  );
}
