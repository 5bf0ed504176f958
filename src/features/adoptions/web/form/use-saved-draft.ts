import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import type { ApplicationFormValues } from './answers.ts';
import { openFormDraft, type FormDraft } from './form-draft.ts';

const call = createApiClient<AdoptionsApi>();

const SAVE_DELAY_MS = 1000;
const RETRY_MS = 15_000;

export type SaveStatus = 'unchanged' | 'unsaved' | 'saving' | 'saved' | 'local only';

interface SavedDraftOptions {
  petId: number | null;
  form: ApplicationFormValues;
  section: number;
  /** Whether the form started from unsaved local answers. */
  hasUnsavedChanges: boolean;
  /** The `updated_at` of the server's draft it is based on. */
  base: string | null;
  /** The session has expired. */
  onEnd: () => void;
  /** Another tab changed the form. Both show the same answers, so neither overwrites the other. */
  onReplaced: (form: ApplicationFormValues) => void;
}

/** Saves the form locally on each change, and on the server after a second without typing. */
export function useSavedDraft({ petId, form, section, hasUnsavedChanges, base, onEnd, onReplaced }: SavedDraftOptions) {
  // Bound to the user at mount, even after the session ends.
  const [local] = useState(() => openFormDraft(petId));
  const [status, setStatus] = useState<SaveStatus>(hasUnsavedChanges ? 'unsaved' : 'unchanged');
  const unchangedForm = useRef(hasUnsavedChanges ? null : form);
  const isClosed = useRef(false);
  const pendingSave = useRef(Promise.resolve());
  const baseTime = useRef(base);

  const save = useEffectEvent(() => {
    if (isClosed.current) return;
    setStatus('saving');
    // Saves run one after the other: a late one must not overwrite newer answers.
    pendingSave.current = pendingSave.current.then(() => send(petId, form)).then(onSaved, onSaveFailed);

    function onSaved(time: string) {
      baseTime.current = time;
      const stored = local.read();
      if (isClosed.current) return;
      // Answers typed since then are saved next.
      const isSaved = JSON.stringify(stored?.answers) === JSON.stringify(form.answers);
      if (stored) local.write({ ...stored, base: time, isSaved });
      setStatus((now) => (now === 'saving' ? 'saved' : now));
    }

    function onSaveFailed(failure: unknown) {
      if (failure instanceof Response) onEnd();
      else if (!isClosed.current) setStatus((now) => (now === 'saving' ? 'local only' : now));
    }
  });

  useEffect(() => {
    if (unchangedForm.current === form) return undefined;
    local.write({ ...form, section, at: Date.now(), isSaved: false, base: baseTime.current });
    setStatus('unsaved');
    const timer = setTimeout(save, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
    // The section is stored by its own effect below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [local, form]);

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
  useEffect(() => local.watch(replaceForm), [local]);

  useEffect(() => {
    const stored = local.read();
    if (stored) local.write({ ...stored, section });
  }, [local, section]);

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
async function send(petId: number | null, { answers, petId: chosen }: ApplicationFormValues): Promise<string> {
  const { updated_at } = await call('PUT /api/adoptions/draft', {
    body: { pet_id: petId, answers: petId === null && chosen !== '' ? { ...answers, pet_id: chosen } : answers },
  });
  return updated_at;
}
