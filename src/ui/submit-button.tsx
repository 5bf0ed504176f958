import { useHydrated } from './use-hydrated.ts';

interface SubmitButtonProps extends Omit<React.ComponentProps<'button'>, 'type' | 'disabled'> {
  isBusy: boolean;
  /** The label while the form is being sent. */
  busyLabel?: string;
  /** The form works without JavaScript. */
  worksWithoutScript?: boolean;
}

/** Submits a form once: while it is being sent, the button keeps the focus and ignores clicks. */
export function SubmitButton({
  isBusy,
  busyLabel = 'Processing...',
  worksWithoutScript = false,
  className = 'button',
  onClick,
  children,
  ...button
}: SubmitButtonProps) {
  // Before hydration the browser would send the form to a URL that does not handle it.
  const isHydrated = useHydrated();
  return (
    <button
      {...button}
      type="submit"
      className={`button-submit ${className}`}
      disabled={!isHydrated && !worksWithoutScript}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
