import { useHydrated } from './use-hydrated.ts';

interface SubmitButtonProps extends Omit<React.ComponentProps<'button'>, 'type' | 'disabled'> {
  isBusy: boolean;
  /** What it reads while the form is on its way. */
  busyLabel?: string;
  /** The form may be sent by the browser itself, to where it is understood. */
  isReadyAtOnce?: boolean;
}

/** Sends a form once: while that is on its way, it keeps the focus and takes no second click. */
export function SubmitButton({
  isBusy,
  busyLabel = 'Processing...',
  isReadyAtOnce = false,
  className = 'button',
  onClick,
  children,
  ...button
}: SubmitButtonProps) {
  // Before the scripts are there, the browser itself would send the form, to where nobody reads it.
  const isReady = useHydrated();
  return (
    <button
      {...button}
      type="submit"
      className={`button-submit ${className}`}
      disabled={!isReady && !isReadyAtOnce}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
