/** A backdrop: its drawing, where the animal's feet are, and the shadow's color. */
export interface Scene {
  /** SVG elements on a canvas of 800 by 600. */
  back: string;
  /** Where the feet touch the ground, in pixels from the top. */
  groundY: number;
  shadow: string;
  /** Swimming and flying animals cast no shadow. */
  floats?: true;
}

/** A soft backdrop that runs from wall to floor without an edge, as in a photographer's studio. */
export function studio(wall: string, floor: string, shadow: string): Scene {
  return {
    back: `${gradient('w', light(wall, 0.35), wall)}${gradient('f', light(floor, 0.22), floor)}
      <rect width="800" height="600" fill="url(#w)"/>
      <path d="M0 446 Q400 404 800 446 V600 H0Z" fill="url(#f)"/>${glow(400, 250, 380, 0.6)}`,
    groundY: 522,
    shadow,
  };
}

/** A wall with a great disc behind the animal, like a low sun. */
export function disc(wall: string, sun: string, floor: string, shadow: string): Scene {
  return {
    back: `${gradient('w', light(wall, 0.2), wall)}${gradient('s', light(sun, 0.3), sun)}${gradient('f', light(floor, 0.15), floor)}
      <rect width="800" height="600" fill="url(#w)"/><circle cx="400" cy="290" r="246" fill="url(#s)"/>
      <rect y="462" width="800" height="138" fill="url(#f)"/>`,
    groundY: 528,
    shadow,
  };
}

/** Two overlapping arches, painted on the wall. */
export function arches(wall: string, near: string, far: string, floor: string, shadow: string): Scene {
  return {
    back: `${gradient('w', light(wall, 0.25), wall)}${gradient('a', light(near, 0.25), near)}${gradient('f', light(floor, 0.15), floor)}
      <rect width="800" height="600" fill="url(#w)"/>
      <path d="M470 470 V250 a135 135 0 0 1 270 0 V470Z" fill="${far}" opacity=".75"/>
      <path d="M130 470 V270 a215 215 0 0 1 430 0 V470Z" fill="url(#a)"/>
      <rect y="466" width="800" height="134" fill="url(#f)"/>`,
    groundY: 530,
    shadow,
  };
}

/** Large soft shapes that overlap, with a pale floor. */
export function blobs(groundY: string, first: string, second: string, shadow: string): Scene {
  return {
    back: `<rect width="800" height="600" fill="${groundY}"/>
      <path d="M-60 60 C120 -90 330 10 350 170 S230 420 60 400 -140 190 -60 60Z" fill="${first}"/>
      <path d="M500 90 C640 -60 900 40 880 260 S700 560 540 470 400 200 500 90Z" fill="${second}"/>
      <path d="M-20 470 Q260 400 480 452 T820 440 V620 H-20Z" fill="${light(groundY, 0.55)}"/>${glow(400, 280, 330, 0.5)}`,
    groundY: 524,
    shadow,
  };
}

/** Hills under a sky; the last hill is the meadow the animal stands on. */
export function hills(sky: string, far: string, middle: string, meadow: string, shadow: string): Scene {
  return {
    back: `${gradient('s', sky, light(sky, 0.75))}${gradient('m', light(meadow, 0.22), meadow)}
      <rect width="800" height="600" fill="url(#s)"/>${glow(610, 120, 260, 0.75)}
      <path d="M0 380 Q160 270 330 350 T640 320 T800 350 V600 H0Z" fill="${far}"/>
      <path d="M0 420 Q220 340 430 410 T800 390 V600 H0Z" fill="${middle}"/>
      <path d="M0 462 Q260 420 520 452 T800 446 V600 H0Z" fill="url(#m)"/>`,
    groundY: 526,
    shadow,
  };
}

/** A papered wall over a skirting board, boards on the floor and a round rug. */
export function room(wall: string, stripe: string, floor: string, rug: string, shadow: string): Scene {
  const stripes = Array.from(
    { length: 10 },
    (_, at) => `<rect x="${at * 88 - 22}" width="44" height="440" fill="${stripe}"/>`,
  );
  return {
    back: `<rect width="800" height="600" fill="${wall}"/>${stripes.join('')}${glow(400, 210, 400, 0.55)}
      <rect y="418" width="800" height="26" fill="${light(wall, 0.75)}"/>
      <rect y="444" width="800" height="156" fill="${floor}"/><rect y="444" width="800" height="14" fill="#000" opacity=".07"/>
      <ellipse cx="400" cy="536" rx="330" ry="52" fill="${rug}"/><ellipse cx="400" cy="534" rx="290" ry="42" fill="${light(rug, 0.25)}"/>`,
    groundY: 540,
    shadow,
  };
}

