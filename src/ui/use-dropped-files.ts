import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Handles files dropped anywhere on the page, or pasted. Without it, the browser would open a file that misses the drop
 * area. With `isOn` false it does nothing, such as where several areas share the page.
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, isOn = true): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    if (!isOn) return undefined;
    const leaving = new AbortController();
    const listen = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, listener, { signal: leaving.signal });

    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', (event) => {
      // It also fires between two elements of the page.
      if (event.relatedTarget === null) setIsOver(false);
    });
    listen('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(false);
      handleFiles([...event.dataTransfer.files]);
    });
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      handleFiles(files);
    });
    return () => leaving.abort();
  }, [isOn]);

  return isOver;
}
