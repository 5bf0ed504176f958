import { describe, expect, test } from 'vitest';
import { createPageStyles } from './page-styles.ts';
import { readStylesheet } from './read-stylesheet.ts';

const stylesFor = (css: string, html: string) => createPageStyles(readStylesheet(css))(html);

describe('createPageStyles', () => {
  test('keeps the rules whose classes and elements are in the page', () => {
    const css = '.a{color:red}.b{color:blue}.a .b{margin:0}table{width:100%}.a table td{padding:0}';
    expect(stylesFor(css, '<p class="a c">')).toBe('.a{color:red}');
    expect(stylesFor(css, '<table><td class="a">')).toBe('.a{color:red}table{width:100%}.a table td{padding:0}');
  });

  test('keeps what the page’s parts use, whether they were seen before or not', () => {
    const css = '.a{color:red}.b{color:blue}.a .b{margin:0}table{width:100%}';
    const stylesOf = createPageStyles(readStylesheet(css));
    const parts = ['<b class="b">', '<i class="b c">'].map((html) => ({ html }));
    for (let seen = 0; seen < 2; seen += 1) {
      expect(stylesOf('<p class="a">', parts)).toBe('.a{color:red}.b{color:blue}.a .b{margin:0}');
      expect(stylesOf('<p class="a">', [{ html: '<table>' }])).toBe('.a{color:red}table{width:100%}');
      expect(stylesOf('<p class="a">')).toBe('.a{color:red}');
    }
  });

  test('keeps of a list the selectors that can match', () => {
    expect(stylesFor('.a:hover, .b:focus{color:red}', '<p class="b">')).toBe('.b:focus{color:red}');
  });

  test('requires nothing of an attribute or of what must not match', () => {
    const css = 'p:not(.c){color:blue}[open]{margin:0}';
    expect(stylesFor(css, '<p>')).toBe(css);
  });

  test('requires one of the selectors inside a function', () => {
    const css = ':is(.a,.b .c)>p{color:red}.d:has(.a,:focus-visible){margin:0}:where(.e:has(.a)){padding:0}';
    expect(stylesFor(css, '<p>')).toBe('');
    expect(stylesFor(css, '<p class="b">')).toBe('');
    expect(stylesFor(css, '<p class="b c">')).toBe(':is(.a,.b .c)>p{color:red}');
    expect(stylesFor(css, '<p class="d">')).toBe('.d:has(.a,:focus-visible){margin:0}');
    expect(stylesFor(css, '<p class="a e">')).toBe(':is(.a,.b .c)>p{color:red}:where(.e:has(.a)){padding:0}');
  });

  test('drops what starts a transition of something that the page does not contain', () => {
    const css = '@starting-style{.a[open]{opacity:0}.b{opacity:0}}';
    expect(stylesFor(css, '<p class="b">')).toBe('@starting-style{.b{opacity:0}}');
    expect(stylesFor(css, '<p>')).toBe('');
  });

  test('keeps the parts of the inputs in the page', () => {
    const css = '::file-selector-button{margin:0}::-webkit-datetime-edit{padding:0}::placeholder{opacity:1}';
    expect(stylesFor(css, '<input type="text" name="type">')).toBe('::placeholder{opacity:1}');
    expect(stylesFor(css, '<input class="a" type="file">')).toBe(
      '::file-selector-button{margin:0}::placeholder{opacity:1}',
    );
    expect(stylesFor(css, '<input type="time">')).toBe('::-webkit-datetime-edit{padding:0}::placeholder{opacity:1}');
  });

  test('drops the fallback of a default that the theme declares', () => {
    const css =
      ':root{--default-font:var(--font);--font:Figtree}p{font:var(--default-font,a, "b");tab-size:var(--default-tab,4)}';
    expect(stylesFor(css, '<p>')).toBe(
      ':root{--default-font:var(--font);--font:Figtree}p{font:var(--default-font);tab-size:var(--default-tab,4)}',
    );
  });

  test('keeps one of the same declarations in a row', () => {
    expect(stylesFor('.a{-webkit-mask:b;-webkit-mask:b;mask:b;-webkit-mask:b}', '<p class="a">')).toBe(
      '.a{-webkit-mask:b;mask:b;-webkit-mask:b}',
    );
  });

  test('understands escaped class names', () => {
    const css = String.raw`.\[\&\>p\]\:mt-2>p{margin:0}.w-1\/2{width:50%}`;
    expect(stylesFor(css, '<div class="w-1/2 [&amp;&gt;p]:mt-2">')).toBe(css);
  });

  test('drops empty conditions, but keeps the order of layers', () => {
    const css = '@layer base{.a{color:red}}@layer top{@media print{.b{color:blue}}.c{margin:0}}';
    expect(stylesFor(css, '<p class="c">')).toBe('@layer base{}@layer top{.c{margin:0}}');
  });

  test('keeps the variables, properties and animations that the kept rules use, also through others', () => {
    const css =
      ':root{--x:var(--y);--y:1px;--z:2px}.a{width:var(--x);animation:turn 1s}.b{animation:fade 1s}' +
      '@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}@property --z{syntax:"*";inherits:false}';
    expect(stylesFor(css, '<p class="a">')).toBe(
      ':root{--x:var(--y);--y:1px}.a{width:var(--x);animation:turn 1s}@keyframes turn{to{rotate:1turn}}',
    );
    expect(stylesFor(css, '<p style="width:var(--z)">')).toBe(':root{--z:2px}@property --z{syntax:"*";inherits:false}');
  });

  test('keeps the kinds of paper that the kept rules use', () => {
    const css = '@page sheet{size:landscape}@page{margin:1cm}@media print{.a{page:sheet}}.b{margin:0}';
    expect(stylesFor(css, '<p class="a">')).toBe(
      '@page sheet{size:landscape}@page{margin:1cm}@media print{.a{page:sheet}}',
    );
    expect(stylesFor(css, '<p class="b">')).toBe('@page{margin:1cm}.b{margin:0}');
  });

  test('keeps the fonts for the characters of the page', () => {
    const css = '@font-face{font-family:F;src:url(ext.woff2);unicode-range:U+100-2BA,U+20AC}';
    expect(stylesFor(css, '<p>Zoé')).toBe('');
    expect(stylesFor(css, '<p>Žofie')).toBe(css);
    expect(stylesFor(css, '<p>20 €')).toBe(css);
  });

  test('keeps fonts and statements', () => {
    const css = '@layer a,b;@font-face{font-family:F;src:url(f.woff2)}';
    expect(stylesFor(css, '<p>')).toBe(css);
  });
});
