import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import { packages, root } from './folders.mjs';
import { announce, run, SetupError } from './run.mjs';

/**
 * Outside of `.package-lock.json`, which npm only writes at the end of a whole installation: adding packages leaves an
 * old one in place, so an interruption must be remembered.
 */
const unfinished = join(packages, '.unfinished-addition');

/**
 * Whether the packages of package-lock.json are there.
 * @param needsTools whether those are needed that only check, test and measure: package.json's `devDependencies`
 */
export function isInstalled({ needsTools }) {
  const installed = installedPackages();
  if (!installed || fs.existsSync(unfinished)) return false;
  const required = readPackages(join(root, 'package-lock.json'));
  if (!required) throw new SetupError('package-lock.json is missing; it lists the versions to install.');
  return Object.entries(required).every(([path, { integrity, optional, dev }]) => {
    if (path === '' || (dev && !needsTools)) return true;
    const present = installed[path];
    // Packages for other platforms are not installed.
    return present ? present.integrity === integrity : optional === true;
  });
}

/** Installs what is missing, and never removes tools that are there. */
export async function install({ needsTools }) {
  if (needsTools && isInstalled({ needsTools: false })) return addTools();
  const hadTools = Object.values(installedPackages() ?? {}).some(({ dev }) => dev);
  // Windows can't delete a running program, such as the Node that started this: update the packages instead.
  const inPlace = process.platform === 'win32' && fs.existsSync(packages);
  const tools = needsTools || hadTools ? '--include=dev' : '--omit=dev';
  await announce('Installing packages', 'Installed packages', () => runNpm([inPlace ? 'install' : 'ci', tools]));
}

async function addTools() {
  await announce('Adding the packages for development', 'Added the packages for development', async () => {
    fs.writeFileSync(unfinished, '');
    try {
      await runNpm(['install', '--no-save', '--include=dev']);
    } catch (error) {
      // After a failure of its own, npm has restored what was there.
      if (!error.isInterrupted) fs.rmSync(unfinished, { force: true });
      throw error;
    }
    fs.rmSync(unfinished, { force: true });
  });
}

/**
 * The lockfile fixes each package's version and content, so what npm knows about them already cannot be too old; asking the
 * registry about each one takes as long as unpacking it. Only a version newer than npm's knowledge needs another try.
 */
async function runNpm(args) {
  try {
    await runNpmOnce([...args, '--prefer-offline']);
  } catch (error) {
    if (error.isInterrupted) throw error;
    await runNpmOnce(args);
  }
}

function runNpmOnce(args) {
  const npm = [...args, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npmScript = '', npm_node_execpath: npmNode = process.execPath } = process.env;
  const underNpm = basename(npmScript) === 'npm-cli.js';
  return underNpm ? run(npmNode, [npmScript, ...npm]) : run('npm', npm, { shell: process.platform === 'win32' });
}

/** npm writes this file last, so an interrupted installation has none. */
function installedPackages() {
  return readPackages(join(packages, '.package-lock.json'));
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}
