type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A pressed key as shortcuts name it: `a`, `?`, `mod+s`; null if no shortcut may use it. */
export function parseKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string | null {
  if (altKey || key.length === 0 || (ctrlKey && metaKey)) return null;
  // Another script or Caps Lock changes what a key types, but not which one it is.
  const physical = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  const lowercase = key.toLowerCase();
  const name = key.length === 1 ? (/[a-z]/.test(lowercase) ? lowercase : (physical ?? key)) : key;
  // Shift is part of typing a "?", but makes another key of a letter.
  if (shiftKey && (ctrlKey || metaKey || /^[a-z]$/.test(name) || name.length > 1)) return null;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** Keys as people read them: `mod+s` is Ctrl and S, or ⌘ and S on a Mac. */
export function describeKeys(keys: string): string[] {
  return keys
    .split(/[ +]/)
    .map((key) =>
      key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key === 'Escape' ? 'Esc' : key.length > 1 ? key : key.toUpperCase(),
    );
}

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
}
