import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { petSearchQuery, readPetSearch, type PetSearch } from '../pet-search.contract.ts';

/** Milliseconds of rest after which what was typed is searched for. */
const typingRest = 600;
/** The arrow keys walk through a list choice by choice. */
const choosingRest = 200;

type FormRef = React.RefObject<HTMLFormElement | null>;

/**
 * Lets a form search while it is filled in, and keeps it in step with the address: going back, a chip that is taken away
 * or a link change what it says. What somebody is typing at that moment is theirs.
 * @param onFailed told whether what is filled in could not be searched for
 * @returns what to call when a field changes, and when the form is sent
 */
export function useLiveSearch(form: FormRef, path: string, search: PetSearch, onFailed?: (hasFailed: boolean) => void) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: awaited } = useNavigation();
  const type = useNavigationType();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTyped = useRef<string>(null);
  const shown = useRef(location.key);

  useEffect(() => {
    if (shown.current === location.key) return;
    shown.current = location.key;
    clearTimeout(rest.current);
    onFailed?.(false);
    showIn(form.current!, search, type === NavigationType.Pop ? null : document.activeElement);
  });
  useEffect(() => () => clearTimeout(rest.current), []);

  function go(isTyped: boolean) {
    clearTimeout(rest.current);
    const query = petSearchQuery(searchIn(form.current!));
    const present = awaited ?? location;
    const asked = petSearchQuery(readPetSearch(new URLSearchParams(present.search)));
    if (present.pathname === path && query === asked) return onFailed?.(false);
    // A page that cannot be fetched would take the form away, and what was filled in.
    if (onFailed && !navigator.onLine) return onFailed(true);
    // A word typed with rests is one step back, not five.
    const replace = isTyped && lastTyped.current === present.search;
    lastTyped.current = isTyped ? query : null;
    return void navigate(path + query, { replace, preventScrollReset: true });
  }

  function onChange(field: EventTarget) {
    const isText = field instanceof HTMLInputElement && field.type !== 'checkbox';
    clearTimeout(rest.current);
    rest.current = setTimeout(go, isText ? typingRest : choosingRest, isText);
  }

  function onSubmit() {
    go(false);
    // On a phone the keyboard lies over what was found.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) activeElement.blur();
  }

  function clear() {
    showIn(form.current!, {}, null);
    go(false);
  }

  return { onChange, onSubmit, clear };
}

function searchIn(form: HTMLFormElement): PetSearch {
  const given = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return readPetSearch(new URLSearchParams(given));
}

/** @param kept the field that stays as it is, if it is one to type into */
function showIn(form: HTMLFormElement, search: PetSearch, kept: Element | null): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = search[field.name as keyof PetSearch] ?? (field.name === 'sort' ? 'newest' : '');
    } else if (field instanceof HTMLInputElement && field.name !== '') {
      const value = search[field.name as keyof PetSearch] ?? '';
      if (field.type === 'checkbox') field.checked = field.value === value;
      else if (field !== kept) field.value = value;
    }
  }
}
