import { useEffect, useLayoutEffect, useRef } from 'react';
import { Form, useLocation, useNavigation, useSubmit } from 'react-router';

/** Sends the search after a pause in typing, not for each letter. */
const DEBOUNCE_MS = 250;

interface FilterFormProps {
  label: string;
  className?: string;
  /** Fields without default values: the URL holds them. */
  children: React.ReactNode;
}

/**
 * Filters a list while people type. The URL holds the filters; each change replaces it, so that Back leaves the search
 * instead of stepping through its letters.
 */
export function FilterForm({ label, className, children }: FilterFormProps) {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const { location: nextLocation } = useNavigation();
  const newest = useRef({ pathname, search });
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    // A pending navigation counts: a tab may be clicked before the search is sent.
    newest.current = nextLocation ?? { pathname, search };
  }, [nextLocation, pathname, search]);

  useLayoutEffect(() => {
    // Unsent input is newer than the URL, and so is the focused field.
    if (timer.current !== undefined) return;
    const query = new URLSearchParams(search);
    for (const field of namedFields(form.current)) {
      if (field !== document.activeElement) field.value = query.get(field.name) ?? '';
    }
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (newest.current.pathname !== pathname) return;
    const query = new URLSearchParams(newest.current.search);
    query.delete('page');
    for (const { name, value } of namedFields(form.current)) {
      if (value.trim() === '') query.delete(name);
      else query.set(name, value);
    }
    void submit(query, { action: pathname, replace: true, preventScrollReset: true });
  };
  const sendSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, DEBOUNCE_MS);
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
