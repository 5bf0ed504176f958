import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdoptionsApi, ApplicationPet } from '../../adoptions.contract.ts';
import type { ApplicationFormValues } from './answers.ts';
import { addUnconfirmed, openFormDraft, sameAnswers, type FormDraft } from './form-draft.ts';

const call = createApiClient<AdoptionsApi>();

const SAVE_DELAY_MS = 1000;
const RETRY_MS = 15_000;

export type SaveStatus = 'unchanged' | 'unsaved' | 'saving' | 'saved' | 'local only' | 'discarded';

interface SavedDraftOptions {
  petId: number | null;
  form: ApplicationFormValues;
  section: number;
  isWaiting: boolean;
  pet: ApplicationPet | null;
  /** Whether the form started from unsaved local answers. */
  hasUnsavedChanges: boolean;
  /** The `updated_at` of the server's draft it is based on. */
  base: string | null;
  /** The session has expired. */
  onEnd: () => void;
  /** Another tab changed the form. Both show the same answers, so neither overwrites the other. */
  onReplaced: (form: ApplicationFormValues) => void;
}

/** Saves the form locally on each change, and on the server after a second without typing or with the next section. */
export function useSavedDraft(options: SavedDraftOptions) {
  const { petId, form, section, isWaiting, pet, hasUnsavedChanges, base, onEnd, onReplaced } = options;
  // Bound to the user at mount, even after the session ends.
  const [local] = useState(() => openFormDraft(petId));
  const [status, setStatus] = useState<SaveStatus>(hasUnsavedChanges ? 'unsaved' : 'unchanged');
  const unchangedForm = useRef(hasUnsavedChanges ? null : form);
  const delay = useRef(SAVE_DELAY_MS);
  const isClosed = useRef(false);
  const pendingSave = useRef(Promise.resolve());
  const baseTime = useRef(base);
  const isDiscarded = status === 'discarded';

  const save = useEffectEvent(() => {
    if (isClosed.current) return;
    setStatus('saving');
    // Saves run one after the other: a late one must not overwrite newer answers.
    const saving = pendingSave.current
      .then(() => {
        markSent();
        return send(petId, form, section, baseTime.current);
      })
      .then(onSaved, onSaveFailed);
    pendingSave.current = saving;

    function complete(completed: SaveStatus) {
      // Not while newer answers are on their way.
      if (pendingSave.current === saving) setStatus((now) => (now === 'saving' ? completed : now));
    }

    function markSent() {
      const stored = local.read();
      if (stored) local.write(addUnconfirmed(stored, form.answers));
    }

    function onSaved(time: string) {
      baseTime.current = time;
      const stored = local.read();
      if (isClosed.current) return;
      // Answers typed since then are saved next.
      if (stored) {
        const isSaved = sameAnswers(stored.answers, form.answers);
        local.write({ ...stored, base: time, isSaved, unconfirmed: undefined });
      }
      complete('saved');
    }

    function onSaveFailed(failure: unknown) {
      if (failure instanceof Response) onEnd();
      else if (failure instanceof ApiFailure && failure.status === 409) markDiscarded();
      else if (!isClosed.current) complete('local only');
    }
  });

  useEffect(() => {
    if (isClosed.current || isDiscarded || unchangedForm.current === form) return undefined;
    const unconfirmed = local.read()?.unconfirmed;
    local.write({
      ...form,
      section,
      isWaiting,
      pet,
      at: Date.now(),
      isSaved: false,
      unconfirmed,
      base: baseTime.current,
    });
    setStatus('unsaved');
    const timer = setTimeout(save, delay.current);
    delay.current = SAVE_DELAY_MS;
    return () => clearTimeout(timer);
    // The waiting is stored by its own effect below, and the pet stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [local, form, section, isDiscarded]);

  const replaceForm = useEffectEvent((other: FormDraft) => {
    if (isClosed.current) return;
    baseTime.current = other.base;
    if (sameForm(other, form)) return;
    const { answers, petId: chosen, hasConsent } = other;
    unchangedForm.current = { answers, petId: chosen, hasConsent };
    // The other tab saves it.
    setStatus('unchanged');
    onReplaced(unchangedForm.current);
  });
  // Saving it again would bring back what was discarded, so the user decides. What was typed stays on this page.
  const markDiscarded = useEffectEvent(() => {
    if (isClosed.current) return;
    unchangedForm.current = null;
    setStatus('discarded');
  });
  useEffect(() => local.watch(replaceForm, markDiscarded), [local]);

  // Also before anything is typed, so that the form can be opened again offline.
  const storePosition = useEffectEvent(() => {
    if (isClosed.current || isDiscarded) return;
    const stored = local.read();
    const isCurrent = stored !== null && (!stored.isSaved || (stored.base ?? '') >= (base ?? ''));
    const at = base === null ? 0 : Date.parse(base);
    const position = { section, isWaiting };
    local.write(isCurrent ? { ...stored, ...position } : { ...form, ...position, pet, at, isSaved: true, base });
  });
  useEffect(() => storePosition(), [section, isWaiting]);

  useEffect(() => {
    if (status !== 'local only') return undefined;
    const timer = setTimeout(save, RETRY_MS);
    window.addEventListener('online', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', save);
    };
  }, [status]);

  return {
    status,
    /** Call before another section is shown: also saves answers that were only prefilled, without a delay. */
    saveWithSection() {
      unchangedForm.current = null;
      delay.current = 0;
    },
    /** Saves a discarded draft as a new one. */
    saveAgain() {
      baseTime.current = null;
      setStatus('unsaved');
    },
    /** Call before submitting: a draft saved later would reappear. */
    async close() {
      isClosed.current = true;
      await pendingSave.current;
    },
    /** The submission failed, so the form is a draft again. */
    reopen() {
      isClosed.current = false;
    },
    clear: local.clear,
  };
}

function sameForm(one: ApplicationFormValues, other: ApplicationFormValues): boolean {
  const serialize = ({ answers, petId, hasConsent }: ApplicationFormValues) =>
    JSON.stringify([answers, petId, hasConsent]);
  return serialize(one) === serialize(other);
}

/** A form without a pet in its URL stores the chosen one among its answers. @returns when it was saved */
async function send(
  petId: number | null,
  { answers, petId: chosen }: ApplicationFormValues,
  section: number,
  basedOn: string | null,
): Promise<string> {
  const { updated_at } = await call('PUT /api/adoptions/draft', {
    body: {
      pet_id: petId,
      answers: {
        ...answers,
        section: String(section + 1),
        ...(petId === null && chosen !== '' && { pet_id: chosen }),
      },
      based_on: basedOn,
    },
  });
  return updated_at;
}
