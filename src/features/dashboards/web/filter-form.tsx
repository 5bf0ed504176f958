import { useEffect, useLayoutEffect, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';

/** Milliseconds after the last key: the search is sent when one pauses, not for each letter. */
const PAUSE = 250;

interface FilterFormProps {
  label: string;
  className?: string;
  /** Fields without default values: the address holds them. */
  children: React.ReactNode;
}

/**
 * Narrows a list as one types and chooses. The address holds what is asked for; it is replaced, so that going
 * back leads out of the search and not through each of its letters.
 */
export function FilterForm({ label, className, children }: FilterFormProps) {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const asked = new URLSearchParams(search);
    for (const field of namedFields(form.current)) {
      // What one is typing just now is ahead of the address.
      if (field !== document.activeElement) field.value = asked.get(field.name) ?? '';
    }
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = () => {
    clearTimeout(timer.current);
    const asked = new URLSearchParams(search);
    asked.delete('page');
    for (const { name, value } of namedFields(form.current)) {
      if (value.trim() === '') asked.delete(name);
      else asked.set(name, value);
    }
    void submit(asked, { action: pathname, replace: true, preventScrollReset: true });
  };
  const sendSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, PAUSE);
  };

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      className={className}
      onChange={sendSoon}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
    </Form>
  );
}

function namedFields(form: HTMLFormElement | null): (HTMLInputElement | HTMLSelectElement)[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement | HTMLSelectElement =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name !== '',
  );
}
