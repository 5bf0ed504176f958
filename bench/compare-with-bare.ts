import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timedGet } from './timed-get.ts';
import { load } from './load.ts';
import { median, type Bench, type Metric } from './measurement.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
const WARM_UP_SECONDS = 1;

interface Round {
  requestsPerSecond: number;
  cpuPerRequest: number;
}

/**
 * Measures the application's requests per second for a URL, as a share of bare `node:http` with the same bytes. Runs
 * alternate between the two, so that other load on the machine affects both.
 * @param atLeast the target, in percent
 */
export async function compareWithBare(
  bench: Bench,
  shelter: ServerProcess,
  { path, encoding, what, atLeast }: { path: string; encoding: 'br' | 'identity'; what: string; atLeast: number },
): Promise<Metric> {
  bench.log(`${what}, ${encoding} …`);
  const url = `${shelter.url}${path}`;
  await timedGet(url, encoding);
  const { headers, body } = await timedGet(url, encoding);
  const bodyFile = join(bench.folder, randomUUID());
  await writeFile(bodyFile, body);
  // The same bytes, headers included. Node adds the excluded headers to both.
  const described = Object.entries(headers).filter(
    ([name]) => !/^(?:date|connection|keep-alive|content-length|x-request-id)$/.test(name),
  );
  const bare = await startServer({
    script: 'bench/bare-server.ts',
    args: [bodyFile, JSON.stringify(Object.fromEntries(described))],
    readyPath: '/',
    logFile: `${bodyFile}.log`,
  });
  try {
    const requestHeaders = { 'accept-encoding': encoding };
    const measure = (server: ServerProcess) => measureRound(server, path, requestHeaders);
    for (const server of [shelter, bare]) await load(`${server.url}${path}`, requestHeaders, WARM_UP_SECONDS);
    const ours: Round[] = [];
    const theirs: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Alternate the order, so that neither always runs in the other's aftermath.
      if (round % 2 === 0) ours.push(await measure(shelter));
      theirs.push(await measure(bare));
      if (round % 2 === 1) ours.push(await measure(shelter));
    }
    const shares = ours.map((own, at) => own.requestsPerSecond / theirs[at]!.requestsPerSecond);
    const cpuShares = ours.map((own, at) => theirs[at]!.cpuPerRequest / own.cpuPerRequest);
    const rate = (rounds: Round[]) => Math.round(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)));
    return {
      what: `${what}, ${encoding}, ${kilobytes(body.length)}`,
      value: Math.round(median(shares) * 100),
      unit: '% of bare',
      bar: { atLeast },
      note: `${rate(ours)}/s beside ${rate(theirs)}/s; ${Math.round(median(cpuShares) * 100)} % by CPU time a request`,
    };
  } finally {
    await bare.stop();
  }
}

async function measureRound(server: ServerProcess, path: string, headers: Record<string, string>): Promise<Round> {
  const before = await server.usage();
  const { requests, seconds } = await load(`${server.url}${path}`, headers, ROUND_SECONDS);
  const after = await server.usage();
  return { requestsPerSecond: requests / seconds, cpuPerRequest: (after.cpuMs - before.cpuMs) / requests };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
