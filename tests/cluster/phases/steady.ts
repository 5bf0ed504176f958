import { setTimeout as pause } from 'node:timers/promises';
import type { Phase } from './phase.ts';

export const steady: Phase = {
  name: 'steady',
  title: 'Steady load',
  allows: [],
  run: async ({ settings }) => {
    await pause(settings.steadyMs);
    return [];
  },
};
