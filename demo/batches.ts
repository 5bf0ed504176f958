/** A statement takes at most 65,535 parameters, and a pet alone has thirty. */
export function batches<T>(rows: readonly T[], size = 100): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
}
