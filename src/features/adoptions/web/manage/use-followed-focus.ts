import { useEffect, useRef } from 'react';

/**
 * Focuses an element by its id and keeps the focus on it while the page refreshes, because the card may move. Any key
 * or pointer input ends it.
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
  // After every render: each may have removed the element.
  useEffect(() => {
    if (followed.current !== null) document.getElementById(followed.current)?.focus();
  });

  return (id) => {
    followed.current = id;
    // After the dialog has closed and returned the focus.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
}
