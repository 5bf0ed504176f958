import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page, or pasted. Without it, a file dropped beside its place would be
 * opened instead of the page.
 * @returns whether files are being held over the page
 */
export function useHandedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const leaving = new AbortController();
    const listen = <K extends keyof DocumentEventMap>(name: K, heard: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, heard, { signal: leaving.signal });

    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', (event) => {
      // Between two elements of the page it is only passed on.
      if (event.relatedTarget === null) setIsOver(false);
    });
    listen('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(false);
      take([...event.dataTransfer.files]);
    });
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    });
    return () => leaving.abort();
  }, []);

  return isOver;
}
