export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormValues = { [key: string]: FormValue };

/** Decodes a form-encoded body with nested names, such as `line_items[0][price_data][currency]=usd`. */
export function parseForm(text: string): FormValues {
  const root: FormValues = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[', 1)[0]!, ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key!)];
    put(root, path, value);
  }
  return withLists(root) as FormValues;
}

function put(target: FormValues, [key = '', ...rest]: string[], value: string): void {
  const own = key === '' ? String(Object.keys(target).length) : key;
  if (rest.length === 0) target[own] = value;
  else put((target[own] ??= Object.create(null)) as FormValues, rest, value);
}

/** An object whose keys are 0, 1, 2, … is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** The text at a path, such as `['line_items', 0, 'quantity']`. */
export function textAt(values: FormValue, path: readonly (string | number)[]): string | undefined {
  let found: unknown = values;
  for (const key of path) found = (found as Record<string | number, unknown> | undefined)?.[key];
  return typeof found === 'string' ? found : undefined;
}

/** The texts of an object, such as `metadata`. */
export function textsAt(values: FormValue, path: readonly (string | number)[]): Record<string, string> {
  let found: unknown = values;
  for (const key of path) found = (found as Record<string | number, unknown> | undefined)?.[key];
  const entries = typeof found === 'object' && found !== null ? Object.entries(found) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
