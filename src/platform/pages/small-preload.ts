import type { Plugin } from 'vite';

/** What Vite puts around each `import()`: it asks for the files a module needs together with the module. */
const helper = '\0vite/preload-helper.js';

/**
 * The same for what is built here. Vite's own also waits for styles, hands on nonces and tells of failures by an event,
 * none of which our pages need: half a kilobyte of the 110 that a first visit may take.
 */
export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === helper && this.environment.config.consumer === 'client' ? preloadModule : null;
    },
  };
}

export const preloadModule = `
export function __vitePreload(load, paths = []) {
  for (const path of paths) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + path;
    document.head.append(link);
  }
  return load();
}
`;
