interface FormMessageProps {
  kind: 'error' | 'notice';
  children: React.ReactNode;
}

/** The result of a form. An error is read out at once; a notice if it is in a `role="status"`. */
export function FormMessage({ kind, children }: FormMessageProps) {
  const isError = kind === 'error';
  return (
    <p
      className={`form-message form-message-${kind}`}
      role={isError ? 'alert' : undefined}
      ref={isError ? scrollIntoView : undefined}
    >
      {children}
    </p>
  );
}

/** On a phone the form may be longer than the screen. */
function scrollIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' });
}
