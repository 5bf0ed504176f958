/** Where a file's tests run: those that open a database run on one engine or both. */
export type Engine = 'none' | 'embedded' | 'postgres';

export interface TestFile {
  /** Relative to the project's folder, with `/`. */
  path: string;
  text: string;
}

/**
 * Tests that open a database but don't depend on the engine. Locks, races, constraints, plans, text search, time zones,
 * errors, migrations and backups do depend on it: don't list their tests here.
 */
const SAME_ON_BOTH: [why: string, files: RegExp][] = [
  [
    'what HTTP, headers and pages say',
    /^tests\/http\/(?:answers|embed|forms|hostile-input|outside|pet-page|public-pages)\.test/,
  ],
  ['which numbers a call takes: its contract says so before any query', /^tests\/http\/number-bounds\.test/],
  ['what becomes of files', /^tests\/http\/uploads\.test|^tests\/faults\/full-disk-uploads\.test/],
  ['in which order photos are encoded; photos.routes and attempts have the queries', /\/photo-turns\.routes\.test/],
  ['what becomes of processes and connections', /^tests\/faults\/graceful-stop\.test|\/live-guards\.test/],
  ['which parameters a list takes; search-pets and list-pets have its queries', /\/pets\.routes\.test/],
];

/** The engines that a file runs on. */
export function enginesOf({ path, text }: TestFile): Engine[] {
  const imports = (names: string) => new RegExp(String.raw`from '[^']*/(?:${names})\.ts'`).test(text);
  if (imports('start-app|open-test-database')) {
    return SAME_ON_BOTH.some(([, files]) => files.test(path)) ? ['embedded'] : ['embedded', 'postgres'];
  }
  return imports('migrated-database|start-in-setup') ? ['embedded'] : ['none'];
}

/** Whether a file changes shared globals or modules; then it runs in a process of its own, as few do. */
export function needsOwnProcess({ text }: TestFile): boolean {
  return /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules|useFakeTimers)\(/.test(text);
}

/** Whether a file mostly waits for processes it starts, up to a minute: started last, it would delay the run. */
export function isLong(path: string): boolean {
  return /(?:^|\/)tests\/(?:faults|cli|documents)|\/embedded\.test/.test(path);
}
