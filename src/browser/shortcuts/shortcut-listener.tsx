import { lazy, Suspense, useLayoutEffect } from 'react';
import { handleKey } from './handle-key.ts';
import { rowShortcuts } from './rows.ts';
import { onFormInput, saveForm } from './save-form.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';
import { createStore, useStore } from '../store.ts';

/** Whether the list of shortcuts is open. */
export const isShortcutsDialogOpen = createStore(false);

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** Runs the shortcuts of a dashboard: its own, those of every list, and those that its pages register. */
export function ShortcutListener({ goTo }: { goTo: readonly Shortcut[] }) {
  const isOpen = useStore(isShortcutsDialogOpen);
  useShortcuts(everywhere, 'Everywhere');
  useShortcuts(rowShortcuts, 'Lists');
  useShortcuts(goTo, 'Go to');
  useLayoutEffect(() => {
    document.addEventListener('keydown', handleKey);
    document.addEventListener('input', onFormInput);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('input', onFormInput);
    };
  }, []);
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => isShortcutsDialogOpen.write(false)} />}</Suspense>;
}

const everywhere: Shortcut[] = [
  { keys: 'mod+s', label: 'Save', run: saveForm, worksInDialogs: true },
  { keys: '?', label: 'Show keyboard shortcuts', run: () => isShortcutsDialogOpen.write(true) },
];
