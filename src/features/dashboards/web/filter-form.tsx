import { useEffect, useLayoutEffect, useRef } from 'react';
import { Form, useLocation, useNavigation, useSubmit } from 'react-router';

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
  const { location: coming } = useNavigation();
  const newest = useRef({ pathname, search });
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    // Where one is being led counts already: a tab may be clicked while the pause runs.
    newest.current = coming ?? { pathname, search };
  }, [coming, pathname, search]);

  useLayoutEffect(() => {
    // What is not sent yet is ahead of the address, as is what one is typing just now.
    if (timer.current !== undefined) return;
    const asked = new URLSearchParams(search);
    for (const field of namedFields(form.current)) {
      if (field !== document.activeElement) field.value = asked.get(field.name) ?? '';
    }
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (newest.current.pathname !== pathname) return;
    const asked = new URLSearchParams(newest.current.search);
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