/** A wall with a regular pattern of small dots. */
export function dotted(wall: string, dot: string, floor: string, shadow: string): Scene {
  const dots = Array.from({ length: 84 }, (_, at) => {
    const row = Math.floor(at / 12);
    return `<circle cx="${(at % 12) * 72 + (row % 2) * 36}" cy="${row * 66 + 30}" r="9"/>`;
  });
  return {
    back: `<rect width="800" height="600" fill="${wall}"/><g fill="${dot}">${dots.join('')}</g>${glow(400, 260, 400, 0.6)}
      ${gradient('f', light(floor, 0.2), floor)}<path d="M0 452 H800 V600 H0Z" fill="url(#f)"/>`,
    groundY: 526,
    shadow,
  };
}

/** A wall with a window to the sky, and a sunny patch on the floor. */
export function windowLight(wall: string, sky: string, floor: string, shadow: string): Scene {
  return {
    back: `${gradient('w', light(wall, 0.15), wall)}${gradient('k', sky, light(sky, 0.8))}
      <rect width="800" height="600" fill="url(#w)"/>
      <rect x="490" y="48" width="236" height="270" rx="26" fill="${light(wall, 0.7)}"/>
      <rect x="508" y="66" width="200" height="234" rx="14" fill="url(#k)"/>
      <path d="M608 66 V300 M508 176 H708" stroke="${light(wall, 0.7)}" stroke-width="12"/>
      <rect x="474" y="312" width="268" height="20" rx="10" fill="${light(wall, 0.55)}"/>
      <rect y="448" width="800" height="152" fill="${floor}"/>
      <path d="M250 600 L400 448 H640 L560 600Z" fill="#fff" opacity=".22"/>${glow(380, 280, 320, 0.4)}`,
    groundY: 528,
    shadow,
  };
}

/** Pickets before trees, and grass. */
export function garden(sky: string, trees: string, grass: string, shadow: string): Scene {
  const pickets = Array.from({ length: 9 }, (_, at) => {
    const x = at * 96 - 14;
    return `<path d="M${x} 470 V282 l28 -30 28 30 V470Z"/>`;
  });
  return {
    back: `${gradient('s', sky, light(sky, 0.75))}${gradient('g', light(grass, 0.25), grass)}
      <rect width="800" height="600" fill="url(#s)"/>
      <g fill="${trees}"><circle cx="80" cy="270" r="120"/><circle cx="250" cy="310" r="96"/><circle cx="590" cy="290" r="110"/><circle cx="750" cy="250" r="130"/></g>
      <g fill="#fffaf2"><rect y="320" width="800" height="22" opacity=".9"/><rect y="410" width="800" height="22" opacity=".9"/>${pickets.join('')}</g>
      ${glow(400, 290, 330, 0.4)}<path d="M0 458 Q200 436 420 456 T800 448 V600 H0Z" fill="url(#g)"/>`,
    groundY: 528,
    shadow,
  };
}

/** Sea, a bright horizon and warm sand. */
export function beach(sky: string, sea: string, sand: string, shadow: string): Scene {
  return {
    back: `${gradient('s', sky, light(sky, 0.8))}${gradient('e', light(sea, 0.3), sea)}${gradient('d', light(sand, 0.35), sand)}
      <rect width="800" height="600" fill="url(#s)"/>${glow(250, 130, 230, 0.8)}
      <rect y="300" width="800" height="140" fill="url(#e)"/>
      <path d="M0 404 Q170 380 360 408 T800 396 V600 H0Z" fill="#fff" opacity=".75"/>
      <path d="M0 420 Q190 396 380 422 T800 410 V600 H0Z" fill="url(#d)"/>`,
    groundY: 530,
    shadow,
  };
}

