declare global {
  /** How the shelter shows amounts and weights. A process serves one shelter; the pages' bundle has a copy of this module. */
  var shelterUnits: string | undefined;
}

/** Undefined on the server. */
const page = (globalThis as { document?: { documentElement: { dataset: Record<string, string | undefined> } } })
  .document?.documentElement;

/** Such as `EUR kg`; undefined for dollars and pounds. A browser gets them with the page. */
export function getUnits(): string | undefined {
  return page ? page.dataset['units'] : globalThis.shelterUnits;
}

export function isMetric(): boolean {
  return getUnits()?.endsWith('kg') === true;
}
