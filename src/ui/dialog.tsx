import { useId, useLayoutEffect, useRef } from 'react';
import { raiseAlerts } from './alerts.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** Asked to close: by Escape, beside it, or by its button. */
  onClose: () => void;
  size?: 'small' | 'medium';
  /** While what was asked in it is being done: it stays, to tell the outcome. */
  isBusy?: boolean;
  /** Read out along with the title; for a question that stands in a few words. */
  describedBy?: string;
  children: React.ReactNode;
}

/** A modal dialog; drawn only while it is open. What goes wrong in it is told in it: all else is out of reach. */
export function Dialog({ title, onClose, size = 'medium', isBusy = false, describedBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const wasPressedBeside = useRef(false);
  const isTouched = useRef(false);
  const ask = () => !isBusy && onClose();

  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    raiseAlerts();
    element.querySelector<HTMLElement>(FIRST_IN_CONTENT)?.focus();
    // Only a dialog that is closed gives the focus back to where it was; one that is taken away keeps it.
    return () => element.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // Whoever opened it takes it away, so that its state and the page's stay one.
        event.preventDefault();
        ask();
      }}
      onClose={() => {
        // A browser may close it without asking, at a second Escape.
        if (dialog.current?.open) return;
        if (isBusy) dialog.current?.showModal();
        else onClose();
      }}
      onInput={() => {
        isTouched.current = true;
      }}
      onMouseDown={(event) => {
        wasPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Not where a text was marked and the mouse let go outside, and not where something was typed: a click beside
        // the dialog may be a slip.
        if (event.target === event.currentTarget && wasPressedBeside.current && !isTouched.current) ask();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        <button
          type="button"
          className="round-button"
          aria-label="Close"
          aria-disabled={isBusy || undefined}
          onClick={ask}
        >
          <Icon name="cross" />
        </button>
      </div>
      <div className="dialog-content">{children}</div>
    </dialog>
  );
}

const FIRST_IN_CONTENT = ['input:not([type="hidden"])', 'select', 'textarea', 'button', 'a[href]']
  .map((control) => `.dialog-content ${control}`)
  .join(',');
