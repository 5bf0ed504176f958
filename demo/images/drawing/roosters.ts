import type { Pen } from './animal.ts';
import { birdEye } from './bird-eye.ts';
import { darker, lighter } from './colors.ts';
import { closed, furry, open, type Point } from './paths.ts';
import { ellipse, line, path } from './svg.ts';

/** A rooster from the side; the ground is at 200. */
export function rooster({ svg, random }: Pen): string {
  const feathers = { length: 4, step: 12, flow: [-0.3, 0.7] as const };
  const plume = (points: Point[], color: string) =>
    path(
      closed(points),
      svg.linear(-60, 0, -190, -60, [
        [0, darker(color, 0.35)],
        [0.6, color],
        [1, lighter(color, 0.25)],
      ]),
    );
  const trunk: Point[] = [
    [70, -20],
    [92, 40],
    [80, 104],
    [26, 146],
    [-46, 146],
    [-96, 100],
    [-104, 40],
    [-60, 34],
    [-10, 30],
    [20, -20],
  ];
  const hackle: Point[] = [
    [40, -116],
    [80, -112],
    [94, -70],
    [100, -6],
    [92, 56],
    [54, 84],
    [4, 66],
    [6, 10],
    [24, -60],
  ];
  const wing: Point[] = [
    [-10, 36],
    [30, 60],
    [26, 98],
    [-30, 124],
    [-84, 108],
    [-74, 60],
  ];
  return (
    plume(
      [
        [-80, 80],
        [-150, 20],
        [-196, -70],
        [-188, -120],
        [-150, -60],
        [-100, 20],
      ],
      '#1f4a44',
    ) +
    plume(
      [
        [-80, 90],
        [-170, 50],
        [-226, -10],
        [-230, -60],
        [-170, -4],
        [-96, 44],
      ],
      '#2a5f56',
    ) +
    plume(
      [
        [-80, 106],
        [-160, 92],
        [-222, 60],
        [-236, 30],
        [-160, 50],
        [-90, 66],
      ],
      '#1b3f3b',
    ) +
    plume(
      [
        [-76, 60],
        [-120, -20],
        [-136, -100],
        [-118, -130],
        [-96, -60],
        [-66, 30],
      ],
      '#356f60',
    ) +
    [-18, 24]
      .map(
        (x) =>
          line(
            open([
              [x, 138],
              [x + 2, 190],
            ]),
            '#dba23e',
            9,
          ) +
          line(
            open([
              [x - 22, 198],
              [x + 2, 190],
              [x + 28, 198],
            ]) +
              open([
                [x + 2, 190],
                [x + 6, 200],
              ]),
            '#dba23e',
            7,
          ),
      )
      .join('') +
    path(
      furry(trunk, feathers, random),
      svg.radial(0, 20, 170, [
        [0, '#a8542c'],
        [0.5, '#85391f'],
        [1, '#4a2018'],
      ]),
    ) +
    path(
      furry(wing, feathers, random),
      svg.linear(0, 40, 0, 124, [
        [0, '#b8622f'],
        [0.5, '#6e2f1e'],
        [1, '#2a4a48'],
      ]),
    ) +
    line(
      open([
        [-60, 74],
        [-20, 90],
        [22, 80],
      ]) +
        open([
          [-70, 92],
          [-26, 106],
          [14, 98],
        ]),
      '#3a1a16',
      3,
      0.5,
    ) +
    path(
      furry(hackle, { length: 12, step: 11, flow: [-0.2, 1] }, random),
      svg.linear(30, -110, 60, 90, [
        [0, '#c8642a'],
        [0.5, '#e09a3a'],
        [1, '#c0702a'],
      ]),
    ) +
    line(
      [20, 38, 56, 74]
        .map((x) =>
          open([
            [x * 0.6 + 40, -60],
            [x + 4, 0],
            [x - 4, 50],
          ]),
        )
        .join(''),
      '#8a3f1c',
      3,
      0.35,
    ) +
    path(
      closed([
        [34, -104],
        [28, -140],
        [42, -130],
        [48, -158],
        [62, -136],
        [76, -158],
        [84, -132],
        [100, -142],
        [98, -108],
        [70, -98],
      ]),
      svg.linear(0, -158, 0, -100, [
        [0, '#ee6a5c'],
        [1, '#c42f30'],
      ]),
    ) +
    ellipse(
      72,
      -86,
      34,
      32,
      svg.radial(62, -96, 52, [
        [0, '#ea6a58'],
        [1, '#c23a34'],
      ]),
    ) +
    path(
      closed([
        [82, -64],
        [100, -66],
        [106, -38],
        [94, -16],
        [82, -30],
      ]),
      svg.linear(0, -64, 0, -16, [
        [0, '#d8443e'],
        [1, '#b02c30'],
      ]),
    ) +
    path(
      closed([
        [98, -98],
        [124, -84],
        [132, -74],
        [112, -70],
        [98, -72],
      ]),
      svg.linear(0, -98, 0, -70, [
        [0, '#f4cf6a'],
        [1, '#cf9632'],
      ]),
    ) +
    birdEye(svg, 78, -90, 10, '#c8742c')
  );
}
