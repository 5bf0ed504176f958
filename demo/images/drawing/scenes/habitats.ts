/* oxlint-disable prefer-template -- shapes are joined one after the other, most of them by functions. */
import { darker, lighter, mix } from '../colors.ts';
import { closed, taper, type Point } from '../paths.ts';
import { ellipse, group, line, path } from '../svg.ts';
import { bokeh, rect, wall, type Scene } from './backdrops.ts';
import { windowView } from './rooms.ts';

export const hay: Scene = (pen, frame, color) => {
  const { svg, random } = pen;
  const { width, height } = frame;
  const top = Math.min(frame.ground - 60, height * 0.78);
  const straws = ['', ''];
  for (let at = 0; at < 44; at++) {
    const [x, y] = [((at * 0.618) % 1) * width, top - 4 + random.next() * (height - top + 10)];
    const [dx, dy] = [(random.next() - 0.5) * 220, (random.next() - 0.5) * 44];
    straws[at % 2] += taper(
      [
        [x - dx * 0.5, y - dy * 0.5],
        [x, y - 8],
        [x + dx * 0.5, y + dy * 0.5],
      ],
      9,
    );
  }
  const heap = `M0 ${top + 6}Q${width * 0.2} ${top - 22} ${width * 0.45} ${top - 4}T${width} ${top}V${height}H0Z`;
  const fill = svg.linear(0, top, 0, height, [
    [0, '#dfbd74'],
    [1, '#bf9750'],
  ]);
  return (
    wall(pen, frame, color) + path(heap, fill) + path(straws[0]!, '#b58c46', 0.45) + path(straws[1]!, '#f2dca4', 0.6)
  );
};

export const branch: Scene = (pen, frame) => {
  const { svg, random } = pen;
  const { width, height, ground } = frame;
  const leaf = (x: number, y: number, angle: number, size: number) =>
    group(
      `translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(angle)})`,
      path(
        closed([
          [0, 0],
          [size * 0.3, -size * 0.5],
          [0, -size],
          [-size * 0.3, -size * 0.5],
        ]),
        random.pick(['#5f9a54', '#7ab563', '#4a8050']),
      ),
    );
  const leaves = Array.from({ length: 9 }, (_, at) => {
    const share = at < 5 ? random.next() * 0.2 : 0.82 + random.next() * 0.18;
    return leaf(width * share, ground + (share - 0.5) * 34 + 4, random.between(-150, 150), random.between(70, 112));
  }).join('');
  const [air, bark] = [
    svg.linear(0, 0, width, height, [
      [0, '#dcf0d6'],
      [0.5, '#b4d9ac'],
      [1, '#7fb394'],
    ]),
    svg.linear(0, ground - 20, 0, ground + 44, [
      [0, '#a87f5a'],
      [0.4, '#8a6244'],
      [1, '#563a2a'],
    ]),
  ];
  return (
    rect(frame, air) +
    bokeh(pen, { x: 0, y: 0, width, height }, ['#8fc98a', '#cfe8b5', '#7cba92', '#e6f2c0'], 8, height * 0.22) +
    path(
      `M-20 ${ground - 24}Q${width * 0.4} ${ground - 6} ${width + 20} ${ground + 16}V${ground + 46}Q${width * 0.5} ${ground + 28} -20 ${ground + 14}Z`,
      bark,
    ) +
    leaves
  );
};

export const perch: Scene = (pen, frame, color) => {
  const { width, ground } = frame;
  const wood = pen.svg.linear(0, ground - 6, 0, ground + 22, [
    [0, '#d9b184'],
    [0.5, '#b98a5a'],
    [1, '#83593a'],
  ]);
  return (
    windowView(pen, { ...frame, ground: frame.height + 400 }, color) +
    `<rect x="${Math.round(width * 0.14)}" y="${Math.round(ground - 6)}" width="${Math.round(width * 0.72)}" height="28" rx="14" fill="${wood}"/>`
  );
};

const waters = [
  ['#bfe9ee', '#2f86a8'],
  ['#cdeee2', '#3f9a92'],
  ['#cfe2f6', '#3f6fb0'],
  ['#d6e6ea', '#4a7d8c'],
  ['#c6e8f2', '#3a74a8'],
] as const;

