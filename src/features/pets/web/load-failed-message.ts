import type { petMessages } from '../pets.contract.ts';

/** Repeats the contract's message: importing the value would add the schemas to the public bundle. */
export const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';
