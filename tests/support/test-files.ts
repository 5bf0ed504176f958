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
    'HTTP statuses, headers and pages',
    /^tests\/http\/(?:embed|forms|hostile-input|feeds-and-metadata|permissions|pet-page|public-pages|responses|specification-client)\.test/,
  ],
  ['number limits: the contract rejects a value before any query', /^tests\/http\/number-bounds\.test/],
  ['uploaded files', /^tests\/http\/uploads\.test|^tests\/faults\/(?:full-disk-uploads|object-storage)\.test/],
  [
    'the order in which photos are encoded; photos.routes and the rate limits test the queries',
    /\/photo-turns\.routes\.test/,
  ],
  ['processes and connections', /^tests\/faults\/graceful-stop\.test|\/live-guards\.test/],
  ['the words of the bot; answer-question tests its queries', /\/natural-questions\.test/],
  ['the demo’s pictures and its same content each time', /^demo\/(?:images\/make-missing-images|repeatable)\.test/],
  ['the list of weak passwords', /\/weak-passwords\.test/],
  ['list parameters; search-pets and list-pets test the queries', /\/pets\.routes\.test/],
];

/** The engines that a file runs on. */
export function enginesOf({ path, text }: TestFile): Engine[] {
  const imports = (names: string) => new RegExp(String.raw`from '[^']*/(?:${names})\.ts'`).test(text);
  if (imports('start-app|open-test-database')) {
    return SAME_ON_BOTH.some(([, files]) => files.test(path)) ? ['embedded'] : ['embedded', 'postgres'];
  }
  return imports('migrated-database|start-in-setup') ? ['embedded'] : ['none'];
}

/**
 * Whether a file changes shared globals or modules, or depends on them, as the database engine does when it is opened without
 * a worker; then it runs in a process of its own, as few do. So do the tests of reused databases: a database that other
 * files have used may have almost grown to the size at which it is replaced.
 */
export function needsOwnProcess({ path, text }: TestFile): boolean {
  return (
    path.endsWith('/reused-databases.test.ts') ||
    /from '@electric-sql\/pglite'|\bvi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules|useFakeTimers)\(/.test(text)
  );
}

/** Whether a file mostly waits for processes it starts, up to a minute: started last, it would delay the run. */
export function isLong(path: string): boolean {
  return /(?:^|\/)tests\/(?:faults|cli|documents|add-pet-field)|\/embedded\.test/.test(path);
}
