import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { petSearchQuery, parsePetSearch, type PetSearch } from '../pet-search.contract.ts';

/** Milliseconds without typing before the search runs. */
const TYPING_DELAY_MS = 600;
/** Arrow keys step through a select, value by value. */
const CHOOSING_DELAY_MS = 200;

type FormRef = React.RefObject<HTMLFormElement | null>;

/**
 * Runs a search while its form is filled in, and keeps the form in sync with the URL after going back, removing a
 * chip or following a link. Never changes the field that is being typed in.
 * @param onFailed called with whether the current search could not be loaded
 * @returns handlers for change and submit
 */
export function useLiveSearch(form: FormRef, path: string, search: PetSearch, onFailed?: (hasFailed: boolean) => void) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: pending } = useNavigation();
  const type = useNavigationType();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTyped = useRef<string>(null);
  /** The query of the last search that this form ran. */
  const lastQuery = useRef<string>(null);
  const displayedKey = useRef(location.key);

  useEffect(() => {
    if (displayedKey.current === location.key) return;
    displayedKey.current = location.key;
    onFailed?.(false);
    // The form has changed since it ran this search, and is about to run the next one: keep the change.
    const isOwn = type !== NavigationType.Pop && petSearchQuery(search) === lastQuery.current;
    if (isOwn && timer.current !== undefined) return;
    stopTimer();
    fillForm(form.current!, search, type === NavigationType.Pop ? null : document.activeElement);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function stopTimer() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function go(isTyped: boolean) {
    stopTimer();
    const query = petSearchQuery(readForm(form.current!));
    const target = pending ?? location;
    const currentQuery = petSearchQuery(parsePetSearch(new URLSearchParams(target.search)));
    if (target.pathname === path && query === currentQuery) return onFailed?.(false);
    // Offline, navigating would replace the form, and its content, with an error page.
    if (onFailed && !navigator.onLine) return onFailed(true);
    // Typing a word with pauses adds one history entry, not five.
    const replace = isTyped && lastTyped.current === target.search;
    lastTyped.current = isTyped ? query : null;
    lastQuery.current = query;
    return void navigate(path + query, { replace, preventScrollReset: true });
  }

  function onChange(field: EventTarget) {
    const isText = field instanceof HTMLInputElement && field.type !== 'checkbox';
    clearTimeout(timer.current);
    timer.current = setTimeout(go, isText ? TYPING_DELAY_MS : CHOOSING_DELAY_MS, isText);
  }

  function onSubmit() {
    go(false);
    // On a phone the keyboard covers the results.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) activeElement.blur();
  }

  function clear() {
    fillForm(form.current!, {}, null);
    go(false);
  }

  return { onChange, onSubmit, clear };
}

function readForm(form: HTMLFormElement): PetSearch {
  const entries = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return parsePetSearch(new URLSearchParams(entries));
}

/** @param skipped a text field to leave unchanged */
function fillForm(form: HTMLFormElement, search: PetSearch, skipped: Element | null): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = search[field.name as keyof PetSearch] ?? (field.name === 'sort' ? 'newest' : '');
    } else if (field instanceof HTMLInputElement && field.name !== '') {
      const value = search[field.name as keyof PetSearch] ?? '';
      if (field.type === 'checkbox') field.checked = field.value === value;
      else if (field !== skipped) field.value = value;
    }
  }
}
