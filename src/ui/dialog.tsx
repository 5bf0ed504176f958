import { useId, useLayoutEffect, useRef } from 'react';
import { AlertSlot } from './alert-slot.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** By Escape, a click beside it, or its button. */
  onClose: () => void;
  size?: 'small' | 'medium';
  /** While its action runs it stays open, to show the result. */
  isBusy?: boolean;
  /** Read out with the title. */
  describedBy?: string;
  children: React.ReactNode;
}

/** A modal dialog; rendered only while open. It shows its own errors: the page behind it is inert. */
export function Dialog({ title, onClose, size = 'medium', isBusy = false, describedBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const wasPressedBeside = useRef(false);
  const isTouched = useRef(false);
  const requestClose = () => !isBusy && onClose();

  useLayoutEffect(() => {
    const element = dialog.current!;
    // A session that ends may open it again (browser/typed-input.ts).
    const opener = document.activeElement;
    if (opener instanceof HTMLButtonElement) element.dataset['opener'] = opener.ariaLabel ?? opener.textContent;
    element.showModal();
    element.querySelector<HTMLElement>(FIRST_IN_CONTENT)?.focus();
    // Closing returns the focus to where it was; removing the element does not.
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
        // React also reports those of a dialog within this one.
        if (event.target !== event.currentTarget) return;
        // Its owner removes it, so that the dialog and the page's state agree.
        event.preventDefault();
        requestClose();
      }}
      onClose={(event) => {
        // A browser may close it without `cancel`, at a second Escape.
        if (event.target !== event.currentTarget || dialog.current?.open) return;
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
        // Not if text was selected and the mouse released outside, and not if something was typed: a click beside the
        // dialog may be a mistake.
        if (event.target === event.currentTarget && wasPressedBeside.current && !isTouched.current) requestClose();
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
          onClick={requestClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      <AlertSlot />
      <div className="dialog-content">{children}</div>
    </dialog>
  );
}

const FIRST_IN_CONTENT = ['input:not([type="hidden"])', 'select', 'textarea', 'button', 'a[href]']
  .map((control) => `.dialog-content ${control}`)
  .join(',');
