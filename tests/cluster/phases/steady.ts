import { setTimeout as pause } from 'node:timers/promises';
import { FORMER_500 } from '../explain-failure.ts';
import type { Phase } from './phase.ts';

export const steady: Phase = {
  name: 'steady',
  title: 'Steady load',
  allows: [FORMER_500],
  run: async ({ settings }) => {
    await pause(settings.steadyMs);
    return [];
  },
};
