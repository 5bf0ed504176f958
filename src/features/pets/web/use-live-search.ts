import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { petSearchQuery, parsePetSearch, type PetSearch } from '../pet-search.contract.ts';
import { parseTypedSearch, parseUnderstoodSearch } from '../understand-search.contract.ts';

/** Milliseconds without typing before the search runs. */
const TYPING_DELAY_MS = 600;
/** Arrow keys step through a select, value by value. */
const CHOOSING_DELAY_MS = 200;

/** The heading of the results. Forms lead there, so that the keyboard continues at the pets, also without JavaScript. */
export const RESULTS_ID = 'results';

/** A text as typed, and what of it is not understood as filters. */
interface UnderstoodText {
  typed: string;
  rest: string;
}

type FormRef = React.RefObject<HTMLFormElement | null>;

/**
 * Runs a search while its form is filled in, and keeps the form in sync with the URL after going back, removing a
 * chip or following a link. Never changes the field that is being typed in.
 * @param used the search with corrections and without ignored words
 * @param onFailed called with whether the current search could not be loaded
 * @returns handlers for change and submit
 */
export function useLiveSearch(
  form: FormRef,
  path: string,
  { search, used = search }: { search: PetSearch; used?: PetSearch | undefined },
  onFailed?: (hasFailed: boolean) => void,
) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: pending } = useNavigation();
  const pendingSearch = pending?.pathname === path ? parsePetSearch(new URLSearchParams(pending.search)) : null;
  const pendingQuery = pendingSearch && petSearchQuery(pendingSearch);
  const type = useNavigationType();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestGo = useRef(go);
  const lastTyped = useRef<string>(null);
  /** The query of the last search that this form ran. */
  const lastQuery = useRef<string>(null);
  /** The search that was asked for last, until it is displayed. */
  const requested = useRef<PetSearch>(null);
  /** The text of the last search, whose filters are in the form, and what of it was not understood as filters. */
  const understood = useRef<UnderstoodText>(null);
  /** The search that the form was last filled in with. */
  const filled = useRef(search);
  const displayedKey = useRef(location.key);
  /** Whether the focus moves to the results once they are here. */
  const isSubmitted = useRef(false);

  // Results may arrive between typing and the search.
  useLayoutEffect(() => {
    latestGo.current = go;
  });
  // With the results, not after them: what is submitted in between would read an older form.
  useLayoutEffect(() => {
    if (displayedKey.current === location.key) return;
    displayedKey.current = location.key;
    // These are results of an older search: the form has run the next one, which is loading.
    if (pendingQuery !== null && pendingQuery === lastQuery.current) return;
    requested.current = null;
    onFailed?.(false);
    showResults();
    // The form has changed since it ran this search, and is about to run the next one: keep the change.
    const isOwn = type !== NavigationType.Pop && petSearchQuery(search) === lastQuery.current;
    if (isOwn && timer.current !== undefined) return;
    stopTimer();
    fill(search, type === NavigationType.Pop ? null : document.activeElement);
    if (!isOwn) understood.current = null;
  });
  useLayoutEffect(() => {
    if (pendingSearch === null || pendingQuery === lastQuery.current) return;
    // A chip or link was followed: what is typed before its results arrive belongs to the new search.
    stopTimer();
    lastQuery.current = pendingQuery;
    requested.current = pendingSearch;
    understood.current = null;
    fill(pendingSearch, document.activeElement);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each.
  }, [pending]);
  useEffect(() => {
    // A page that hydrates on use may have been filled in before.
    if (petSearchQuery(read(null, search)) !== petSearchQuery(search)) go(true);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only once.
  }, []);

  /** @param skipped a text field to leave unchanged */
  function fill(next: PetSearch, skipped: Element | null) {
    filled.current = next;
    fillForm(form.current!, next, skipped);
  }

  /**
   * @param text a text that is older than a filter which was chosen since
   * @param displayed the displayed search
   */
  function read(text: UnderstoodText | null, displayed: PetSearch) {
    return readForm(form.current!, text, { displayed, filled: filled.current });
  }

  function stopTimer() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function go(isTyped: boolean) {
    stopTimer();
    const next = read(understood.current, requested.current ?? search);
    understood.current = { typed: textOf(form.current!), rest: next.text ?? '' };
    const query = petSearchQuery(next);
    // What is submitted or chosen before the results arrive belongs to this search. What was understood as filters
    // leaves the text field, but not while it is being typed in.
    fill(next, isTyped ? document.activeElement : null);
    const target = requested.current ? { pathname: path, search: petSearchQuery(requested.current) } : location;
    const currentQuery = petSearchQuery(parsePetSearch(new URLSearchParams(target.search)));
    if (target.pathname === path && query === currentQuery) {
      if (!requested.current) showResults();
      return onFailed?.(false);
    }
    // Offline, navigating would replace the form, and its content, with an error page.
    if (onFailed && !navigator.onLine) {
      isSubmitted.current = false;
      return onFailed(true);
    }
    // Typing a word with pauses adds one history entry, not five.
    const replace = isTyped && lastTyped.current === target.search;
    lastTyped.current = isTyped ? query : null;
    lastQuery.current = query;
    requested.current = next;
    return void navigate(path + query, { replace, preventScrollReset: true });
  }

  function onChange(field: EventTarget) {
    const isText = field instanceof HTMLInputElement && field.type !== 'checkbox';
    isSubmitted.current = false;
    if (isText && field.name === 'text') understood.current = null;
    if (!isText) leaveIgnoredWords();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestGo.current(isText), isText ? TYPING_DELAY_MS : CHOOSING_DELAY_MS);
  }

  /** Corrected and ignored words were announced once. A filter that is chosen then searches with what was used instead. */
  function leaveIgnoredWords() {
    const field = form.current!.elements.namedItem('text');
    if (!(field instanceof HTMLInputElement) || field.value !== search.text) return;
    const added = Object.entries(used).filter(([name]) => !(name in search));
    fill({ ...Object.fromEntries(added), ...read(null, search), text: used.text ?? '' }, null);
  }

  /** Enter and the buttons have a submitter. The sort order, which submits the form too, keeps the focus. */
  function onSubmit({ submitter }: { submitter?: HTMLElement | null }) {
    isSubmitted.current = Boolean(submitter);
    go(false);
  }

  function showResults() {
    if (!isSubmitted.current) return;
    isSubmitted.current = false;
    const heading = document.getElementById(RESULTS_ID);
    heading?.focus({ preventScroll: true });
    const { top = 0, bottom = 0 } = heading?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) heading?.closest('section')?.scrollIntoView();
  }

  function clear() {
    fill({}, null);
    go(false);
  }

  return { onChange, onSubmit, clear };
}

function readForm(
  form: HTMLFormElement,
  understood: UnderstoodText | null,
  { displayed, filled }: { displayed: PetSearch; filled: PetSearch },
): PetSearch {
  const entries = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  const params = new URLSearchParams(entries);
  // A limit that the text named has no option to choose until its results are displayed.
  const { max_weight } = filled;
  if (!params.has('max_weight') && max_weight !== undefined) params.set('max_weight', String(max_weight));
  if (understood?.typed !== params.get('text')) return parseTypedSearch(params, displayed);
  params.set('text', understood.rest);
  return parseUnderstoodSearch(params);
}

function textOf(form: HTMLFormElement): string {
  const text = new FormData(form).get('text');
  return typeof text === 'string' ? text : '';
}

function fillForm(form: HTMLFormElement, search: PetSearch, skipped: Element | null): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = String(search[field.name as keyof PetSearch] ?? (field.name === 'sort' ? 'newest' : ''));
    } else if (field instanceof HTMLInputElement && field.name !== '') {
      const value = String(search[field.name as keyof PetSearch] ?? '');
      if (field.type === 'checkbox') field.checked = field.value === value;
      else if (field !== skipped) field.value = value;
    }
  }
}
