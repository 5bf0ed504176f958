import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { smallPreloadHelper } from './src/platform/pages/preload-helper.ts';
import { PARTS_COPY, reactAsModules } from './src/platform/pages/react-as-modules.ts';
import { stylesheetRules } from './src/platform/pages/read-stylesheet.ts';
import { rejectServerImports } from './src/platform/pages/reject-server-imports.ts';
import { serviceWorker } from './src/platform/pages/service-worker-plugin.ts';

const combobox =
  /src[\\/](ui[\\/]combobox|features[\\/]pets[\\/]web[\\/]components[\\/]pet-combobox)|node_modules[\\/](react-aria|react-stately|@internationalized|@swc)[\\/]/;

/** Of the layout, and of the home page, the catalogue and a pet's page. One file compresses better than several. */
const sharedByPublicPages =
  /src[\\/](root|stylesheet|features[\\/](home[\\/]web[\\/](about-section|call-|not-found\.|shelter-|site-|social|why-)|visits[\\/]web[\\/]components[\\/]book-|chat[\\/]web[\\/]components[\\/]chat-launcher|accounts[\\/]web[\\/](components\.|auth-(href|link|modals))|favorites[\\/]web[\\/](components\.|heart|favorites-(link|store)|use-)|newsletter[\\/]web[\\/]components|pets[\\/](type-plurals|web[\\/](adopt-|adoption-|card-pet|compare-button|components\.|empty-|featured-(adopt|gallery)|own-listings|pet-(card|facts|gallery))))|browser[\\/](session|hydrates-on-use)|ui[\\/](alerts|error|flip-card|icon|image-fallback|nonce|page-head|phone|photo\.|site|scripted|use-hydrated))/;

/** Loaded with the first call of the API, which no public page makes for a visitor on its own. */
const usedByCalls =
  /src[\\/](browser[\\/](change-session|create-api-client|api-failure|expired-session|typed-input)|features[\\/]favorites[\\/](favorites\.|web[\\/](device|favorites-channel|sync|toggle)))/;

/** Fields, dialogs and what they check, without what only dashboards use. */
const sharedByForms =
  /src[\\/]((ui|browser)[\\/](?!combobox|dashboard[\\/](?!form-dialog)|shortcuts|store|link-page)|platform[\\/]|features[\\/](accounts[\\/](accounts\.|web[\\/](person-fields|password-rules))|newsletter[\\/]newsletter\.|chat[\\/]web[\\/]realtime[\\/]connect))/;

const sharedByLists = /src[\\/](features[\\/]pets[\\/]web[\\/](more-pets|load-|page-number)|ui[\\/]pagination)/;

const sharedByDashboards =
  /src[\\/]((ui|browser)[\\/](dashboard|shortcuts|store)|features[\\/](dashboards|messages[\\/]web[\\/](?!components[\\/]write-link)|settings[\\/]web[\\/]components[\\/]settings-preview|chat[\\/]web[\\/](manage|components[\\/](unread|realtime)|realtime[\\/](?!realtime-socket))|audit|outbox|pet-imports|pets[\\/]web[\\/]manage|accounts[\\/]web[\\/](person|profile|session-list|password)))/;

const sharedByManagers =
  /src[\\/]features[\\/]((adoptions|pickups|visits|receipts)[\\/]web[\\/]manage|adoptions[\\/]web[\\/](components[\\/]procedure-step|process[\\/]step-panel))/;

const sharedByAdopters = /src[\\/]features[\\/](adoptions|pickups|payments|receipts)[\\/](?!web[\\/](manage|process))/;

const sharedByHelp =
  /src[\\/]features[\\/](messages[\\/]web[\\/]components[\\/]write-link|content-pages[\\/]web[\\/]components|success-stories[\\/](web[\\/]story-card|success-stories\.constants))/;

export default defineConfig({
  plugins: [
    rejectServerImports(),
    reactAsModules(),
    smallPreloadHelper(),
    tailwindcss(),
    stylesheetRules(),
    serviceWorker(),
    reactRouter(),
  ],
  // Without it, the first visit in development finds new packages and reloads.
  optimizeDeps: { entries: ['src/root.tsx', 'src/ui/**/*.tsx', 'src/features/*/web/**/*.tsx'] },
  build: {
    // The first browsers with `light-dark()`, which the colors use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // An image or font in a data URL could not be cached separately.
    assetsInlineLimit: 0,
    // A page names the files it needs in its HTML. For those of a dialog, every first visit would carry half a kilobyte.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Short, because every visitor loads a list of all file names.
            hashCharacters: 'hex',
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Few files: each one costs a request on a slow connection and a name in the list of routes that every
            // visitor loads.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'react-parts', test: new RegExp(`^${PARTS_COPY}|node_modules[\\\\/]clsx`) },
                { name: 'site', test: sharedByPublicPages },
                // Of the catalogue and a pet's page.
                {
                  name: 'data',
                  test: /src[\\/](platform[\\/]format-number|ui[\\/]json-ld|features[\\/]pets[\\/]web[\\/]format-pet)/,
                  minShareCount: 2,
                },
                { name: 'calls', test: usedByCalls, minShareCount: 2 },
                { name: 'lists', test: sharedByLists, minShareCount: 2 },
                { name: 'contact', test: sharedByHelp, minShareCount: 2 },
                { name: 'forms', test: sharedByForms, minShareCount: 2 },
                // Before the dashboards, which would otherwise contain modules that they share with the searches.
                {
                  name: 'search',
                  test: /pets[\\/](web[\\/](search-|use-live-search)|pet-search|search-|format-search)/,
                  minShareCount: 2,
                },
                // Before the dashboards, which would otherwise all load it.
                { name: 'combobox', test: combobox },
                { name: 'dashboards', test: sharedByDashboards, minShareCount: 2 },
                { name: 'managing', test: sharedByManagers, minShareCount: 2 },
                { name: 'adopting', test: sharedByAdopters, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // Bundled: as hundreds of small files, React Aria would slow down the start of the server.
    // Images and fonts must have the same names on both sides.
    ssr: {
      resolve: { noExternal: ['react-aria', 'react-stately'] },
      build: {
        rolldownOptions: {
          input: 'src/entry.pages.ts',
          // What the server's start loads is in two files instead of forty.
          output: { hashCharacters: 'hex', codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
        },
      },
    },
  },
});
