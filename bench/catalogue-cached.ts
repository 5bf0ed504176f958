import { compareWithBare } from './compare-with-bare.ts';
import type { Measurement } from './measurement.ts';
import { startShelter } from './server-process.ts';

export const catalogueCached: Measurement = {
  name: 'catalogue-cached',
  about: 'The cached catalogue page, beside bare node:http with the same bytes.',
  run: async (bench) => {
    const shelter = await startShelter((await bench.demo()).dataDir);
    try {
      const page = { path: '/catalogue', what: 'catalogue page', atLeast: 85 };
      return [
        // Browsers request `br`; the proxies of some hosts request `identity`, and compress it themselves.
        await compareWithBare(bench, shelter, { ...page, encoding: 'br' }),
        await compareWithBare(bench, shelter, { ...page, encoding: 'identity' }),
      ];
    } finally {
      await shelter.stop();
    }
  },
};
