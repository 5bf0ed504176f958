import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shortenClientManifest } from './src/platform/pages/client-manifest.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known at the first load: no call for a manifest that a cache would have to keep in step.
  routeDiscovery: { mode: 'initial' },
  // A page's loader comes in the page's own file: in one of its own, each would weigh more by headers than by code,
  // and be named in the list of routes that every visitor loads.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => shortenClientManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config;
