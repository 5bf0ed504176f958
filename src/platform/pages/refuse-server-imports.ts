import { builtinModules } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What no page may bring in as a value, seen from the project's root. */
const serverCode = /^(src\/features\/[^/]+\/server\/|src\/main\.ts$|src\/migrations\/|demo\/)/;

/** The only packages the browser's bundle is made of: a new one is added here, on purpose and with its weight in mind. */
const browserPackages = new Set([
  'react',
  'react-dom',
  'react-router',
  'zod',
  'recharts',
  'socket.io-client',
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
 * Stops the build where a page imports what must stay in the server. React Router itself guards only
 * `.server` names: a loader's import of `../server/…` would ship that code to every visitor without a word.
 */
export function refuseServerImports(): Plugin {
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
      const refuse = (why: string): never => this.error(`${path.relative(root, importer)} imports '${source}': ${why}`);

      if (this.environment.config.consumer === 'client') {
        if (nodeModules.has(source)) refuse('a module of Node is not there in the browser.');
        if (isPackage(source) && !browserPackages.has(packageOf(source))) {
          refuse('this package is not among those that may reach the browser (refuse-server-imports.ts).');
        }
      }
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved && serverCode.test(path.relative(root, resolved.id).replaceAll('\\', '/'))) {
        refuse('pages reach the server through the context of their loader; of types, use `import type`.');
      }
      return resolved;
    },
  };
}
