import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert, removeAlert } from '../../../../ui/alerts.tsx';
import type { AdoptionProcess, AdoptionsApi, Application } from '../../adoptions.contract.ts';
import { applicationMessages, type ApplicationField } from '../../application-words.contract.ts';
import {
  findProblems,
  firstAnswers,
  LAST_SECTION,
  problemsFrom,
  sectionOf,
  type ApplicationProblems,
  type FilledForm,
  type ProblemName,
} from './answers.ts';
import { keptForm, newerHere } from './kept-form.ts';
import { useSavedDraft } from './use-saved-draft.ts';

const call = currentUser<AdoptionsApi>();

export interface ApplicationFormInput {
  process: AdoptionProcess;
  /** The one in the address, which then stays; null: one is chosen in the form. */
  petId: number | null;
  onSubmitted: (application: Application) => void;
  /** The server says that things have changed since the page was loaded. */
  onOutdated: () => void;
  onEnd: () => void;
}

/** The application form without its looks: what is filled in, what is wrong with it, and the way through its sections. */
export function useApplicationForm({ process, petId, onSubmitted, onOutdated, onEnd }: ApplicationFormInput) {
  const [begun] = useState(() => begin(process, petId));
  const [form, setForm] = useState(begun.form);
  const [section, setSection] = useState(begun.section);
  const [problems, setProblems] = useState<ApplicationProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  /** A new one each time: one may go where one is already. */
  const [focus, setFocus] = useState<{ on: ProblemName | 'heading' } | null>(null);
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const told = useRef<{ name: ProblemName | null; sentence: string }>(null);
  const draft = useSavedDraft({
    petId,
    form,
    section,
    isBehind: begun.isBehind,
    base: process.draft?.updated_at ?? null,
    onEnd,
    onTaken: setForm,
  });

  // When the section is drawn, and all that is wrong with it is marked.
  useEffect(() => {
    if (focus) focusOn(element.current, focus.on);
  }, [focus]);

  function goTo(to: number) {
    setFocus({ on: 'heading' });
    setSection(to);
  }

  function goToProblem(name: ProblemName) {
    setFocus({ on: name });
    setSection(sectionOf(name));
  }

  // Wherever one goes from here, it is not for there.
  useEffect(() => () => void (told.current?.name && removeAlert(told.current.sentence)), []);

  /** On a phone an alert lies over the form: it stays for as long as nobody has set about what it says. */
  function tell(name: ProblemName | null, sentence: string) {
    takeBack();
    told.current = { name, sentence };
    showAlert(sentence, 'error');
  }

  function takeBack() {
    if (told.current) removeAlert(told.current.sentence);
    told.current = null;
  }

  function mark(found: ApplicationProblems): ProblemName | null {
    setProblems(found);
    const [first = null] = Object.keys(found) as ProblemName[];
    if (first) goToProblem(first);
    return first;
  }

  async function submit() {
    if (isSending.current) return;
    takeBack();
    const found = findProblems(form);
    const first = mark(found);
    if (first) return tell(first, found[first]!);
    isSending.current = true;
    setIsBusy(true);
    await draft.close();
    try {
      const application = await call('POST /api/adoptions/', { body: bodyOf(form) });
      draft.clear();
      showAlert(applicationMessages.submitted, 'success');
      onSubmitted(application);
    } catch (failure) {
      draft.reopen();
      if (failure instanceof Response) return onEnd();
      refuse(failure);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
    return undefined;
  }

  function refuse(failure: unknown) {
    const {
      message = 'Something went wrong',
      fields,
      status,
    } = failure instanceof ApiFailure ? failure : ({} as Partial<ApiFailure>);
    const first = mark(problemsFrom(fields));
    // The sentence goes on after it, and asks for another try itself.
    tell(first, applicationMessages.failed(message.replace(/( Please [^.]{0,100} again)?\.$/, '')));
    if (status === 404 || status === 409) onOutdated();
  }

  /** What is being put right is not marked until it is looked at again. */
  function forgive(name: ProblemName) {
    setProblems((before) => ({ ...before, [name]: undefined }));
    if (told.current?.name === name) takeBack();
  }

  return {
    ...form,
    filled: form,
    section,
    problems,
    isBusy,
    element,
    saveState: draft.state,
    set(field: ApplicationField, value: string) {
      setForm((before) => ({ ...before, answers: { ...before.answers, [field]: value } }));
      forgive(field);
    },
    choosePet(pet: { id: number; name: string }) {
      setForm((before) => ({
        ...before,
        petId: String(pet.id),
        answers: { ...before.answers, interested_pet: pet.name },
      }));
      forgive('pet_id');
      forgive('interested_pet');
    },
    setConsent(hasConsent: boolean) {
      setForm((before) => ({ ...before, hasConsent }));
      forgive('consent');
    },
    goTo,
    goToProblem,
    next: () => (section < LAST_SECTION ? goTo(section + 1) : void submit()),
  };
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>;

function begin(process: AdoptionProcess, petId: number | null) {
  const here = keptForm(petId).read();
  const kept = newerHere(here, process.draft);
  // The server does not know where one was, nor of the consent that is given with the form.
  const left = kept ?? (process.draft && here);
  const chosen = kept?.petId ?? process.draft?.answers.pet_id ?? '';
  const form: FilledForm = {
    // Without one in the address it may be that of another application.
    answers: firstAnswers({ ...process, pet: petId === null ? null : process.pet }, kept?.answers ?? null),
    petId: petId === null ? chosen : String(petId),
    hasConsent: left?.hasConsent ?? false,
  };
  return { form, section: Math.min(left?.section ?? 0, LAST_SECTION), isBehind: kept !== null };
}

/** As the specification's client sends it: the consent as a string. */
function bodyOf({ answers, petId, hasConsent }: FilledForm) {
  return {
    ...answers,
    user_id: readSession()?.user_id,
    pet_id: petId,
    consent: String(hasConsent),
  } as Parameters<typeof call<'POST /api/adoptions/'>>[1]['body'];
}

function focusOn(form: HTMLFormElement | null, focused: ProblemName | 'heading'): void {
  const part = form?.querySelector(focused === 'heading' ? '#application-section' : `[data-field="${focused}"]`);
  const control =
    focused === 'heading' ? part : part?.querySelector('input:not([type=radio]), textarea, select, input');
  (control as HTMLElement | null | undefined)?.focus();
}
