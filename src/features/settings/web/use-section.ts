import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { openDraft } from '../../../browser/draft.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { invalidateSite } from '../../../browser/dashboard/site-revalidation.ts';
import type { SettingSection } from '../settings-words.contract.ts';
import { holdSaved, isSame, takeOver, type Held } from './merge-section.ts';

export type Problems = Record<string, string>;

interface SectionOptions<F extends object> {
  section: SettingSection;
  version: number;
  /** What is saved, as the form shows it. */
  saved: F;
  /** What is wrong with what was typed, if it need not be sent to know that. */
  check?: (values: F) => Problems;
  /** Sends it, and answers what is saved then. */
  send: (values: F, version: number) => Promise<{ version: number; saved: F }>;
}

interface Trouble {
  sentence: string;
  problems: Problems;
}

export interface Section<F extends object> extends Held<F> {
  form: React.RefObject<HTMLFormElement | null>;
  isChanged: boolean;
  isBusy: boolean;
  failure: string | null;
  problems: Problems;
  set: (changed: Partial<F>) => void;
  discard: () => void;
  save: () => Promise<void>;
}

/**
 * A section of the settings that is being edited. What was typed outlives a reload, and what another Admin saves
 * meanwhile.
 */
export function useSection<F extends object>({ section, version, saved, check, send }: SectionOptions<F>): Section<F> {
  const draft = openDraft<Held<F>>(draftName(section));
  const { revalidate } = useRevalidator();
  const [held, setHeld] = useState<Held<F>>(() => takeUp(draft.read(), version, saved));
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(held);

  const hold = (next: Held<F>) => {
    latest.current = next;
    setHeld(next);
    if (isSame(next.values, next.saved)) draft.clear();
    else draft.write(next);
  };
  useEffect(() => {
    // Somebody else was here in the meantime.
    if (version > latest.current.version) hold(takeOver(latest.current, version, saved));
  });
  useEffect(() => {
    if (trouble) focusOnProblem(form.current);
  }, [trouble]);

  async function save() {
    if (isBusy) return;
    const { values: sent, version: basedOn } = latest.current;
    const problems = check?.(sent) ?? {};
    if (Object.keys(problems).length > 0) return setTrouble({ sentence: CHECK_FIELDS, problems });
    setTrouble(null);
    setIsBusy(true);
    try {
      const answer = await send(sent, basedOn);
      // What was typed since it was sent stays.
      hold(takeOver({ ...latest.current, saved: sent }, answer.version, answer.saved));
      showAlert('Saved. It holds on the whole site from now on.', 'success');
      invalidateSite();
      await revalidate();
    } catch (failure) {
      if (failure instanceof Response) throw failure;
      setTrouble(describeTrouble(failure));
      if (failure instanceof ApiFailure && failure.status === 409) await revalidate();
    } finally {
      setIsBusy(false);
    }
    return undefined;
  }

  return {
    ...held,
    form,
    isChanged: !isSame(held.values, held.saved),
    isBusy,
    failure: trouble?.sentence ?? null,
    problems: trouble?.problems ?? {},
    set: (changed) => hold({ ...latest.current, values: { ...latest.current.values, ...changed } }),
    discard: () => {
      setTrouble(null);
      hold(holdSaved(latest.current.version, latest.current.saved));
    },
    save,
  };
}

/** Whether something was changed in a section and not saved. */
export function hasDraft(section: SettingSection): boolean {
  return openDraft(draftName(section)).read() !== null;
}

const CHECK_FIELDS = 'Please check the marked fields.';

function draftName(section: SettingSection): string {
  return `settings:${section}`;
}

/** A draft of another shape, such as an older form's, is left alone. */
function takeUp<F extends object>(draft: Held<F> | null, version: number, saved: F): Held<F> {
  const isWhole = draft && isSame(Object.keys(draft.values ?? {}), Object.keys(saved));
  return isWhole ? takeOver(draft, version, saved) : holdSaved(version, saved);
}

function describeTrouble(failure: unknown): Trouble {
  const problems = (failure instanceof ApiFailure && failure.fields) || {};
  const hasProblems = Object.keys(problems).length > 0;
  const sentence = describeFailure(failure, 'This could not be saved. Please try again.');
  return { sentence: hasProblems ? CHECK_FIELDS : sentence, problems };
}

function focusOnProblem(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, button') : wrong;
  // It may stand in a question that is shut.
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
  // Neither below the bar with the buttons nor above the message.
  control?.scrollIntoView({ block: 'center' });
}
