/** Mixes two hex colors; 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  return `#${a.map((value, at) => hex(value + (b[at]! - value) * share)).join('')}`;
}

/** Shadows are warm and slightly violet, highlights creamy: one light for all photos. */
export const darker = (color: string, share: number) => mix(color, '#2a1626', share);
export const lighter = (color: string, share: number) => mix(color, '#fff6e6', share);

/** A coat a little lighter, darker, redder or paler than its breed's: no two pets have quite the same. */
export function ownShade(color: string, random: { next(): number }): string {
  const share = random.next() * 0.14;
  const toward = ['#fff6e6', '#2a1626', '#b8622f', '#e9dcc8'][Math.floor(random.next() * 4)]!;
  return mix(color, toward, share);
}

/** From 0 for black to 1 for white. */
export function lightnessOf(color: string): number {
  const [red, green, blue] = channels(color) as [number, number, number];
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hex(value: number): string {
  return Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, '0');
}
