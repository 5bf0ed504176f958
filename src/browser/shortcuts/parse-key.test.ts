import { expect, test } from 'vitest';
import { describeKeys, parseKey } from './parse-key.ts';

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ key: 'j', code: 'KeyJ' }, 'j'],
  // Caps Lock.
  [{ key: 'J', code: 'KeyJ' }, 'j'],
  // A French keyboard: the key that types an A counts, wherever it is.
  [{ key: 'a', code: 'KeyQ' }, 'a'],
  // A Greek keyboard types no Latin letters.
  [{ key: 'ξ', code: 'KeyJ' }, 'j'],
  [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
  [{ key: '/', code: 'Digit7', shiftKey: true }, '/'],
  [{ key: 's', code: 'KeyS', ctrlKey: true }, 'mod+s'],
  [{ key: 'k', code: 'KeyK', metaKey: true }, 'mod+k'],
  [{ key: 'Escape', code: 'Escape' }, 'Escape'],
])('%j is %s', (pressed, name) => {
  expect(parseKey({ ...none, ...pressed })).toBe(name);
});

test.each([
  { key: 'J', code: 'KeyJ', shiftKey: true },
  { key: 'j', code: 'KeyJ', altKey: true },
  { key: 's', code: 'KeyS', ctrlKey: true, shiftKey: true },
  { key: 's', code: 'KeyS', ctrlKey: true, metaKey: true },
  { key: 'Enter', code: 'Enter', shiftKey: true },
])('%j is no shortcut', (pressed) => {
  expect(parseKey({ ...none, ...pressed })).toBeNull();
});

test('keys are shown as they are labeled', () => {
  expect(describeKeys('mod+s')).toEqual(['Ctrl', 'S']);
  expect(describeKeys('g p')).toEqual(['G', 'P']);
  expect(describeKeys('Escape')).toEqual(['Esc']);
});
