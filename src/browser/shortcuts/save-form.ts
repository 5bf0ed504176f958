/**
 * Submits the form that people edit, as its button does: the one with the focus, else the one that was changed last,
 * else the only one of the page or dialog. Searches, forms that send a message (`data-sends`) and those that delete
 * something are left to their buttons.
 * @returns false if there is none
 */
export function saveForm(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const forms = [...(dialog ?? document).querySelectorAll<HTMLFormElement>('#content form, dialog form')].filter(
    (form) => !form.matches('[role="search"], [data-sends]') && submitButtonOf(form) !== null,
  );
  const form =
    forms.find((candidate) => candidate.contains(document.activeElement)) ??
    forms.find((candidate) => candidate === lastChanged) ??
    (forms.length === 1 ? forms[0] : undefined);
  if (!form) return false;
  submitButtonOf(form)!.click();
  return true;
}

let lastChanged: Element | null = null;

/** Remembers which form was changed last. */
export function onFormInput({ target }: Event): void {
  if (target instanceof Element) lastChanged = target.closest('form');
}

/** A form may have buttons that submit it in other ways; the first one is what Enter uses. */
function submitButtonOf(form: HTMLFormElement): HTMLButtonElement | null {
  const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement);
  const first = buttons.find(({ type }) => type === 'submit');
  return first && !first.matches('.button-danger') ? first : null;
}
