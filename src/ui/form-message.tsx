import { scrollIntoView } from './scroll-into-view.ts';

interface FormMessageProps {
  type: 'error' | 'notice' | 'warning';
  children: React.ReactNode;
}

/** The result of a form, or a warning before it is sent. An error is read out at once; a notice if it is in a `role="status"`. */
export function FormMessage({ type, children }: FormMessageProps) {
  const isError = type === 'error';
  return (
    <p
      className={`form-message form-message-${type}`}
      role={isError ? 'alert' : undefined}
      // On a phone the form may be longer than the screen.
      ref={isError ? scrollIntoView : undefined}
    >
      {children}
    </p>
  );
}
