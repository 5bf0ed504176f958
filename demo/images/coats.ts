import type { Ramp } from './coat-color.ts';

/** The shades of the coats, shells and feathers in the demo shelter. */
export const coats = {
  golden: ['#a8632a', '#d99a4e', '#efbf78', '#fbe3b4'],
  cream: ['#c9a67c', '#e6cfa9', '#f4e6cd', '#fffaf0'],
  chocolate: ['#2e1710', '#5a3322', '#7d4c33', '#b07a58'],
  black: ['#121117', '#25242c', '#3b3a45', '#74727f'],
  grey: ['#4a4d57', '#747985', '#9aa0ac', '#cfd3da'],
  red: ['#6e2a12', '#a84a20', '#cc6b33', '#eda068'],
  white: ['#b9b4b8', '#dcd8d9', '#f0edec', '#ffffff'],
  brindle: ['#1d1410', '#4a3122', '#7a5537', '#b58c63'],
  fawn: ['#5b3a24', '#a0683a', '#c98d55', '#ecc28e'],
  apricot: ['#a8673e', '#d69a68', '#eabd92', '#fbe2c7'],
  blue: ['#2f3a4d', '#4d5c73', '#74859c', '#aebccd'],
  leafGreen: ['#0f5a2e', '#1f9a4c', '#4cc46d', '#a6ecae'],
  skyBlue: ['#1352a0', '#2c86d8', '#5cb4f2', '#b7e3ff'],
  sunYellow: ['#c98a00', '#f0b90f', '#ffd84a', '#fff0a6'],
  orange: ['#a33c08', '#dc6412', '#f58a34', '#ffc086'],
} as const satisfies Record<string, Ramp>;
