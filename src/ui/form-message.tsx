interface FormMessageProps {
  kind: 'error' | 'notice';
  children: React.ReactNode;
}

/** What became of a form. A failure is read out at once; a notice where it stands in a `role="status"`. */
export function FormMessage({ kind, children }: FormMessageProps) {
  const isError = kind === 'error';
  return (
    <p
      className={`form-message form-message-${kind}`}
      role={isError ? 'alert' : undefined}
      ref={isError ? bringIntoSight : undefined}
    >
      {children}
    </p>
  );
}

/** On a phone the form may be longer than what is seen of it. */
function bringIntoSight(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' });
}
