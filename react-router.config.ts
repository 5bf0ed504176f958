import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known at the first load: no call for a manifest that a cache would have to keep in step.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
