import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { refuseServerImports } from './src/platform/pages/refuse-server-imports.ts';

export default defineConfig({
  plugins: [refuseServerImports(), tailwindcss(), reactRouter()],
  // Without it the first visit in development finds new packages, and reloads.
  optimizeDeps: { entries: ['src/root.tsx', 'src/ui/**/*.tsx', 'src/features/*/web/**/*.tsx'] },
  build: {
    // The first browsers with `light-dark()`, which the colours are written in.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A picture or font as a data address could not be cached on its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files, because a slow line pays for each: what all pages need, and what the public ones share.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'site', test: /src[\\/](ui|features[\\/](home|pets)[\\/]web)[\\/]/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: 'src/entry.pages.ts' } } },
  },
});
