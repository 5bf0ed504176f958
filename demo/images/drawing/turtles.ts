import type { Pen } from './animal.ts';
import { birdEye } from './bird-eye.ts';
import { darker, lighter, ownShade } from './colors.ts';
import { closed, open, type Point } from './paths.ts';
import { ellipse, line, path } from './svg.ts';
import type { AnimalTraits } from './traits.ts';

/** A turtle from the side, looking to the right; the ground is at 200. */
export function turtle({ svg, random }: Pen, { breed }: AnimalTraits): string {
  const slider = breed.startsWith('Red');
  const ornate = breed.startsWith('Ornate');
  const shell = ownShade(slider ? '#5d7a45' : ornate ? '#7a5a34' : '#6b4a2c', random);
  const skin = ownShade(slider ? '#6f9a52' : ornate ? '#9a8a52' : '#8a6a42', random);
  const ink = slider ? '#e2d26a' : '#e8b94a';
  const high = slider ? 0 : 22;
  const dome: Point[] = [
    [-190, 130],
    [-170, 40],
    [-110, -36 - high],
    [-30, -66 - high],
    [50, -40 - high],
    [108, 30],
    [124, 110],
    [60, 146],
    [-100, 152],
  ];
  const shape = closed(dome);
  const neck: Point[] = [
    [84, 84],
    [120, 40],
    [130, -6],
    [150, -44],
    [190, -58],
    [226, -40],
    [236, -8],
    [218, 22],
    [188, 34],
    [172, 70],
    [150, 120],
    [100, 140],
  ];
  const leg = (x: number, far: boolean) => {
    const points: Point[] = [
      [x - 34, 110],
      [x + 34, 106],
      [x + 40, 160],
      [x + 46, 196],
      [x - 18, 200],
      [x - 30, 160],
    ];
    const fill = svg.linear(x, 110, x + 20, 200, [
      [0, darker(skin, far ? 0.4 : 0.2)],
      [1, far ? darker(skin, 0.25) : skin],
    ]);
    return (
      path(closed(points), fill) +
      line(
        [0, 16, 32]
          .map((dx) =>
            open([
              [x + dx - 2, 196],
              [x + dx + 2, 186],
            ]),
          )
          .join(''),
        '#f0e4c4',
        5,
        far ? 0.5 : 0.9,
      )
    );
  };
  const scutes: string[] = [];
  for (const [cx, cy, w, h] of [
    [-120, 40, 42, 54],
    [-44, 6 - high * 0.6, 44, 54],
    [40, 34, 42, 56],
    [-150, 112, 40, 26],
    [-80, 112, 38, 30],
    [-8, 108, 38, 32],
    [66, 106, 38, 28],
  ] as const) {
    const jitter = () => (random.next() - 0.5) * 6;
    const points: Point[] = [
      [cx - w * 0.5 + jitter(), cy - h],
      [cx + w * 0.5 + jitter(), cy - h],
      [cx + w, cy + jitter()],
      [cx + w * 0.5, cy + h * 0.92],
      [cx - w * 0.5, cy + h * 0.92],
      [cx - w, cy + jitter()],
    ];
    const fill = svg.radial(cx - 8, cy - 14, w * 1.5, [
      [0, lighter(shell, 0.34)],
      [0.6, shell],
      [1, darker(shell, 0.28)],
    ]);
    scutes.push(
      path(`M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`, fill) +
        line(`M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`, darker(shell, 0.5), 4, 0.7),
    );
    const rays = slider ? 3 : ornate ? 7 : 5;
    let d = '';
    for (let at = 0; at < rays; at++) {
      const angle = (at / rays) * Math.PI * 2 + random.next() * 0.6;
      d += open([
        [cx + Math.cos(angle) * w * 0.16, cy - 4 + Math.sin(angle) * h * 0.16],
        [cx + Math.cos(angle) * w * 0.66, cy - 4 + Math.sin(angle) * h * 0.66],
      ]);
    }
    scutes.push(line(d, ink, slider ? 3 : 4.4, slider ? 0.5 : 0.75));
  }
  const neckShape = closed(neck);
  const stripes = line(
    open([
      [110, 110],
      [140, 60],
      [152, 10],
      [176, -20],
    ]) +
      open([
        [130, 124],
        [160, 70],
        [172, 34],
        [200, 20],
      ]),
    ink,
    3.4,
    0.7,
  );
  return (
    leg(84, true) +
    leg(-96, true) +
    path(
      closed([
        [-176, 120],
        [-214, 146],
        [-232, 168],
        [-196, 160],
        [-160, 146],
      ]),
      skin,
    ) +
    path(
      neckShape,
      svg.radial(170, -20, 170, [
        [0, lighter(skin, 0.3)],
        [0.5, skin],
        [1, darker(skin, 0.36)],
      ]),
    ) +
    svg.clip(neckShape, stripes) +
    (slider
      ? path(
          closed([
            [160, -22],
            [196, -24],
            [206, -14],
            [170, -8],
          ]),
          '#d84a36',
        )
      : flecks(random, ink)) +
    line(
      open([
        [180, 8],
        [206, 14],
        [228, 2],
        [234, -8],
      ]),
      darker(skin, 0.6),
      3.4,
      0.8,
    ) +
    ellipse(226, -24, 2.6, 2, darker(skin, 0.7)) +
    birdEye(svg, 202, -32, 10.5, slider ? '#b5a23a' : '#a8442c') +
    path(
      closed([
        [-186, 130],
        [120, 106],
        [140, 128],
        [100, 156],
        [-110, 166],
        [-184, 152],
      ]),
      svg.linear(0, 110, 0, 166, [
        [0, lighter(ink, 0.2)],
        [1, darker(ink, 0.45)],
      ]),
    ) +
    path(shape, darker(shell, 0.3)) +
    svg.clip(
      shape,
      scutes.join('') +
        ellipse(-70, -40, 110, 60, '#fff6da', 0.2, -18) +
        ellipse(
          90,
          120,
          110,
          100,
          svg.radial(90, 130, 110, [
            [0, '#1a1020', 0.4],
            [1, '#1a1020', 0],
          ]),
        ),
    ) +
    line(shape, darker(shell, 0.55), 5, 0.6) +
    leg(110, false) +
    leg(-130, false)
  );
}

function flecks(random: Pen['random'], color: string): string {
  return Array.from({ length: 7 }, () =>
    ellipse(166 + random.next() * 50, -6 + random.next() * 26, 3.4, 2.6, color, 0.85),
  ).join('');
}
