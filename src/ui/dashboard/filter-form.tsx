import { useEffect, useLayoutEffect, useRef } from 'react';
import { Form, useLocation, useNavigation, useSubmit, type Location } from 'react-router';

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
  const pending = useRef<Location>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    pending.current = nextLocation;
  }, [nextLocation]);

  useLayoutEffect(() => {
    // Unsent input is newer than the URL, and so is the focused field.
    if (timer.current !== undefined) return;
    const query = new URLSearchParams(search);
    for (const field of namedFields(form.current)) {
      const value = query.get(field.name) ?? '';
      if (isCheckbox(field)) field.checked = value.split(',').includes(field.value);
      else if (field !== document.activeElement) field.value = value;
    }
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // A tab may be clicked before the search is sent. The address is newer than what is rendered.
    const newest = pending.current ?? location;
    if (newest.pathname !== pathname) return;
    const query = new URLSearchParams(newest.search);
    query.delete('page');
    query.delete('after');
    for (const [name, value] of valuesOf(namedFields(form.current))) {
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
      // Important: pages set how it is laid out, outside of any layer.
      className={`print:hidden! ${className ?? ''}`}
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

type NamedField = HTMLInputElement | HTMLSelectElement;

/** Checkboxes of the same name are one value: those that are checked, with commas. */
function valuesOf(fields: readonly NamedField[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const field of fields) {
    if (!isCheckbox(field)) values.set(field.name, field.value);
    else {
      const others = values.get(field.name) ?? '';
      values.set(field.name, field.checked ? [others, field.value].filter(Boolean).join(',') : others);
    }
  }
  return values;
}

function isCheckbox(field: NamedField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

function namedFields(form: HTMLFormElement | null): NamedField[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is NamedField =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name !== '',
  );
}
