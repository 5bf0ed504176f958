/** Random numbers that repeat: the demo shelter is the same on every machine. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True with the given probability. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(from: readonly T[]): T[];
}

/** Mulberry32: small, fast and evenly distributed. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const random: SeededRandom = {
    next() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
    between: (min, max) => min + Math.floor(random.next() * (max - min + 1)),
    chance: (share) => random.next() < share,
    pick(from) {
      const picked = from[random.between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from.');
      return picked;
    },
    shuffle(from) {
      const shuffled = [...from];
      for (let at = shuffled.length - 1; at > 0; at--) {
        const other = random.between(0, at);
        [shuffled[at], shuffled[other]] = [
          shuffled[other] as (typeof shuffled)[number],
          shuffled[at] as (typeof shuffled)[number],
        ];
      }
      return shuffled;
    },
  };
  return random;
}
