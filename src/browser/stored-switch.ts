import { createStore, type Store } from './store.ts';

/** A switch that this browser stores, synchronized across its tabs. */
export function createPersistentSwitch(key: string, isOnAtFirst: boolean): Store<boolean> {
  const store = createStore(isOnAtFirst);
  // The server renders the frame too, and stores nothing.
  if (typeof window !== 'undefined') {
    const update = () => store.write(readStored(key) ?? isOnAtFirst);
    update();
    window.addEventListener('storage', (event) => {
      if (event.key === key) update();
    });
  }
  return {
    ...store,
    write(isOn) {
      try {
        localStorage.setItem(key, isOn ? 'on' : 'off');
      } catch {
        // Without storage it lasts as long as the page.
      }
      store.write(isOn);
    },
  };
}

function readStored(key: string): boolean | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? null : stored === 'on';
  } catch {
    return null;
  }
}
