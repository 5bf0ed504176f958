import { expect, test } from '../support/site.ts';

const paths = [
  '/',
  '/catalogue',
  '/search?type=Dog&age=baby',
  '/search?text=nobody-is-called-that&size=Small',
  '/search-and-display',
  '/pets/1',
  '/about',
  '/success-stories',
  '/faqs',
  '/privacy',
  '/embed',
  '/auth?mode=signup',
  '/reset-password',
  '/join',
  '/user-dashboard',
  '/admin-dashboard',
  '/there-is-no-such-page',
];

// Animated elements change on their own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of paths) {
  test(`${path} has all styles that it uses inline`, async ({ page, demo }) => {
    await page.route('**', (route) => {
      const isNeeded = route.request().isNavigationRequest() || route.request().resourceType() === 'stylesheet';
      return isNeeded ? route.continue() : route.abort();
    });
    await page.goto(demo + path);
    const { elements, changes } = await page.evaluate(compareWithFullStyles);
    expect(elements).toBeGreaterThan(10);
    expect(changes).toEqual([]);
  });
}

/** Lists what changes in the computed styles of all elements when the complete stylesheet is added. */
async function compareWithFullStyles(): Promise<{ elements: number; changes: string[] }> {
  const pseudos = [undefined, '::before', '::after', '::marker', '::placeholder'];
  const nameOf = (element: Element) => `${element.tagName}.${element.getAttribute('class')}`;
  // Cards and their like repeat.
  const elements = [
    ...new Map(
      Array.from(document.querySelectorAll('html, body, body *'), (element) => [
        `${nameOf(element.parentElement ?? element)} ${nameOf(element)}`,
        element,
      ]),
    ).values(),
  ];
  const read = () =>
    elements.flatMap((element) =>
      pseudos.map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        // Not there: reading hundreds of properties for each would take most of the time.
        if (isMissing(element, pseudo, style)) return [];
        return Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
      }),
    );
  const isMissing = (element: Element, pseudo: string | undefined, style: CSSStyleDeclaration) => {
    if (pseudo === '::placeholder') return !element.hasAttribute('placeholder');
    if (pseudo === '::marker') return getComputedStyle(element).display !== 'list-item';
    return pseudo !== undefined && style.content === 'none';
  };
  const inline = read();
  const { fullStyles } = document.querySelector<HTMLStyleElement>('style[data-full-styles]')!.dataset;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fullStyles });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.querySelector('style[data-full-styles]')!.after(link);
  });
  const changes = read().flatMap((styles, at) => {
    const before = new Set(inline[at]);
    const name = nameOf(elements[Math.floor(at / pseudos.length)]!) + (pseudos[at % pseudos.length] ?? '');
    // Unused variables are left out.
    return styles.filter((style) => !before.has(style) && !style.startsWith('--')).map((style) => `${name} ${style}`);
  });
  return { elements: elements.length, changes: changes.slice(0, 20) };
}
