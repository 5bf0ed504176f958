import { builtinModules } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Paths that pages must not import as values. */
const serverCode = /^(src\/features\/[^/]+\/server\/|src\/main\.ts$|src\/migrations\/|demo\/)/;

/** The only packages in the browser's bundle. Consider the size before adding one. */
const browserPackages = new Set([
  'react',
  'react-dom',
  'react-router',
  'zod',
  'recharts',
  'react-aria',
  'react-stately',
  'signature_pad',
  'socket.io-client',
  '@simplewebauthn/browser',
  '@fontsource-variable/figtree',
]);

const nodeModules = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

function isPackage(source: string): boolean {
  return /^[a-z@][^:]*$/i.test(source);
}

function packageOf(source: string): string {
  return source.split('/', source.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Fails the build if a page imports server code. React Router checks only `.server` names: without this, a loader's import of
 * `../server/…` would silently ship that code to the browser.
 */
export function rejectServerImports(): Plugin {
  let root = process.cwd();
  return {
    name: 'refuse-server-imports',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer, options) {
      const isOurs = importer && path.isAbsolute(importer) && !importer.includes('/node_modules/');
      if (!isOurs) return null;
      const reject = (why: string): never => this.error(`${path.relative(root, importer)} imports '${source}': ${why}`);

      if (this.environment.config.consumer === 'client') {
        if (nodeModules.has(source)) reject('the browser has no modules of Node.');
        if (isPackage(source) && !browserPackages.has(packageOf(source))) {
          reject('this package is not allowed in the browser (reject-server-imports.ts).');
        }
      }
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved && serverCode.test(path.relative(root, resolved.id).replaceAll('\\', '/'))) {
        reject('pages use the server through their loader’s context; import types with `import type`.');
      }
      return resolved;
    },
  };
}
