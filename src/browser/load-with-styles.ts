/**
 * Loads a module together with its stylesheets. The build puts it in place of Vite's own function for `import()`
 * (`platform/pages/preload-helper.ts`), which every public page would load with all that it does for preloading.
 * @param files the stylesheets' paths, without the first slash
 */
export async function loadWithStyles<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  const [module] = await Promise.all([load(), ...files.map(loadStyles)]);
  return module;
}

/** Adds a stylesheet to the page, unless it is there. */
async function loadStyles(file: string): Promise<void> {
  const present = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="/${file}"]`);
  if (present?.sheet) return;
  const link = present ?? document.createElement('link');
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', reject, { once: true });
    if (present) return;
    link.rel = 'stylesheet';
    link.href = `/${file}`;
    document.head.append(link);
  }).catch(() => {
    // The next use tries again.
    link.remove();
    throw new Error(`The stylesheet ${file} can’t be loaded.`);
  });
}
