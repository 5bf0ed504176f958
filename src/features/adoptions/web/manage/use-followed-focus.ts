import { useEffect, useRef } from 'react';

/**
 * Puts the focus on an element by its id, and keeps it there while the page comes up to date: what is decided may be
 * drawn anew elsewhere, a moment later. Whoever goes on with the keyboard or the pointer is left alone.
 */
export function useFollowedFocus(): (id: string) => void {
  const followed = useRef<string>(null);

  useEffect(() => {
    const stop = () => {
      followed.current = null;
    };
    document.addEventListener('keydown', stop);
    document.addEventListener('pointerdown', stop);
    return () => {
      document.removeEventListener('keydown', stop);
      document.removeEventListener('pointerdown', stop);
    };
  }, []);
  // After each drawing: any of them may have taken it away.
  useEffect(() => {
    if (followed.current !== null) document.getElementById(followed.current)?.focus();
  });

  return (id) => {
    followed.current = id;
    // Once the dialog that asked is gone, and has given the focus back.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
}
