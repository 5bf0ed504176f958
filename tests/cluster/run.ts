// npm run test:cluster             many servers, all journeys at once, and each piece failing in turn
// npm run test:cluster -- --quick  the same in a few minutes
// npm run test:cluster -- --only failover --only rolling
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPet } from '../support/factories.ts';
import { findReasonWithoutFormer, unpackFormerVersion } from '../support/former-version.ts';
import { Books } from './books.ts';
import { checkBooks } from './check-books.ts';
import { findMissing } from './check-programs.ts';
import { explainFailure, FORMER_500, FORMER_500_NOTE } from './explain-failure.ts';
import { Metrics, type PhaseMetrics } from './metrics.ts';
import { adopter } from './people/adopter.ts';
import { chat } from './people/chat.ts';
import { donor } from './people/donor.ts';
import { answerer, decider, photographer } from './people/staff.ts';
import { visitor } from './people/visitor.ts';
import { failover } from './phases/failover.ts';
import type { Phase, Scene } from './phases/phase.ts';
import { objectStorage } from './phases/object-storage.ts';
import { pooler } from './phases/pooler.ts';
import { redis } from './phases/redis.ts';
import { rolling } from './phases/rolling.ts';
import { steady } from './phases/steady.ts';
import { storageOutage } from './phases/storage-outage.ts';
import { worker } from './phases/worker.ts';
import { formatBooks, formatFailures, formatPhases } from './report.ts';
import { parseSettings } from './settings.ts';
import { startCluster, type Cluster } from './start-cluster.ts';
import { startCrowd, type Crowd, type World } from './world.ts';

const MEMORY = '/dev/shm';
const MEMORY_BYTES = 2 * 1024 ** 3;
const PETS = 40;
/** The servers' logs. */
const RESULTS = join(import.meta.dirname, '../../test-results/cluster');
const phases: Phase[] = [steady, rolling, objectStorage, redis, storageOutage, worker, failover, pooler];
const crowd: Crowd = [
  [5, adopter],
  [4, visitor],
  [2, decider],
  [1, answerer],
  [1, photographer],
  [1, donor],
  [3, chat],
];

const started = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`);

const settings = parseSettings(process.argv.slice(2));
const missing = findMissing();
for (const { name, packages } of missing.optional) {
  console.log(`${name} is not installed (apt-get install ${packages}): the parts with it are left out.`);
}
if (missing.required.length > 0) {
  for (const { name, packages } of missing.required)
    console.error(`${name} is not installed (apt-get install ${packages}).`);
  process.exit(1);
}
const temporary = createTemporaryFolder();
say('starting a primary and a standby, three servers, nginx and HAProxy');
const cluster = await startCluster(unpackFormer());
let hasFailed = true;
try {
  hasFailed = await runAll(cluster);
} finally {
  await cluster.stop();
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  for (const { name, log } of [...cluster.servers, ...cluster.workers])
    writeFileSync(join(RESULTS, `${name}.log`), log);
}
process.exit(hasFailed ? 1 : 0);

/** @returns whether anything failed */
async function runAll({ db, balancers, smtp, payments, staff }: Cluster): Promise<boolean> {
  for (let at = 0; at < PETS; at++) await createPet(db, { name: `Seed ${at}` });
  const closing = new AbortController();
  const world: World = {
    entrances: balancers,
    metrics: new Metrics(),
    books: new Books(),
    smtp,
    payments,
    staff,
    closing: closing.signal,
    kills: [],
    surprises: [],
  };
  const people = startCrowd(world, crowd);
  const scene: Scene = { cluster, world, settings, say };
  const results: (PhaseMetrics & { hasPassed: boolean })[] = [];
  for (const phase of phases) {
    if (settings.only.length > 0 && !settings.only.includes(phase.name)) continue;
    const reason = phase.findMissing?.(cluster) ?? null;
    if (reason === null) results.push(await runPhase(phase, scene));
    else say(`${phase.title}: left out, since ${reason}`);
  }
  say('waiting until everyone is done');
  closing.abort();
  await people;
  say('comparing the books');
  const audit = await checkBooks(cluster, world);
  console.log(`\n${formatPhases(results)}\n\n${formatBooks(audit.comparisons)}\n`);
  for (const sentence of audit.notes) console.log(`  ${sentence}`);
  const wrong = [...audit.wrong, ...world.surprises];
  for (const sentence of new Set(wrong)) console.log(`  ${sentence}`);
  const lost = audit.comparisons.reduce((sum, each) => sum + each.lost.length, 0);
  const twice = audit.comparisons.reduce((sum, each) => sum + each.doubled.length, 0);
  const unknown = audit.comparisons.filter((each) => each.unknown.length > 0);
  for (const each of unknown) console.log(`  ${each.about}: never sent: ${each.unknown.slice(0, 3).join(', ')}`);
  const failed = results.filter(({ hasPassed }) => !hasPassed).length;
  console.log(
    `\n${results.length - failed} phases passed, ${failed} failed; ${lost} writes lost, ${twice} twice, ${wrong.length} other faults`,
  );
  return failed + lost + twice + wrong.length + unknown.length > 0;
}

async function runPhase(phase: Phase, scene: Scene): Promise<PhaseMetrics & { hasPassed: boolean }> {
  say(phase.title);
  const from = performance.now();
  let error: Error | null = null;
  const sentences = await phase.run(scene).catch((thrown: unknown) => {
    error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return [];
  });
  const formerLog = scene.cluster.servers.map((server) => server.formerLog).join('\n');
  const metrics = scene.world.metrics.summarize(phase.title, from, (attempt) => explainFailure(attempt, formerLog));
  const forbidden = Object.keys(metrics.failures).filter((failure) => !phase.allows.includes(failure));
  if (error) say(`FAILED: ${(error as Error).message}`);
  for (const sentence of sentences) say(`  ${sentence}`);
  say(`  ${metrics.requests} requests, ${metrics.writes} writes, failed: ${formatFailures(metrics.failures)}`);
  for (const example of metrics.examples) say(`  ${example}`);
  if (FORMER_500 in metrics.failures) say(`  ${FORMER_500_NOTE}`);
  return { ...metrics, hasPassed: error === null && forbidden.length === 0 };
}

/** @returns the former version's folder; undefined where its source is missing: the upgrade is then a restart */
function unpackFormer(): string | undefined {
  const reason = findReasonWithoutFormer();
  if (reason !== null) {
    say(`the servers start with this version, since ${reason}`);
    return undefined;
  }
  const folder = join(temporary, 'former');
  unpackFormerVersion(folder);
  return folder;
}

/** Keeps everything in memory where there is enough of it: the same work takes a fraction of the time there. */
function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'pawhaven-cluster-'));
  // Processes with other accounts have folders in it.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return folder;
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES;
}
