import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstallationCheck } from '../installation-check.ts';

const UPDATE = 'Run npm run build, then restart the server.';

interface Setup {
  isInstalled(needs: { needsTools: boolean }): boolean;
  isBuilt(): boolean;
}

/** Whether packages and pages are those of this version. A container has no setup: its image is one version. */
export const packagesCheck: InstallationCheck = {
  id: 'packages',
  title: 'Packages and pages',
  async run({ root }) {
    const folder = join(root, 'scripts/setup');
    if (!existsSync(folder)) return null;
    const load = async (name: string) => (await import(pathToFileURL(join(folder, name)).href)) as Setup;
    const [{ isInstalled }, { isBuilt }] = await Promise.all([load('install.mjs'), load('build.mjs')]);
    if (!isInstalled({ needsTools: false })) {
      return { status: 'error', summary: 'The installed packages don’t match package-lock.json.', advice: UPDATE };
    }
    if (!isBuilt()) {
      return { status: 'error', summary: 'The built pages are missing or out of date.', advice: UPDATE };
    }
    return { status: 'ok', summary: `Up to date, running on Node ${process.versions.node}.` };
  },
};
