import { createStore } from '../../../browser/store.ts';

/** How often `offerUndo` was called; the undo bar follows it. */
export const changeCount = createStore(0);

/** Call after an undoable change if the page doesn't reload its data right away. A reload updates the undo bar by itself. */
export function offerUndo(): void {
  changeCount.write(changeCount.read() + 1);
}
