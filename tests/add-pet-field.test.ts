import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUniqueImage } from './support/images.ts';
import { applyWalk, parseWalk } from './support/apply-walk.ts';
import { startProcess, type StartedProcess } from './support/start-process.ts';

const project = join(import.meta.dirname, '..');
const walk = parseWalk(readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8'), '… a field to a pet');
const admin = { email: 'admin@shelter.example', password: 'Quiet.Garden.2026' };

let copy: string;
let dataDir: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'pawhaven-copy-'));
  dataDir = join(copy, 'data');
  const sources = /^(?:src|demo|tests|public|scripts|.*\.json|.*\.config\.ts)$/;
  for (const name of readdirSync(project).filter((each) => sources.test(each)))
    cpSync(join(project, name), join(copy, name), { recursive: true });
  linkPackages();
  applyWalk(walk, copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Links each package rather than `node_modules`, in which Vite and TypeScript keep their caches. */
function linkPackages(): void {
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules')).filter((each) => !/^\.(cache|vite)/.test(each)))
    symlinkSync(join(project, 'node_modules', name), join(copy, 'node_modules', name));
}

describe('the steps to add a field to a pet', () => {
  test('touch at most eight files, and name each one', () => {
    expect(walk.files.size).toBeLessThanOrEqual(8);
    const unnamed = [...walk.files.keys()].filter((file) => !walk.steps.includes(basename(file)));
    expect(unnamed).toEqual([]);
  });

  test('name lines that exist, or the error says which do not', () => {
    const wrong = new Map([['package.json', [{ after: ['no such line'], lines: ['a line'] }]]]);
    expect(() => applyWalk({ steps: '', files: wrong }, copy)).toThrow(
      'package.json contains this 0 times, not once:\nno such line',
    );
  });

  test('compile', async () => {
    const config = {
      extends: './tsconfig.web.json',
      compilerOptions: { incremental: false, types: ['node', 'vite/client'] },
      include: ['src', 'demo', 'tests'],
      exclude: ['tests/cluster', 'tests/e2e', 'src/browser/offline/service-worker.ts'],
      references: [],
    };
    writeFileSync(join(copy, 'tsconfig.copy.json'), JSON.stringify(config));
    expect(await run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.copy.json'])).toEqual({ code: 0, output: '' });
  }, 600_000);
});

async function run(script: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const { stdout, stderr, ended } = startProcess(script, { DATA_DIR: dataDir, DEMO: 'false' }, args, [], copy);
  const code = await ended;
  return { code, output: stdout() + stderr() };
}

describe('a field that has been added', () => {
  let server: StartedProcess;
  let url: string;
  let token: string;
  let pet: { id: number; [field: string]: unknown };

  beforeAll(async () => {
    // Development renders the sources without a build, and validates responses.
    const env = { NODE_ENV: 'development', PORT: '0', DEMO: 'false', DATA_DIR: dataDir };
    const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    server = startProcess('src/main.ts', { ...env, ...firstAdmin }, [], [], copy);
    url = await server.url;
    ({ token } = await call<{ token: string }>('POST', '/api/auth/login', admin));
    pet = await addPet({ crate_trained: 'yes' });
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  });

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  }

  async function addPet(fields: Record<string, string>): Promise<typeof pet> {
    const form = new FormData();
    const required = {
      name: 'Buddy',
      species: 'Dog',
      adoption_status: 'Available',
      gender: 'Male',
      microchipped: 'Yes',
    };
    for (const [name, value] of Object.entries({ ...required, vaccination_status: 'Partial', ...fields }))
      form.append(name, value);
    form.append('image', new File([new Uint8Array(await createUniqueImage(1))], 'buddy.png', { type: 'image/png' }));
    return call('POST', '/api/pets/', form);
  }

  test('is stored, returned, validated and documented by the API', async () => {
    expect(pet).toMatchObject({ name: 'Buddy', crate_trained: true });
    const path = `/api/pets/${pet.id}`;
    expect(await call('GET', path)).toMatchObject({ crate_trained: true });
    expect(await call('PUT', path, { crate_trained: 'maybe' })).toMatchObject({
      fields: { crate_trained: 'takes yes or no' },
    });
    expect(await call('PUT', path, { crate_trained: '' })).toMatchObject({ crate_trained: null });
    expect(await call('PUT', path, { crate_trained: true, owner_id: 1 })).toMatchObject({ crate_trained: true });
    const { components } = await call<{ components: { schemas: Record<string, object> } }>('GET', '/api/openapi.json');
    expect(components.schemas['Pet']).toHaveProperty('properties.crate_trained');
  });

  test('is shown on the pet’s page', async () => {
    expect(await call<string>('GET', `/pets/${pet.id}`)).toMatch(/<dt>Crate-trained<\/dt><dd>Yes<\/dd>/);
  });

  test('is exported and imported', async () => {
    const [header, row] = (await call<string>('GET', '/api/pets/export')).split('\r\n').map((line) => line.split(','));
    expect(row![header!.indexOf('"crate_trained"')]).toBe('"yes"');
    const form = new FormData();
    form.append('file', new File([`id,name,species,Crate Trained\n${pet.id},Buddy,Dog,no\n`], 'pets.csv'));
    const { id } = await call<{ id: number }>('POST', '/api/pet-imports/', form);
    expect(await call('GET', `/api/pet-imports/${id}/rows`)).toMatchObject([
      { outcome: 'change', fields: [{ field: 'crate_trained', before: true, after: false }] },
    ]);
  });

  test('is in a person’s own data and in backups', async () => {
    const { data } = await call<{ data: unknown }>('GET', '/api/users/me/data');
    expect(JSON.stringify(data)).toContain('"crate_trained":true');
    const file = join(copy, 'backup.tar.gz');
    expect(await run('src/cli.ts', ['backup', '--file', file])).toMatchObject({ code: 0 });
    expect(gunzipSync(readFileSync(file)).includes('crate_trained')).toBe(true);
  });

  describe('in the dashboard', () => {
    let vite: ViteDevServer;
    beforeAll(async () => {
      vite = await createServer({
        root: copy,
        configFile: false,
        logLevel: 'error',
        appType: 'custom',
        server: { middlewareMode: true, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
    });
    afterAll(() => vite.close());

    const load = (file: string) => vite.ssrLoadModule(`/src/features/${file}`);
    async function render(component: React.ComponentType<never>, props: object): Promise<string> {
      // The copy's own, since a router's context belongs to one instance of the package.
      writeFileSync(join(copy, 'src/router.ts'), "export { createRoutesStub } from 'react-router';");
      const { createRoutesStub } = await vite.ssrLoadModule('/src/router.ts');
      const Component = () => createElement(component, props as never);
      return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])));
    }

    test('has a control in the form', async () => {
      const { PetFields } = await load('pets/web/manage/pet-fields.tsx');
      const { petFormRows } = await load('pets/pet-fields.constants.ts');
      const { valuesOf } = await load('pets/web/manage/pet-values.ts');
      const form = { values: valuesOf(pet), errors: {}, statuses: [], onSet: () => undefined };
      const html = await render(PetFields, { ...form, rows: petFormRows.care });
      expect(html).toContain('<legend class="field-label">Crate-trained</legend>');
      expect(html).toMatch(/-crate_trained" checked="" value="Yes"/);
    });

    test('is in the wizard’s step and in the label of an imported row', async () => {
      const { wizardSteps } = await load('pets/web/manage/wizard-steps.ts');
      expect(wizardSteps[1].fields).toContain('crate_trained');
      const { fieldLabel } = await load('pet-imports/web/format-row.ts');
      expect(fieldLabel('crate_trained')).toBe('Crate-trained');
    });

    test('is a column of the table', async () => {
      const { petsColumns } = await load('pets/web/manage/pets-columns.tsx');
      const { DataTable } = await vite.ssrLoadModule('/src/ui/data-table/data-table.tsx');
      const columns = petsColumns(() => undefined);
      const html = await render(DataTable, { caption: 'Pets', rows: [pet], columns, density: 'compact' });
      expect(html).toContain('<th scope="col">Crate-trained</th>');
      expect(html).toContain('<td data-label="Crate-trained" title="Yes">Yes</td>');
    });
  });
});
