import { gradient, light } from './scenes.ts';

/** Drawn in front of the animal: SVG elements, and the height of the upper edge in pixels. */
export interface Foreground {
  front: string;
  edge: number;
}

/** A plump cushion with a seam. */
export function cushion(colour: string): Foreground {
  return {
    front: `${gradient('c', light(colour, 0.25), colour)}
      <path d="M60 640 Q40 470 170 462 Q400 436 630 462 Q760 470 740 640Z" fill="url(#c)"/>
      <path d="M110 540 Q400 508 690 540" stroke="#fff" stroke-width="5" stroke-dasharray="14 12" opacity=".5" fill="none" stroke-linecap="round"/>`,
    edge: 456,
  };
}

/** A knitted blanket in folds. */
export function blanket(colour: string): Foreground {
  return {
    front: `${gradient('c', light(colour, 0.3), colour)}
      <path d="M-10 520 C90 440 190 500 290 462 S470 440 560 474 S730 450 810 500 V620 H-10Z" fill="url(#c)"/>
      <g fill="none" stroke="#fff" stroke-width="6" opacity=".28" stroke-linecap="round"><path d="M40 600 C120 520 210 560 300 516"/><path d="M330 600 C410 520 500 540 590 528"/><path d="M610 600 C670 550 730 540 800 556"/></g>`,
    edge: 462,
  };
}

/** A wicker basket. */
export function basket(colour: string): Foreground {
  const weave = [0, 1, 2].map((row) =>
    Array.from({ length: 12 }, (_, column) => {
      const x = 112 + column * 50 + (row % 2) * 25;
      return `<path d="M${x} ${516 + row * 34} q22 -14 44 0" />`;
    }).join(''),
  );
  return {
    front: `${gradient('c', light(colour, 0.2), colour)}
      <clipPath id="b"><path d="M92 470 H708 L664 640 H136Z"/></clipPath>
      <path d="M92 470 H708 L664 640 H136Z" fill="url(#c)"/>
      <g clip-path="url(#b)" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="8" stroke-linecap="round">${weave.join('')}</g>
      <rect x="70" y="448" width="660" height="44" rx="22" fill="${light(colour, 0.35)}"/>`,
    edge: 450,
  };
}

/** A cardboard box with a heart on it. */
export function box(colour: string): Foreground {
  return {
    front: `${gradient('c', light(colour, 0.12), colour)}
      <path d="M120 466 H680 V640 H120Z" fill="url(#c)"/>
      <path d="M120 466 L40 520 L66 540 L120 506Z M680 466 L760 520 L734 540 L680 506Z" fill="${light(colour, 0.3)}"/>
      <rect x="112" y="456" width="576" height="24" rx="6" fill="${light(colour, 0.35)}"/>
      <path d="M400 580 c-46 -34 -34 -66 -12 -62 q10 2 12 14 q2 -12 12 -14 c22 -4 34 28 -12 62Z" fill="#fff" opacity=".75"/>`,
    edge: 462,
  };
}

/** Tall grass, or straw in another color. */
export function grass(colour: string): Foreground {
  const blades = Array.from({ length: 41 }, (_, at) => {
    const x = at * 21 - 20;
    const height = 74 + ((at * 37) % 50);
    const lean = ((at * 53) % 40) - 20;
    return `<path d="M${x - 14} 610 Q${x} ${560 - height / 2} ${x + lean} ${556 - height} Q${x + 10} ${560 - height / 3} ${x + 16} 610Z" fill="${light(colour, (at % 4) * 0.09)}"/>`;
  });
  return { front: `<rect y="560" width="800" height="40" fill="${colour}"/>${blades.join('')}`, edge: 470 };
}

/** The smooth edge of a bed or a sofa. */
export function bed(colour: string): Foreground {
  return {
    front: `${gradient('c', light(colour, 0.35), colour)}
      <path d="M-20 620 V500 Q-20 456 30 456 H770 Q820 456 820 500 V620Z" fill="url(#c)"/>
      <g fill="none" stroke="#fff" stroke-width="4" opacity=".4"><path d="M-10 502 H810"/>${Array.from(
        { length: 9 },
        (_, at) => `<path d="M${at * 100} 502 l-100 110 M${at * 100} 502 l100 110"/>`,
      ).join('')}</g>`,
    edge: 458,
  };
}
