import type { UndoStep } from '../../src/features/undo/undo.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

/** What an Admin can undo, the latest first. */
export async function listUndoSteps(app: StartedApp, { token }: SignedInUser): Promise<UndoStep[]> {
  return (await app.call<UndoStep[]>('GET', '/api/undo/', { token })).body;
}

export function undo(app: StartedApp, { token }: SignedInUser, id: number) {
  return app.call<{ message: string; error: string }>('POST', `/api/undo/${id}`, { token });
}

export async function undoLatest(app: StartedApp, admin: SignedInUser) {
  const [latest] = await listUndoSteps(app, admin);
  return undo(app, admin, latest!.id);
}
