/**
 * What a response shows, or what a write has changed: names such as `pet:7`, and ranges such as `listing:10..20`, which
 * are affected if they overlap. A range without an end is open.
 */
export interface Subjects {
  names: ReadonlySet<string>;
  ranges: readonly Range[];
}

interface Range {
  of: string;
  from: number;
  to: number;
}

/** @param from undefined for everything up to `to`; `to` likewise */
export function formatRange(of: string, from: number | undefined, to: number | undefined): string {
  return `${of}:${from ?? ''}..${to ?? ''}`;
}

export function parseSubjects(subjects: Iterable<string>): Subjects {
  const names = new Set<string>();
  const ranges: Range[] = [];
  for (const subject of subjects) {
    const [, of, from, to] = /^(\w+):(-?\d*)\.\.(-?\d*)$/.exec(subject) ?? [];
    if (of === undefined) names.add(subject);
    else ranges.push({ of, from: from ? Number(from) : -Infinity, to: to ? Number(to) : Infinity });
  }
  return { names, ranges };
}

/** Whether a response with these subjects shows any of the changed ones. */
export function showsAny(displayed: Subjects, changed: Subjects): boolean {
  for (const name of changed.names) if (displayed.names.has(name)) return true;
  return displayed.ranges.some((range) =>
    changed.ranges.some(({ of, from, to }) => of === range.of && from <= range.to && to >= range.from),
  );
}
