/** In the HTML of a page that hydrates on use, in place of `modulepreload`, `preload` and `module`. */
const MODULES = 'link[rel=hydration]';
const START = 'script[type="text/hydration"]';

let hydration: Promise<void> | undefined;

/** Preloads the modules and the stylesheet, so that the first click waits less. Not if the browser is set to save data. */
export function preload(): void {
  if (!(navigator as { connection?: { saveData: boolean } }).connection?.saveData) loadModules();
}

/**
 * Hydrates the page, once, or again after a failure.
 * @throws if a script cannot be loaded
 */
export function hydrate(): Promise<void> {
  hydration ??= loadAndHydrate().catch((error: unknown) => {
    // The next use tries again.
    hydration = undefined;
    throw error;
  });
  return hydration;
}

function loadModules(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(MODULES)) {
    link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
  }
}

function loadAndHydrate(): Promise<void> {
  loadModules();
  return new Promise((resolve, reject) => {
    // The root component reports it. Then everything that waited for hydration renders first.
    document.addEventListener('hydrated', () => setTimeout(resolve), { once: true });
    const script = document.createElement('script');
    script.type = 'module';
    // The policy allows the text by its hash.
    script.textContent = document.querySelector(START)!.textContent;
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}
