import { useEffect, useEffectEvent, useState } from 'react';
import { isUnreachable, type ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { openDraft } from '../../../../browser/draft.ts';
import { isTransientError } from '../../../../browser/dashboard/stale-while-error.ts';
import { pollWhileVisible, useReloadSoon } from '../../../../browser/dashboard/use-polling.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import type { UndoApi } from '../../../undo/undo.contract.ts';
import { offerUndo } from '../../../undo/web/components.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { RecordedDoses } from '../../treatments.contract.ts';
import type { DoseRequest } from '../doses/dose-request.ts';

const call = createApiClient<MedicalApi & UndoApi>();

/** A dose that is being recorded, or was; the server knows of the others. */
export type DoseState =
  | { status: 'saving' }
  /** Stored in this browser, and sent again. */
  | { status: 'unsaved' }
  | { status: 'rejected'; message: string }
  | {
      status: 'recorded';
      at: number;
      /** If someone else was faster. */
      message: string | null;
      next: RecordedDoses['results'][number]['next'];
      undo: UndoWay | null;
    };

/** A dose that was recorded together with others is taken back alone, if a protocol makes it due again. */
type UndoWay = { undoId: number } | { petId: number };

export type DoseRecording = ReturnType<typeof useDoseRecording>;

/** Several taps in a row reload the list once. */
const RELOAD_MS = 1500;
const RETRY_MS = 15_000;

/**
 * Records doses, one call after another. What doesn't arrive stays in this browser and is sent again: its key makes sure that
 * no dose is recorded twice.
 */
export function useDoseRecording() {
  const draft = openDraft<{ doses: DoseRequest[] }>('medical-doses');
  const [states, setStates] = useState<ReadonlyMap<number, DoseState>>(
    () => new Map(readDoses(draft).map(({ treatment_id }) => [treatment_id, { status: 'unsaved' }])),
  );
  const [announcement, setAnnouncement] = useState('');
  const sending = useMutation(undefined, { isQueued: true });
  const undoing = useMutation('That didn’t save. Please try again.', { alertsFailure: true, isQueued: true });
  const reloadSoon = useReloadSoon(RELOAD_MS);

  const setState = (ids: readonly number[], state: DoseState | null) =>
    setStates((before) => {
      const after = new Map(before);
      for (const id of ids) {
        if (state) after.set(id, state);
        else after.delete(id);
      }
      return after;
    });

  function record(doses: readonly DoseRequest[]): void {
    const ids = doses.map(({ treatment_id }) => treatment_id);
    const tappedAt = new Date().toISOString();
    setState(ids, { status: 'saving' });
    // Stored before it is sent: the page may be closed until then.
    storeDoses(draft, [
      ...readDoses(draft).filter(({ treatment_id }) => !ids.includes(treatment_id)),
      ...doses.map((dose) => ({ ...dose, given_at: dose.given_at ?? tappedAt })),
    ]);
    void sending.mutate(() => call('POST /api/records/medical/doses', { body: { doses: [...doses] } }), {
      shouldRevalidate: false,
      onDone: (response) => {
        removeDoses(draft, ids);
        for (const result of response.results) {
          const { treatment_id, message, next } = result;
          const undo = findUndoWay(result, response);
          setState([treatment_id], { status: 'recorded', at: performance.now(), message, next, undo });
        }
        setAnnouncement(response.message);
        offerUndo();
        reloadSoon();
      },
      onFailed: (failure) => {
        if (mayArriveLater(failure)) {
          setState(ids, { status: 'unsaved' });
          return;
        }
        removeDoses(draft, ids);
        setState(ids, { status: 'rejected', message: failure.message });
        reloadSoon();
      },
    });
  }

  function retry(): void {
    const unsaved = readDoses(draft).filter(({ treatment_id }) => states.get(treatment_id)?.status === 'unsaved');
    // Each by itself: one that was deleted must not stop the others.
    for (const dose of unsaved) record([dose]);
  }
  const hasUnsaved = [...states.values()].some(({ status }) => status === 'unsaved');
  const retryNow = useEffectEvent(retry);
  useEffect(() => (hasUnsaved ? pollWhileVisible(() => retryNow(), RETRY_MS) : undefined), [hasUnsaved]);

  return {
    record,
    retry,
    announcement,
    unsavedCount: [...states.values()].filter(({ status }) => status === 'unsaved').length,
    stateOf: (id: number) => states.get(id) ?? null,
    /** Takes back one that was recorded here. */
    undo: (id: number, way: UndoWay) =>
      void undoing.mutate<{ message: string }>(
        () =>
          'undoId' in way
            ? call('POST /api/undo/:id', { params: { id: way.undoId } })
            : call('DELETE /api/records/:id/treatments/:treatment_id', { params: { id: way.petId, treatment_id: id } }),
        {
          onDone: ({ message }) => {
            setState([id], null);
            setAnnouncement(message);
          },
        },
      ),
    /** Forgets those that are due in a list that was loaded after they were recorded. */
    clearOutdated(ids: readonly number[], loadedAt: number): void {
      const outdated = ids.filter((id) => {
        const state = states.get(id);
        return state?.status === 'recorded' && state.at < loadedAt;
      });
      if (outdated.length > 0) setState(outdated, null);
    },
  };
}

function findUndoWay(
  { status, treatment }: RecordedDoses['results'][number],
  { results, undo_id }: RecordedDoses,
): UndoWay | null {
  if (status !== 'recorded' && status !== 'repeated') return null;
  if (undo_id !== null && results.length === 1) return { undoId: undo_id };
  return treatment.protocol === null ? null : { petId: treatment.pet_id };
}

function mayArriveLater(failure: ApiFailure): boolean {
  return isUnreachable(failure) || isTransientError(failure);
}

type DosesDraft = ReturnType<typeof openDraft<{ doses: DoseRequest[] }>>;

function readDoses(draft: DosesDraft): DoseRequest[] {
  const doses = draft.read()?.doses;
  return Array.isArray(doses) ? doses : [];
}

function storeDoses(draft: DosesDraft, doses: DoseRequest[]): void {
  if (doses.length === 0) draft.clear();
  else draft.write({ doses });
}

function removeDoses(draft: DosesDraft, ids: readonly number[]): void {
  storeDoses(
    draft,
    readDoses(draft).filter(({ treatment_id }) => !ids.includes(treatment_id)),
  );
}
