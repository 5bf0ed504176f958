import type { Pen } from './animal.ts';
import { birdEye } from './bird-eye.ts';
import { closed, furry, open, type Point } from './paths.ts';
import { ellipse, line, path } from './svg.ts';

/** A drake from the side; the ground is at 200. */
export function duck({ svg, random }: Pen): string {
  const feathers = { length: 2.5, step: 11, flow: [-0.6, 0.2] as const };
  const trunk: Point[] = [
    [74, 20],
    [96, 74],
    [84, 140],
    [20, 178],
    [-70, 176],
    [-142, 130],
    [-186, 62],
    [-150, 60],
    [-90, 40],
    [-10, 46],
    [36, 20],
  ];
  const shape = furry(trunk, feathers, random);
  const neck: Point[] = [
    [30, -96],
    [76, -112],
    [112, -90],
    [116, -56],
    [100, -28],
    [98, 40],
    [70, 66],
    [30, 44],
    [32, -10],
    [24, -56],
  ];
  const neckShape = closed(neck);
  const wing: Point[] = [
    [-4, 66],
    [24, 92],
    [4, 130],
    [-70, 140],
    [-140, 100],
    [-160, 76],
    [-90, 60],
  ];
  const wingShape = furry(wing, feathers, random);
  return (
    [-44, 6]
      .map(
        (x) =>
          line(
            open([
              [x, 166],
              [x + 4, 194],
            ]),
            '#d9812f',
            9,
          ) +
          path(
            closed([
              [x - 6, 190],
              [x + 30, 196],
              [x + 34, 203],
              [x - 10, 203],
            ]),
            '#e8913a',
          ),
      )
      .join('') +
    path(
      shape,
      svg.radial(-20, 40, 220, [
        [0, '#fbf6ee'],
        [0.6, '#e4ded4'],
        [1, '#b9b0a8'],
      ]),
    ) +
    svg.clip(
      shape,
      ellipse(
        94,
        90,
        70,
        90,
        svg.radial(94, 90, 80, [
          [0, '#7a4a33'],
          [0.6, '#7a4a33', 0.9],
          [1, '#7a4a33', 0],
        ]),
      ) + ellipse(-170, 70, 54, 44, '#2e2a2c', 0.85),
    ) +
    path(
      closed([
        [-140, 78],
        [-172, 52],
        [-164, 26],
        [-150, 34],
        [-156, 50],
        [-128, 66],
      ]),
      '#2e2a2c',
    ) +
    path(
      wingShape,
      svg.linear(0, 60, 0, 140, [
        [0, '#cfc8be'],
        [1, '#9a928a'],
      ]),
    ) +
    path(
      closed([
        [-120, 108],
        [-60, 118],
        [-50, 132],
        [-104, 126],
      ]),
      '#3f63b8',
    ) +
    line(
      open([
        [-120, 90],
        [-60, 104],
        [0, 96],
      ]) +
        open([
          [-100, 74],
          [-50, 84],
          [4, 78],
        ]),
      '#8b837c',
      3,
      0.6,
    ) +
    path(
      neckShape,
      svg.radial(50, -90, 190, [
        [0, '#4fae74'],
        [0.45, '#1f7a4c'],
        [1, '#0f4a34'],
      ]),
    ) +
    svg.clip(
      neckShape,
      path(
        closed([
          [10, 22],
          [60, 40],
          [120, 16],
          [120, 34],
          [62, 58],
          [10, 40],
        ]),
        '#fdfaf4',
      ) + ellipse(58, -88, 40, 22, '#bff0c8', 0.24, -10),
    ) +
    path(
      closed([
        [104, -82],
        [140, -68],
        [170, -62],
        [176, -52],
        [150, -44],
        [112, -46],
      ]),
      svg.linear(0, -80, 0, -44, [
        [0, '#f6c64e'],
        [1, '#d68f24'],
      ]),
    ) +
    line(
      open([
        [114, -54],
        [144, -54],
        [172, -54],
      ]),
      '#a5691c',
      2.4,
      0.7,
    ) +
    ellipse(122, -70, 4, 2.4, '#8a5a1a', 0.8, 20) +
    birdEye(svg, 82, -76, 11)
  );
}
