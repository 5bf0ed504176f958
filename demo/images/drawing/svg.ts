/** Collects the definitions of one drawing, each with an id of its own. */
export class Svg {
  readonly #definitions: string[] = [];

  /** `stops` are [offset, color, opacity]. Circles are in the coordinates of the shape that is painted. */
  radial(x: number, y: number, r: number, stops: readonly Stop[], squash = 1): string {
    const transform =
      squash === 1 ? '' : ` gradientTransform="translate(0 ${round(y * (1 - squash))}) scale(1 ${squash})"`;
    return this.#paint(
      `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${round(x)}" cy="${round(y)}" r="${round(r)}"${transform}>${stopTags(stops)}</radialGradient>`,
    );
  }

  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    return this.#paint(
      `<linearGradient id="ID" gradientUnits="userSpaceOnUse" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}">${stopTags(stops)}</linearGradient>`,
    );
  }

  /** Draws `content` only inside the path. */
  clip(outline: string, content: string): string {
    if (content === '') return '';
    const id = this.#add(`<clipPath id="ID"><path d="${outline}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  document(width: number, height: number, content: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${this.#definitions.join('')}</defs>${content}</svg>`;
  }

  #paint(definition: string): string {
    return `url(#${this.#add(definition)})`;
  }

  #add(definition: string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(definition.replace('ID', id));
    return id;
  }
}

export type Stop = readonly [offset: number, color: string, opacity?: number];

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${share('fill', opacity)}/>`;
}

export function line(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${share('stroke', opacity)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1, turn = 0): string {
  const rotate = turn === 0 ? '' : ` transform="rotate(${round(turn)} ${round(x)} ${round(y)})"`;
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${share('fill', opacity)}${rotate}/>`;
}

export function group(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

/** Of the paint: `opacity` of the element would take a picture of its own to draw, which is slow. */
function share(paint: 'fill' | 'stroke', opacity: number): string {
  return opacity === 1 ? '' : ` ${paint}-opacity="${Math.round(opacity * 100) / 100}"`;
}
