interface FormMessageProps {
  type: 'error' | 'notice';
  children: React.ReactNode;
}

/** The result of a form. An error is read out at once; a notice if it is in a `role="status"`. */
export function FormMessage({ type, children }: FormMessageProps) {
  const isError = type === 'error';
  return (
    <p
      className={`form-message form-message-${type}`}
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
