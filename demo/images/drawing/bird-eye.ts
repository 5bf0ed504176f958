import { lighter } from './colors.ts';
import { ellipse, type Svg } from './svg.ts';

export function birdEye(svg: Svg, x: number, y: number, r: number, color = '#3a2216'): string {
  return (
    ellipse(x, y, r * 1.28, r * 1.28, '#f7efe4', 0.8) +
    ellipse(
      x,
      y,
      r,
      r,
      svg.radial(x, y + r * 0.4, r * 1.2, [
        [0, lighter(color, 0.3)],
        [0.6, color],
        [1, '#120a0c'],
      ]),
    ) +
    ellipse(x, y, r * 0.62, r * 0.62, '#120a0c') +
    ellipse(x - r * 0.32, y - r * 0.36, r * 0.3, r * 0.3, '#ffffff') +
    ellipse(x + r * 0.34, y + r * 0.36, r * 0.14, r * 0.14, '#ffffff', 0.75)
  );
}
