import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';

export interface Browser {
  executablePath: string;
  args: string[];
  /** The browser's complete environment. */
  env: Record<string, string>;
}

/**
 * The browser's arguments: it may run as root, because it loads only our own pages, and makes no requests of its own,
 * such as updates.
 */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const onThePath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome'];
const outsideThePath = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The system's fonts and the bundled one: without any font, text has no height and counts as invisible. The archive's
 * own configuration names folders of the service it was built for.
 */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * The browser of the tests and benchmarks: the one that `CHROMIUM` names, else one installed on this system, else the one
 * in the npm packages (Linux on x64), which needs no installation.
 * @throws if there is none, with a message that says how to get one
 */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env['CHROMIUM'];
  if (chosen) {
    if (existsSync(chosen)) return { executablePath: chosen, args, env: environment() };
    throw new Error(`CHROMIUM names ${chosen}, where there is no file.`);
  }
  const executablePath = await findInstalled();
  if (executablePath) return { executablePath, args, env: environment() };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  throw new Error('No browser found: install Chromium or Chrome, or name one in the environment variable CHROMIUM.');
}

/**
 * Unpacks the browser in the npm packages, once per version. Includes the libraries and the font that minimal images
 * lack.
 */
export async function unpackBrowser(): Promise<Browser> {
  const archives = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const { version } = JSON.parse(await readFile(join(archives, '..', 'package.json'), 'utf8')) as { version: string };
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(home)) await unpackInto(home, archives);

  const { LD_LIBRARY_PATH, ...rest } = environment();
  const libraries = [join(home, 'lib'), LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const env = { ...rest, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(home, 'fonts.conf') };
  return { executablePath: join(home, 'chromium'), args, env };
}

async function unpackInto(home: string, archives: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const unfinished = await mkdtemp(`${home}-`);
  const source = (name: string) => createReadStream(join(archives, name)).pipe(createBrotliDecompress());
  await Promise.all([
    pipeline(source('chromium.br'), createWriteStream(join(unfinished, 'chromium'))),
    unpackTar(source('al2023.tar.br'), unfinished),
    unpackTar(source('fonts.tar.br'), unfinished),
  ]);
  await writeFile(join(unfinished, 'fonts.conf'), fontsConfiguration);
  await chmod(join(unfinished, 'chromium'), 0o755);
  await chmod(unfinished, 0o755);
  // Renamed when complete: of two concurrent processes, the second discards its copy.
  await rename(unfinished, home).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(home)) throw error;
  });
}

async function unpackTar(source: NodeJS.ReadableStream, into: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(source, entries);
  for await (const entry of entries) {
    const path = join(into, entry.header.name);
    if (entry.header.type === 'directory') {
      entry.resume();
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    await pipeline(entry, createWriteStream(path));
  }
  await reading;
}

async function findInstalled(): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...onThePath.flatMap((name) => folders.map((folder) => join(folder, name))), ...outsideThePath];
  for (const path of candidates) {
    if (existsSync(path) && (await isBrowser(path))) return path;
  }
  return null;
}

/** Ubuntu's `chromium-browser` is only a script that says what to install. */
async function isBrowser(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 20_000 });
    return /\d+\.\d+\.\d+/.test(stdout);
  } catch {
    return false;
  }
}

function environment(): Record<string, string> {
  const set = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(set);
}