/** Light falling through water on a sandy bed. */
export function underwater(top: string, deep: string, sand: string): Scene {
  const rays = [90, 250, 420, 600].map(
    (x, at) =>
      `<path d="M${x} -20 h${70 + at * 12} l-${90 + at * 10} 560 h-${120 + at * 14}Z" fill="#fff" opacity=".09"/>`,
  );
  const bubbles = [
    [96, 180, 15],
    [128, 120, 9],
    [690, 210, 18],
    [716, 140, 10],
    [668, 92, 7],
    [180, 300, 8],
  ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".32"/>`);
  return {
    back: `${gradient('t', top, deep)}<rect width="800" height="600" fill="url(#t)"/>${rays.join('')}${glow(400, 270, 330, 0.34)}
      ${bubbles.join('')}<path d="M0 520 Q180 476 400 512 T800 500 V600 H0Z" fill="${sand}"/>
      <path d="M0 552 Q240 520 470 548 T800 540 V600 H0Z" fill="${light(sand, 0.3)}"/>`,
    groundY: 470,
    shadow: deep,
    floats: true,
  };
}

/** Large leaves around a clearing. */
export function foliage(deep: string, leaf: string, fresh: string, floor: string, shadow: string): Scene {
  const leaves: [number, number, number, string][] = [
    [-10, 40, 28, leaf],
    [60, 220, -12, fresh],
    [-30, 380, -40, leaf],
    [150, -20, 62, fresh],
    [800, 30, 152, leaf],
    [760, 210, 190, fresh],
    [830, 380, 216, leaf],
    [640, -30, 118, fresh],
  ];
  const shapes = leaves.map(
    ([x, y, rotation, colour]) =>
      `<g transform="translate(${x} ${y}) rotate(${rotation})"><path d="M0 0 C60 -84 190 -84 250 0 C190 84 60 84 0 0Z" fill="${colour}"/><path d="M0 0 H235" stroke="${deep}" stroke-width="4" opacity=".35"/></g>`,
  );
  return {
    back: `${gradient('d', light(deep, 0.25), deep)}<rect width="800" height="600" fill="url(#d)"/>${glow(400, 280, 400, 0.55)}${shapes.join('')}
      ${gradient('f', light(floor, 0.2), floor)}<path d="M0 484 Q400 446 800 484 V600 H0Z" fill="url(#f)"/>`,
    groundY: 536,
    shadow,
  };
}

/** A still pond with rings around the swimmer. */
export function pond(sky: string, reeds: string, water: string): Scene {
  const stalks = [30, 64, 92, 700, 736, 772].map(
    (x, at) =>
      `<path d="M${x} 400 q${at % 2 ? 14 : -12} -110 ${at % 2 ? 4 : -4} -${190 + at * 12}" stroke="${reeds}" stroke-width="11" fill="none" stroke-linecap="round"/>`,
  );
  const rings = [330, 250, 170].map(
    (r) =>
      `<ellipse cx="400" cy="496" rx="${r}" ry="${r * 0.17}" fill="none" stroke="#fff" stroke-width="4" opacity=".38"/>`,
  );
  return {
    back: `${gradient('s', sky, light(sky, 0.8))}${gradient('a', light(water, 0.4), water)}
      <rect width="800" height="600" fill="url(#s)"/>${glow(520, 130, 240, 0.7)}
      <path d="M0 370 Q200 290 400 350 T800 330 V420 H0Z" fill="${light(reeds, 0.35)}"/>${stalks.join('')}
      <rect y="384" width="800" height="216" fill="url(#a)"/>${rings.join('')}`,
    groundY: 508,
    shadow: '#12506b',
  };
}

/** Hills at nightfall under a moon. */
export function dusk(top: string, glowing: string, hill: string, meadow: string, shadow: string): Scene {
  const stars = [
    [90, 70],
    [210, 130],
    [330, 60],
    [470, 110],
    [140, 210],
    [720, 240],
    [560, 50],
    [400, 190],
    [760, 90],
  ].map(([x, y], at) => `<circle cx="${x}" cy="${y}" r="${2 + (at % 3)}" fill="#fff" opacity=".8"/>`);
  return {
    back: `${gradient('s', top, glowing)}${gradient('m', light(meadow, 0.2), meadow)}<rect width="800" height="600" fill="url(#s)"/>${stars.join('')}
      <circle cx="640" cy="140" r="62" fill="#fff6d8"/>${glow(640, 140, 220, 0.5)}${glow(400, 360, 330, 0.35)}
      <path d="M0 410 Q200 320 420 400 T800 380 V600 H0Z" fill="${hill}"/>
      <path d="M0 462 Q240 424 500 452 T800 446 V600 H0Z" fill="url(#m)"/>`,
    groundY: 526,
    shadow,
  };
}

/** A light from nowhere in particular, brightest in the middle. */
export function glow(x: number, y: number, radius: number, strength: number): string {
  const id = `g${x}-${y}-${radius}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="#fff" stop-opacity="${strength}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

export function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** Mixes a color with white: 0 keeps the color, 1 is white. */
export function light(colour: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (255 - value) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
