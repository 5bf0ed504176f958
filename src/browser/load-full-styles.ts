/**
 * Loads the complete stylesheet, of which the server has inlined what the page uses (`stylesheet.tsx`). Wait for it before
 * anything is shown that was not in the server's HTML. If it cannot be loaded, the page still works.
 */
export function loadFullStyles(): Promise<void> {
  const inline = document.querySelector<HTMLStyleElement>('style[data-full-styles]');
  if (!inline) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = inline.dataset['fullStyles']!;
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => resolve(), { once: true });
    inline.after(link);
  });
}
