import type { Pen } from '../animal.ts';
import { darker, lighter } from '../colors.ts';
import { open } from '../paths.ts';
import { line, path } from '../svg.ts';
import type { Frame } from './backdrops.ts';

/** What an animal looks over, with its paws on the edge. */
export function ledge({ svg, random }: Pen, { width, height, ground }: Frame): string {
  const kind = random.pick(['blanket', 'table', 'basket'] as const);
  const y = ground;
  if (kind === 'table') {
    return `<rect x="-10" y="${Math.round(y)}" width="${width + 20}" height="26" fill="${svg.linear(0, y, 0, y + 26, [
      [0, '#e0b788'],
      [1, '#b98a58'],
    ])}"/><rect x="-10" y="${Math.round(y + 26)}" width="${width + 20}" height="${Math.round(height - y)}" fill="${svg.linear(
      0,
      y + 26,
      0,
      height,
      [
        [0, '#8a6242'],
        [0.3, '#a87a52'],
        [1, '#946845'],
      ],
    )}"/>`;
  }
  const hue =
    kind === 'basket' ? '#b98a55' : random.pick(['#c9705a', '#5f8f92', '#8a7ab0', '#d9a84a', '#7f9f6a', '#c98a9a']);
  const outline = `M-10 ${y + 8}Q${width * 0.25} ${y - 8} ${width * 0.5} ${y}T${width + 10} ${y + 4}V${height + 10}H-10Z`;
  const fill = svg.linear(0, y, 0, height, [
    [0, lighter(hue, 0.3)],
    [0.12, lighter(hue, 0.08)],
    [1, darker(hue, 0.26)],
  ]);
  let pattern = '';
  if (kind === 'basket') {
    for (let row = 0; row < 5; row++)
      for (let x = -40 + (row % 2) * 44; x < width; x += 88)
        pattern += `M${x} ${Math.round(y + 34 + row * 42)}q44 -22 88 0`;
    pattern = line(pattern, darker(hue, 0.35), 9, 0.3) + line(outline, lighter(hue, 0.3), 18);
  } else {
    for (let at = 0; at < 3; at++)
      pattern += open([
        [-10, y + 48 + at * 72],
        [width * 0.3, y + 36 + at * 72],
        [width * 0.7, y + 50 + at * 72],
        [width + 10, y + 40 + at * 72],
      ]);
    pattern = line(pattern, '#fff6e6', 14, 0.28);
  }
  return path(outline, fill) + svg.clip(outline, pattern);
}
