import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isUnreachable, type ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { storePages } from '../../../../browser/offline/store-pages.ts';
import { readSession } from '../../../../browser/session.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { useIsOnline } from '../../../../browser/use-is-online.ts';
import { showAlert, removeAlert } from '../../../../ui/alerts.tsx';
import type { AdoptionProcess, AdoptionsApi, Application } from '../../adoptions.contract.ts';
import { applicationMessages, type ApplicationField } from '../../adoptions.constants.ts';
import {
  describeFirstError,
  findErrors,
  findErrorsInSection,
  initialAnswers,
  initialSection,
  isFromEarlier,
  LAST_SECTION,
  errorsFromResponse,
  sectionOf,
  type ApplicationErrors,
  type ApplicationFormValues,
  type ErrorField,
} from './answers.ts';
import { focusOn, type FormTarget } from './focus-on.ts';
import { formHref, openFormDraft, newerLocalDraft } from './form-draft.ts';
import { useSectionHistory } from './section-history.ts';
import { useSavedDraft } from './use-saved-draft.ts';

const call = createApiClient<AdoptionsApi>();

export interface ApplicationFormInput {
  process: AdoptionProcess;
  /** The pet in the URL; null if one is chosen in the form. */
  petId: number | null;
  onSubmitted: (application: Application) => void;
  /** Called when the page's data is stale. */
  onOutdated: () => void;
  onEnd: () => void;
}

/** Before a submission that waits for the connection is tried again: a device may be online some time before it's connected. */
const RETRY_MS = 5000;

