import { useEffect } from 'react';

/** What may precede a page's title, in this order. */
const kinds = ['unread', 'error', 'section'] as const;

interface TitlePrefix {
  kind: (typeof kinds)[number];
  text: string;
}

let prefixes: TitlePrefix[] = [];
/** What now precedes the title of `PageHead`. */
let current = '';
let observer: MutationObserver | undefined;

/** Puts the page's state before its title, such as "(2) ". Empty for none. */
export function useTitlePrefix(kind: TitlePrefix['kind'], text: string): void {
  useEffect(() => (text === '' ? undefined : addTitlePrefix({ kind, text })), [kind, text]);
}

/** "Error: ", while a form of the page has errors. A dialog does not change the page's title. */
export function useErrorInTitle(form: React.RefObject<HTMLElement | null>, hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors || !form.current || form.current.closest('dialog')) return undefined;
    return addTitlePrefix({ kind: 'error', text: 'Error: ' });
  }, [form, hasErrors]);
}

function addTitlePrefix(prefix: TitlePrefix): () => void {
  update([...prefixes, prefix]);
  return () => update(prefixes.filter((other) => other !== prefix));
}

function update(changed: TitlePrefix[]): void {
  prefixes = changed;
  observer?.disconnect();
  showPrefixes();
  if (prefixes.length === 0) return;
  // React sets the title of the next page. In `PageHead`, this would be in the scripts of every public page.
  observer ??= new MutationObserver(showPrefixes);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** The newest of each kind: several forms may have errors. */
function showPrefixes(): void {
  const { title } = document;
  const own = title.startsWith(current) ? title.slice(current.length) : title;
  current = kinds.map((kind) => prefixes.findLast((prefix) => prefix.kind === kind)?.text ?? '').join('');
  if (title !== current + own) document.title = current + own;
}
