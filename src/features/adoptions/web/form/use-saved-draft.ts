import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import type { FilledForm } from './answers.ts';
import { keptForm, type KeptForm } from './kept-form.ts';

const call = currentUser<AdoptionsApi>();

/** How long nothing is typed before the server is told. */
const REST_MS = 1000;
/** Until it is tried again where it could not be told. */
const AGAIN_MS = 15_000;

export type SaveState = 'nothing new' | 'unsaved' | 'saving' | 'saved' | 'kept here';

interface Saved {
  petId: number | null;
  form: FilledForm;
  section: number;
  /** Whether the form began with what this browser alone knows. */
  isBehind: boolean;
  /** The time of the server's draft that it goes on from. */
  base: string | null;
  /** The session has ended, of which one has been told. */
  onEnd: () => void;
  /** Another tab goes on with the form: both show the same, so that neither writes over the other. */
  onTaken: (form: FilledForm) => void;
}

/**
 * Keeps the form in this browser at each change, and on the server when nothing has been typed for a second.
 */
export function useSavedDraft({ petId, form, section, isBehind, base, onEnd, onTaken }: Saved) {
  // Of whoever is signed in now, also when they are no more.
  const [kept] = useState(() => keptForm(petId));
  const [state, setState] = useState<SaveState>(isBehind ? 'unsaved' : 'nothing new');
  const first = useRef(isBehind ? null : form);
  const isClosed = useRef(false);
  const underWay = useRef(Promise.resolve());
  const known = useRef(base);

  const save = useEffectEvent(() => {
    if (isClosed.current) return;
    setState('saving');
    // One after the other: an earlier one that arrives later would put back what has been changed.
    underWay.current = underWay.current.then(() => send(petId, form)).then(noteSaved, noteFailed);

    function noteSaved(time: string) {
      known.current = time;
      const here = kept.read();
      if (isClosed.current) return;
      // What was typed meanwhile is still to come.
      const isSaved = JSON.stringify(here?.answers) === JSON.stringify(form.answers);
      if (here) kept.write({ ...here, base: time, isSaved });
      setState((now) => (now === 'saving' ? 'saved' : now));
    }

    function noteFailed(failure: unknown) {
      if (failure instanceof Response) onEnd();
      else if (!isClosed.current) setState((now) => (now === 'saving' ? 'kept here' : now));
    }
  });

  useEffect(() => {
    if (first.current === form) return undefined;
    kept.write({ ...form, section, at: Date.now(), isSaved: false, base: known.current });
    setState('unsaved');
    const rest = setTimeout(save, REST_MS);
    return () => clearTimeout(rest);
    // The section is no answer, and is kept below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kept, form]);

  const take = useEffectEvent((written: KeptForm) => {
    if (isClosed.current) return;
    known.current = written.base;
    if (sameForm(written, form)) return;
    const { answers, petId: chosen, hasConsent } = written;
    first.current = { answers, petId: chosen, hasConsent };
    // That tab saves it.
    setState('nothing new');
    onTaken(first.current);
  });
  useEffect(() => kept.watch(take), [kept]);

  useEffect(() => {
    const here = kept.read();
    if (here) kept.write({ ...here, section });
  }, [kept, section]);

  useEffect(() => {
    if (state !== 'kept here') return undefined;
    const again = setTimeout(save, AGAIN_MS);
    window.addEventListener('online', save);
    return () => {
      clearTimeout(again);
      window.removeEventListener('online', save);
    };
  }, [state]);

  return {
    state,
    /** Before the form is sent in: a draft that is saved after that would come back. */
    async close() {
      isClosed.current = true;
      await underWay.current;
    },
    /** It was not taken: it is a draft as before. */
    reopen() {
      isClosed.current = false;
    },
    clear: kept.clear,
  };
}

function sameForm(one: FilledForm, other: FilledForm): boolean {
  const parts = ({ answers, petId, hasConsent }: FilledForm) => JSON.stringify([answers, petId, hasConsent]);
  return parts(one) === parts(other);
}

/** A form without a pet in its address keeps the chosen one among its answers. @returns when it was saved */
async function send(petId: number | null, { answers, petId: chosen }: FilledForm): Promise<string> {
  const { updated_at } = await call('PUT /api/adoptions/draft', {
    body: { pet_id: petId, answers: petId === null && chosen !== '' ? { ...answers, pet_id: chosen } : answers },
  });
  return updated_at;
}
