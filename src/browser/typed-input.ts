/** What was typed into a page's forms when the session ended. It comes back with the page and the dialog, for the same user. */
interface TypedInput {
  userId: number;
  path: string;
  at: number;
  forms: StoredForm[];
}

interface StoredForm {
  /** The names of its fields, by which it is found again. */
  signature: string;
  fields: StoredField[];
  /** The label of the button that opened its dialog. */
  opener?: string | undefined;
}

interface StoredField {
  name: string;
  /** Of a check box or radio button: its value, and whether it is checked. */
  value: string;
  isChecked?: boolean;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const MAX_AGE_MS = 30 * 60_000;
/** Sections of a page may load late. */
const MAX_WAIT_MS = 5000;
const KEY = 'typed-input';
/** Passwords, also revealed ones, and card numbers never leave their form (`data-secret`); files cannot be restored. */
const CONTROLS =
  'input[name]:not([type=password], [data-secret], [type=hidden], [type=file], [type=search], [readonly]), textarea[name], select[name]';

/** Before the name of a radio button (`ChoiceField`): another one each time the form is rendered. */
const GENERATED_ID = /^_\w+_-/;

/** Stores what is typed on this page in this tab. */
export function storeTypedInput(userId: number): void {
  const forms = findForms().map((form) => ({
    signature: signatureOf(form),
    fields: fieldsOf(form),
    opener: form.closest('dialog')?.dataset['opener'],
  }));
  if (forms.length === 0) return;
  const stored: TypedInput = { userId, path: location.pathname, at: Date.now(), forms };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Too long, or without storage: then it is lost.
  }
}

/**
 * Puts what was typed back into this page's forms, if the same user has come back to it.
 * @param onRestored called if something has changed
 * @returns stops waiting for forms that load late
 */
export function restoreTypedInput(userId: number, onRestored: () => void): () => void {
  const stored = readStored();
  // Nobody else who uses this tab finds it.
  if (stored?.userId !== userId) clearTypedInput();
  if (!stored || stored.userId !== userId || stored.path !== location.pathname) return () => undefined;
  clearTypedInput();
  let missing = stored.forms;
  let hasChanged = false;
  let hasOpened = false;
  const restore = () => {
    const forms = findForms();
    missing = missing.filter(({ signature, fields }) => {
      const form = forms.find((each) => signatureOf(each) === signature);
      if (form && fillIn(form, fields)) hasChanged = true;
      return form === undefined;
    });
    // The dialog of one form at most was open.
    const { opener } = missing.find((form) => form.opener) ?? {};
    if (opener && !hasOpened) hasOpened = openDialog(opener);
    if (missing.length === 0) finish();
  };
  const observer = new MutationObserver(restore);
  const timer = setTimeout(finish, MAX_WAIT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  function finish() {
    stop();
    if (hasChanged) onRestored();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
  return stop;
}

/** Whether something comes back after the next login: not empty forms alone. */
export function hasTypedInput(): boolean {
  const fields = readStored()?.forms.flatMap((form) => form.fields) ?? [];
  return fields.some(({ value, isChecked = value.trim() !== '' }) => isChecked);
}

/** @returns whether the button is there */
function openDialog(opener: string): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button[type=button]')];
  const button = buttons.find((each) => (each.ariaLabel ?? each.textContent) === opener);
  button?.focus();
  button?.click();
  return button !== undefined;
}

/** For a logout: the next user of this browser finds nothing. */
export function clearTypedInput(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Forms that send something; a search or a filter is in the URL. */
function findForms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('form[method=post]')].filter((form) =>
    form.querySelector(CONTROLS),
  );
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>(CONTROLS)];
}

function signatureOf(form: HTMLFormElement): string {
  return controlsOf(form)
    .map(({ name, type }) => `${name.replace(GENERATED_ID, '')}:${type}`)
    .join(' ');
}

function fieldsOf(form: HTMLFormElement): StoredField[] {
  return controlsOf(form).map((control) => {
    const { name, value } = control;
    return isCheckable(control) ? { name, value, isChecked: control.checked } : { name, value };
  });
}

/** @returns whether a field has changed */
function fillIn(form: HTMLFormElement, fields: StoredField[]): boolean {
  let hasChanged = false;
  for (const [at, control] of controlsOf(form).entries()) {
    const field = fields[at];
    if (!field) continue;
    if (isCheckable(control)) {
      if (control.checked === field.isChecked || (control.type === 'radio' && !field.isChecked)) continue;
      // React hears a click, as from a person.
      control.click();
    } else {
      if (control.value === field.value) continue;
      setValue(control, field.value);
    }
    hasChanged = true;
  }
  return hasChanged;
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** React overrides the setter of a field's own `value`, and would miss the change. */
function setValue(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as Control;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function readStored(): TypedInput | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedInput | null;
    return stored && Date.now() - stored.at < MAX_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}
