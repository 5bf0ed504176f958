import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { toModule } from './react-as-modules.ts';

/** What the charts ask React for by a name that a bundler cannot read: all of React would count as used. */
const HIDDEN = "React['useId'.toString()]";

/** What only the charts use of React. All of it is plain functions, which know nothing of what is drawn. */
const onlyForCharts = {
  react: ['Children', 'cloneElement'],
  'react-dom': ['createPortal'],
};
type Part = keyof typeof onlyForCharts;

const chartPackages = /\/node_modules\/(recharts|react-redux)\//;
const BESIDE = '\0beside-charts:';
const COPY = '\0only-for-charts:';

/**
 * Keeps what the charts alone use of React beside the charts, as a copy. In React's own file, which every page loads,
 * every visitor would carry it.
 */
export function chartsBesideReact(): Plugin {
  return {
    name: 'charts-beside-react',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // The other one is for a React that is older than ours, and takes all of it.
      resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    }),
    resolveId(source, importer) {
      if (this.environment.config.consumer !== 'client') return null;
      if (source.startsWith(COPY)) return source;
      const isOfCharts = importer !== undefined && chartPackages.test(importer.replaceAll('\\', '/'));
      return isOfCharts && source in onlyForCharts ? BESIDE + source : null;
    },
    async load(id) {
      if (id.startsWith(BESIDE)) {
        const name = id.slice(BESIDE.length) as Part;
        // What is named goes before what the star brings.
        return `export * from '${name}';\nexport { ${onlyForCharts[name].join(', ')} } from '${COPY}${name}';`;
      }
      if (!id.startsWith(COPY)) return null;
      const name = id.slice(COPY.length);
      const folder = dirname(createRequire(import.meta.url).resolve(name));
      const code = toModule(await readFile(join(folder, 'cjs', `${name}.production.js`), 'utf8'));
      return code ?? this.error(`${name} is no longer written as react-as-modules.ts knows it.`);
    },
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/recharts/es6/util/useId.js')) return null;
      const plain = code.replace(HIDDEN, 'React.useId');
      return plain === code ? this.error('recharts asks for useId in another way than this file knows.') : plain;
    },
  };
}
