import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const SOURCE = 'src/browser/offline/service-worker.ts';
const SERVICE_WORKER = 'service-worker.js';

/**
 * Builds the service worker as one file at the site's root. It contains a digest of all other files' names, and so of their
 * contents: browsers replace the worker with every release that changes what they load, and only then.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: SERVICE_WORKER });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { [SERVICE_WORKER]: worker, ...others } = bundle;
        if (worker?.type !== 'chunk' || worker.imports.length > 0 || worker.exports.length > 0) {
          throw new Error(`${SOURCE} must become a script of its own, without imports and exports.`);
        }
        const release = createHash('sha256')
          .update(Object.keys(others).toSorted().join('\n'))
          .digest('hex')
          .slice(0, 12);
        worker.code = worker.code.replace(/\bRELEASE\b/g, JSON.stringify(release));
      },
    },
  };
}
