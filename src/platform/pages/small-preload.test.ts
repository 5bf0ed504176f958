import { afterEach, expect, test, vi } from 'vitest';
import { preloadModule } from './small-preload.ts';

type Preload = (load: () => Promise<string>, paths?: string[]) => Promise<string>;

afterEach(() => void vi.unstubAllGlobals());

test('asks for all files of a module at once, and passes on what loading it brings', async () => {
  const links: object[] = [];
  vi.stubGlobal('document', { createElement: () => ({}), head: { append: (link: object) => links.push(link) } });
  const ip = `data:text/javascript,${encodeURIComponent(preloadModule)}`;
  const { __vitePreload: preload } = (await import(/* @vite-ignore */ ip)) as { __vitePreload: Preload };

  expect(await preload(async () => 'the module', ['assets/a.js', 'assets/b.js'])).toBe('the module');
  expect(links).toEqual([
    { rel: 'modulepreload', href: '/assets/a.js' },
    { rel: 'modulepreload', href: '/assets/b.js' },
  ]);
  expect(await preload(async () => 'alone')).toBe('alone');
  await expect(preload(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