/** State and navigation of the application form. */
export function useApplicationForm({ process, petId, onSubmitted, onOutdated, onEnd }: ApplicationFormInput) {
  const [initial] = useState(() => createInitialState(process, petId));
  const [form, setForm] = useState(initial.form);
  const history = useSectionHistory(initial.section);
  const { section } = history;
  const [errors, setErrors] = useState<ApplicationErrors>({});
  /** From then on, sections without a problem elsewhere submit, and Next leads to the sections with problems. */
  const [hasTriedToSubmit, setHasTriedToSubmit] = useState(false);
  /** Submitted offline, and sent once the browser is online again: a new object for each try. */
  const [waiting, setWaiting] = useState(initial.isWaiting ? { retryMs: 0 } : null);
  const isWaiting = waiting !== null;
  const isOnline = useIsOnline();
  const { mutate, isBusy } = useMutation();
  /** A new object each time, so that the same target can be focused again. */
  const [focus, setFocus] = useState<{ on: FormTarget; section: number } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const currentAlert = useRef<{ name: ErrorField | null; sentence: string }>(null);
  const draft = useSavedDraft({
    petId,
    form,
    section,
    isWaiting,
    pet: process.pet,
    hasUnsavedChanges: initial.hasUnsavedChanges,
    base: process.draft?.updated_at ?? null,
    onEnd,
    onReplaced: setForm,
  });

  // The page itself, for a reload, and the one that "Continue your application" leads to.
  useEffect(() => void storePages([location.pathname + location.search, formHref(petId)]), [petId]);

  // After the section has rendered with its errors. The browser's Back and Forward lead to its heading.
  const visibleSection = useRef(section);
  useEffect(() => {
    if (focus?.section === section) focusOn(element.current, focus.on);
    else if (visibleSection.current !== section) focusOn(element.current, 'heading');
    visibleSection.current = section;
  }, [focus, section]);

  function goTo(to: number) {
    setFocus({ on: 'heading', section: to });
    history.goTo(to);
  }

  function goToError(name: ErrorField) {
    setFocus({ on: name, section: sectionOf(name) });
    history.goTo(sectionOf(name));
  }

  // The alert belongs to this form only.
  useEffect(() => () => void (currentAlert.current?.name && removeAlert(currentAlert.current.sentence)), []);

  /** The alert goes away once the user acts on it. */
  function showError(name: ErrorField | null, sentence: string) {
    hideError();
    currentAlert.current = { name, sentence };
    showAlert(sentence, 'error');
  }

  function hideError() {
    if (currentAlert.current) removeAlert(currentAlert.current.sentence);
    currentAlert.current = null;
  }

  function showErrors(found: ApplicationErrors): ErrorField | null {
    setErrors(found);
    const [first = null] = Object.keys(found) as ErrorField[];
    if (first) goToError(first);
    return first;
  }

  /** Leaves the section if its answers are valid: for the next one, or after a submission for the next with a problem. */
  function next() {
    hideError();
    const own = findErrorsInSection(section, form);
    if (Object.keys(own).length === 0) draft.saveWithSection();
    if (hasTriedToSubmit && Object.keys(own).length === 0) showErrors(findErrors(form));
    else if (showErrors(own) === null) goTo(section + 1);
  }

  async function submit() {
    if (isBusy) return;
    const { onLine } = navigator;
    hideError();
    setHasTriedToSubmit(true);
    const found = findErrors(form);
    const first = showErrors(found);
    setWaiting(first === null && !onLine ? { retryMs: 0 } : null);
    if (first) showError(first, describeFirstError(first, found, form));
    if (first || !onLine) return;
    await mutate(
      async () => {
        await draft.close();
        return call('POST /api/adoptions/', { body: bodyOf(form) });
      },
      {
        successMessage: applicationMessages.submitted,
        shouldRevalidate: false,
        async onDone(application) {
          draft.clear();
          await history.leave();
          onSubmitted(application);
        },
        onFailed(error) {
          draft.reopen();
          if (!isWaiting || !isUnreachable(error)) return handleFailure(error);
          return setWaiting({ retryMs: RETRY_MS });
        },
        onSessionEnd() {
          draft.reopen();
          onEnd();
        },
      },
    );
  }

  const submitWhenOnline = useEffectEvent(() => void submit());
  useEffect(() => {
    if (!waiting) return undefined;
    // The page was loaded again since, or the last try has failed.
    const timer = navigator.onLine ? setTimeout(submitWhenOnline, waiting.retryMs) : undefined;
    window.addEventListener('online', submitWhenOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', submitWhenOnline);
    };
  }, [waiting]);

  function handleFailure({ message, fields, status }: ApiFailure) {
    const first = showErrors(errorsFromResponse(fields));
    // The message continues after this one and asks to try again itself.
    showError(first, applicationMessages.failed(message.replace(/(?: (?:Please|Check) [^.]{0,100} again)?\.$/, '')));
    if (status === 404 || status === 409) onOutdated();
  }

  /** An edited field loses its error until the next validation. */
  function clearError(name: ErrorField) {
    setErrors((before) => ({ ...before, [name]: undefined }));
    if (currentAlert.current?.name === name) hideError();
  }

  const hasErrorsElsewhere = Object.keys(findErrors(form)).some((name) => sectionOf(name as ErrorField) !== section);
  return {
    ...form,
    filled: form,
    isFromEarlier: initial.isFromEarlier,
    section,
    errors,
    isBusy,
    isOnline,
    isWaiting,
    canSubmit: section === LAST_SECTION || (hasTriedToSubmit && !hasErrorsElsewhere),
    element,
    saveStatus: draft.status,
    saveDraftAgain: draft.saveAgain,
    set(field: ApplicationField, value: string) {
      setForm((before) => ({ ...before, answers: { ...before.answers, [field]: value } }));
      clearError(field);
    },
    choosePet(pet: { id: number; name: string }) {
      setForm((before) => ({
        ...before,
        petId: String(pet.id),
        answers: { ...before.answers, interested_pet: pet.name },
      }));
      clearError('pet_id');
      clearError('interested_pet');
    },
    setConsent(hasConsent: boolean) {
      setForm((before) => ({ ...before, hasConsent }));
      clearError('consent');
    },
    goTo,
    goToError,
    next,
    submit,
    stopWaiting: () => setWaiting(null),
  };
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>;

function createInitialState(process: AdoptionProcess, petId: number | null) {
  const stored = openFormDraft(petId).read();
  const newer = newerLocalDraft(stored, process.draft);
  // The server stores neither the section nor the consent.
  const resumed = newer ?? (process.draft && stored);
  const chosen = newer?.petId ?? process.draft?.answers.pet_id ?? '';
  const form: ApplicationFormValues = {
    // Without a pet in the URL, the process may be about another application.
    answers: initialAnswers({ ...process, pet: petId === null ? null : process.pet }, newer?.answers ?? null),
    petId: petId === null ? chosen : String(petId),
    hasConsent: resumed?.hasConsent ?? false,
  };
  const section = Math.min(resumed?.section ?? initialSection(process.draft), LAST_SECTION);
  // Not with the answers of another device, which nobody has submitted.
  const isUnchanged = newer !== null || stored?.base === process.draft?.updated_at;
  return {
    form,
    section,
    hasUnsavedChanges: newer !== null,
    isWaiting: isUnchanged && resumed?.isWaiting === true,
    isFromEarlier: newer === null && isFromEarlier(process),
  };
}

/** Sends the consent as a string, as the specification's client does. */
function bodyOf({ answers, petId, hasConsent }: ApplicationFormValues) {
  return {
    ...answers,
    user_id: readSession()?.user_id,
    pet_id: petId,
    consent: String(hasConsent),
  } as Parameters<typeof call<'POST /api/adoptions/'>>[1]['body'];
}