export const water: Scene = (pen, frame) => {
  const { svg, random } = pen;
  const { width, height } = frame;
  const [light, deep] = random.pick(waters);
  const bubbles = Array.from({ length: 7 }, (_, at) => {
    const [x, y, r] = [((at * 0.618 + 0.1) % 1) * width, random.next() * height * 0.7, 7 + random.next() * 12];
    return (
      ellipse(x, y, r, r, '#ffffff', 0.28) + ellipse(x - r * 0.3, y - r * 0.3, r * 0.28, r * 0.28, '#ffffff', 0.85)
    );
  }).join('');
  const weed = (x: number, tall: number, hue: string) => {
    const points: Point[] = [
      [x - 16, height + 10],
      [x - 30, height - tall * 0.35],
      [x, height - tall * 0.7],
      [x - 8, height - tall],
      [x + 24, height - tall * 0.66],
      [x + 4, height - tall * 0.34],
      [x + 22, height + 10],
    ];
    const fill = svg.linear(0, height - tall, 0, height, [
      [0, lighter(hue, 0.3)],
      [1, darker(hue, 0.1)],
    ]);
    return path(closed(points), fill);
  };
  const weeds = [0.05, 0.14, 0.86, 0.95]
    .map((share) =>
      weed(
        width * share,
        height * (0.24 + random.next() * 0.4),
        random.pick(['#3f8a5a', '#62a85a', '#8ab04a', '#b5684a']),
      ),
    )
    .join('');
  const sea = svg.linear(0, 0, 0, height, [
    [0, light],
    [0.5, mix(light, deep, 0.5)],
    [1, mix(light, deep, 0.92)],
  ]);
  const beam = svg.linear(0, 0, 0, height * 0.8, [
    [0, '#ffffff', 0.2],
    [1, '#ffffff', 0],
  ]);
  const beams = [0.12, 0.45].map(
    (share) => `M${width * share} -10h${width * 0.14}l${width * 0.2} ${height}h${-width * 0.3}Z`,
  );
  const pebbles = Array.from({ length: 11 }, (_, at) =>
    ellipse(
      ((at + random.next() * 0.6) / 11) * width,
      height - 8 - random.next() * 12,
      34 + random.next() * 22,
      18 + random.next() * 10,
      random.pick(['#d9c7a4', '#c9b48e', '#e4d8bc', '#b8a586']),
    ),
  ).join('');
  return (
    rect(frame, sea) + path(beams.join(''), beam) + weeds + rect(frame, '#cdb58a', 1, height - 24) + pebbles + bubbles
  );
};

export const stones: Scene = (pen, frame, color) => {
  const { svg, random } = pen;
  const { width, height } = frame;
  const top = frame.ground - 40;
  const slab = closed([
    [-60, top + 30],
    [width * 0.16, top - 4],
    [width * 0.5, top + 4],
    [width * 0.86, top - 6],
    [width + 60, top + 34],
    [width + 60, height + 40],
    [-60, height + 40],
  ]);
  const leaf = (x: number, y: number, angle: number, size: number) =>
    group(
      `translate(${Math.round(x)} ${Math.round(y)}) rotate(${angle})`,
      path(
        closed([
          [0, 0],
          [size * 0.28, -size * 0.4],
          [size * 0.06, -size],
          [-size * 0.26, -size * 0.5],
        ]),
        svg.linear(-30, 0, 30, -size, [
          [0, '#4a8456'],
          [1, '#8fc070'],
        ]),
      ) + line(`M0 0Q8 ${Math.round(-size * 0.5)} 3 ${Math.round(-size * 0.85)}`, '#cfe6a8', 3, 0.35),
    );
  const plants = [
    [0.03, -26],
    [0.1, 14],
    [0.91, -16],
    [0.98, 22],
  ].map(([share, angle]) => leaf(width * share!, top + 20, angle!, height * (0.28 + random.next() * 0.24)));
  const rock = svg.linear(0, top, 0, height, [
    [0, '#d8c2a0'],
    [0.3, '#bfa47f'],
    [1, '#927759'],
  ]);
  return (
    wall(pen, frame, mix(color, '#9dbb8a', 0.5)) +
    bokeh(pen, { x: 0, y: 0, width, height: height * 0.7 }, ['#8ab482', '#b5d09a', '#78a47c'], 6, height * 0.2) +
    plants.join('') +
    path(slab, rock)
  );
};
