import type { petMessages } from '../pets.contract.ts';

/** The specification's words; a value from the contract would bring the schemas along. */
export const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';
