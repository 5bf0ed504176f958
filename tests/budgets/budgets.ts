/**
 * What each hot path may cost, in units that don't depend on the machine. A measurement over its bar fails its test:
 * make the path cheaper, or raise the bar and give the reason in the commit.
 */
export const budgets = [
  { what: 'submit an application: statements', bar: 6, unit: 'statements' },
  { what: 'submit an application: transactions', bar: 1, unit: 'transactions' },
  // The last statement reads what has changed, so that the writer's next pages show it.
  { what: 'approve an application: statements', bar: 14, unit: 'statements' },
  { what: 'approve an application: transactions', bar: 1, unit: 'transactions' },
  { what: 'sign up: statements', bar: 4, unit: 'statements' },
  { what: 'sign up: transactions', bar: 0, unit: 'transactions' },
  { what: 'log in: statements', bar: 7, unit: 'statements' },
  { what: 'log in: transactions', bar: 1, unit: 'transactions' },
  { what: 'add a favorite: statements', bar: 5, unit: 'statements' },
  { what: 'add a favorite: transactions', bar: 1, unit: 'transactions' },
  { what: 'send a message: statements', bar: 7, unit: 'statements' },
  { what: 'send a message: transactions', bar: 1, unit: 'transactions' },
  { what: 'reply to a message: statements', bar: 11, unit: 'statements' },
  { what: 'reply to a message: transactions', bar: 1, unit: 'transactions' },
  { what: 'book a pickup: statements', bar: 8, unit: 'statements' },
  { what: 'book a pickup: transactions', bar: 1, unit: 'transactions' },
  { what: 'store a chat message: statements', bar: 1, unit: 'statements' },
  { what: 'store a chat message: transactions', bar: 0, unit: 'transactions' },
  { what: 'poll an adopter’s dashboard: statements', bar: 13, unit: 'statements' },
  { what: 'poll an adopter’s dashboard: transactions', bar: 0, unit: 'transactions' },
  // One of them is the session's.
  { what: 'open an animal’s record: statements', bar: 7, unit: 'statements' },
  { what: 'open an animal’s record: transactions', bar: 1, unit: 'transactions' },
  { what: 'open a medical record: statements', bar: 7, unit: 'statements' },
  { what: 'open a medical record: transactions', bar: 0, unit: 'transactions' },
  { what: 'list what is due: statements', bar: 2, unit: 'statements' },
  { what: 'list what is due: transactions', bar: 0, unit: 'transactions' },
  // A first visit on a phone, before the page is used; HTML and styles with Brotli's best compression.
  { what: 'home, HTML', bar: 18_000, unit: 'bytes' },
  { what: 'home, styles in it', bar: 7100, unit: 'bytes' },
  { what: 'home, scripts', bar: 2000, unit: 'bytes' },
  { what: 'home, photos', bar: 110_000, unit: 'bytes' },
  { what: 'home, requests', bar: 19, unit: 'requests' },
  { what: 'catalogue, HTML', bar: 19_100, unit: 'bytes' },
  { what: 'catalogue, styles in it', bar: 6600, unit: 'bytes' },
  { what: 'catalogue, scripts', bar: 2000, unit: 'bytes' },
  { what: 'catalogue, photos', bar: 82_000, unit: 'bytes' },
  { what: 'catalogue, requests', bar: 25, unit: 'requests' },
  { what: 'pet page, HTML', bar: 13_500, unit: 'bytes' },
  { what: 'pet page, styles in it', bar: 6400, unit: 'bytes' },
  { what: 'pet page, scripts', bar: 2000, unit: 'bytes' },
  { what: 'pet page, photos', bar: 66_000, unit: 'bytes' },
  { what: 'pet page, requests', bar: 13, unit: 'requests' },
  // React, loaded when a page is first used.
  { what: 'home, scripts in use', bar: 110_500, unit: 'bytes' },
  // Signatures for S3, the connection to Redis, metrics, traces and encrypted backups took 27 packages, which load only
  // where they are configured.
  { what: 'packages installed for start', bar: 390, unit: 'packages' },
  { what: 'files installed for start', bar: 39_010, unit: 'files' },
  { what: 'size of the packages installed for start', bar: 560, unit: 'MB' },
  // Job leases, the storage's place, what metrics and traces hook into, and the settings of all of these took 24 small ones.
  { what: 'modules loaded at start', bar: 1456, unit: 'modules' },
] as const satisfies readonly Budget[];

interface Budget {
  what: string;
  /** The most that is allowed. */
  bar: number;
  unit: string;
}

export type Budgeted = (typeof budgets)[number]['what'];

/** Prints what was measured beside its bar. @returns one line for each measurement over its bar */
export function report(measured: Partial<Record<Budgeted, number>>): string[] {
  const rows = budgets.flatMap(({ what, bar, unit }) => {
    const value = measured[what];
    return value === undefined ? [] : [{ what, value, bar, unit }];
  });
  const lines = rows.map(
    ({ what, value, bar, unit }) =>
      `${what.padEnd(45)}${String(value).padStart(8)} of ${String(bar).padStart(6)} ${unit}${value > bar ? '  OVER' : ''}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  return lines.filter((line) => line.endsWith('OVER'));
}
