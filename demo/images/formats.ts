export type Format = 'landscape' | 'square' | 'portrait';

/** Pixels of each format. */
export const sizes: Record<Format, { width: number; height: number }> = {
  landscape: { width: 800, height: 600 },
  square: { width: 800, height: 800 },
  portrait: { width: 600, height: 800 },
};
