import { compareWithBare } from './compare-with-bare.ts';
import type { Measurement } from './measurement.ts';
import { startShelter } from './server-process.ts';

export const apiPets: Measurement = {
  name: 'api-pets',
  about: 'The list of all 500 pets and a page of 24, beside bare node:http with the same bytes.',
  run: async (bench) => {
    const shelter = await startShelter((await bench.demo()).dataDir);
    try {
      const all = { path: '/api/pets/', what: 'GET /api/pets/', atLeast: 85 };
      const some = { path: '/api/pets/?limit=24', what: 'GET /api/pets/?limit=24', atLeast: 85 };
      return [
        await compareWithBare(bench, shelter, { ...all, encoding: 'br' }),
        await compareWithBare(bench, shelter, { ...all, encoding: 'identity' }),
        await compareWithBare(bench, shelter, { ...some, encoding: 'br' }),
        await compareWithBare(bench, shelter, { ...some, encoding: 'identity' }),
      ];
    } finally {
      await shelter.stop();
    }
  },
};
