import { beforeEach, describe, expect, test } from 'vitest';
import { HtmlCache } from './html-cache.ts';

const MARK = 'cached-html';
let cache: HtmlCache;

beforeEach(() => {
  cache = new HtmlCache(1000, MARK);
});

/** Renders a page with one part, as the component does, and returns what is sent. */
function render(key: string, part: string, nonce = 'nonce'): string {
  const parts = cache.startRender(nonce);
  const found = parts.find(key);
  const content = found ?? `<${MARK} data-at="${parts.startStoring(key)}">${part}</${MARK}>`;
  const { outline, complete } = parts.finish(`<li>${content}</li>`);
  expect(outline).not.toContain(part);
  return complete(outline);
}

describe('the cache of parts of pages', () => {
  test('stores the HTML of a part, and leaves no mark in the page', () => {
    expect(render('key', '<b>Rex</b>\n“2”')).toBe('<li><b>Rex</b>\n“2”</li>');
    expect(render('key', 'not rendered again')).toBe('<li><b>Rex</b>\n“2”</li>');
    expect(render('other key', 'Tom')).toBe('<li>Tom</li>');
  });

  test('stores each part of a page under its own key', () => {
    const parts = cache.startRender('nonce');
    const [one, two] = [parts.startStoring('one'), parts.startStoring('two')];
    parts.finish(`<${MARK} data-at="${two}">2</${MARK}> <${MARK} data-at="${one}">1</${MARK}>`);
    expect([render('one', 'not stored'), render('two', 'not stored')]).toEqual(['<li>1</li>', '<li>2</li>']);
  });

  test('stores nothing for a mark of another render', () => {
    const parts = cache.startRender('nonce');
    parts.startStoring('key');
    const forged = `<${MARK} data-at="guess-0">forged</${MARK}>`;
    const { outline, complete } = parts.finish(forged);
    expect(complete(outline)).toBe(forged);
    expect(parts.find('key')).toBeUndefined();
  });

  test('has a limited size', () => {
    for (let count = 0; count < 20; count += 1) render(`key ${count}`, 'x'.repeat(200));
    expect(cache.startRender('nonce').find('key 0')).toBeUndefined();
    expect(render('key 19', 'not stored')).toBe(`<li>${'x'.repeat(200)}</li>`);
  });
});
