import { useEffect, useRef, useState } from 'react';
import { describeFailure, type ApiFailure } from '../../../browser/api-failure.ts';
import { openDraft } from '../../../browser/draft.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { invalidateSite } from '../../../browser/dashboard/site-revalidation.ts';
import type { SettingSection } from '../settings.constants.ts';
import { startEditing, isSame, mergeSaved, type EditedSection } from './merge-section.ts';

export type FieldErrors = Record<string, string>;

interface SectionOptions<F extends object> {
  section: SettingSection;
  version: number;
  /** The saved values in the form's shape. */
  saved: F;
  /** Validation in the browser. */
  check?: (values: F) => FieldErrors;
  /** Saves the values and returns the saved ones. */
  send: (values: F, version: number) => Promise<{ version: number; saved: F }>;
}

export interface Section<F extends object> extends EditedSection<F> {
  form: React.RefObject<HTMLFormElement | null>;
  isChanged: boolean;
  isBusy: boolean;
  failure: React.ReactNode;
  fieldErrors: FieldErrors;
  set: (changed: Partial<F>) => void;
  discard: () => void;
  save: () => Promise<void>;
}

/** The editing state of a settings section. Edits survive a reload, and changes that another Admin saves. */
export function useSection<F extends object>({ section, version, saved, check, send }: SectionOptions<F>): Section<F> {
  const draft = openDraft<EditedSection<F>>(draftName(section));
  const [edited, setEdited] = useState<EditedSection<F>>(() => restoreDraft(draft.read(), version, saved));
  const { mutate, isBusy, failure, fields, setErrors } = useMutation(describeError);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(edited);

  const updateEdited = (next: EditedSection<F>) => {
    latest.current = next;
    setEdited(next);
    if (isSame(next.values, next.saved)) draft.clear();
    else draft.write(next);
  };
  useEffect(() => {
    // Someone else has saved this section.
    if (version > latest.current.version) updateEdited(mergeSaved(latest.current, version, saved));
  });
  useEffect(() => {
    if (fields) focusFirstError(form.current);
  }, [fields]);

  async function save() {
    if (isBusy) return;
    const { values: sent, version: basedOn } = latest.current;
    const fieldErrors = check?.(sent) ?? {};
    if (Object.keys(fieldErrors).length > 0) return setErrors({ failure: CHECK_FIELDS, fields: fieldErrors });
    await mutate(
      async () => {
        const answer = await send(sent, basedOn);
        // Keep what was typed while saving.
        updateEdited(mergeSaved({ ...latest.current, saved: sent }, answer.version, answer.saved));
        invalidateSite();
      },
      { successMessage: 'Saved. The site is up to date.' },
    );
    return undefined;
  }

  return {
    ...edited,
    form,
    isChanged: !isSame(edited.values, edited.saved),
    isBusy,
    failure,
    fieldErrors: fields ?? {},
    set: (changed) => updateEdited({ ...latest.current, values: { ...latest.current.values, ...changed } }),
    discard: () => {
      setErrors(null);
      updateEdited(startEditing(latest.current.version, latest.current.saved));
    },
    save,
  };
}

/** Whether a section has unsaved changes. */
export function hasDraft(section: SettingSection): boolean {
  return openDraft(draftName(section)).read() !== null;
}

const CHECK_FIELDS = 'Check the highlighted fields.';

function draftName(section: SettingSection): string {
  return `settings:${section}`;
}

/** Ignore a draft of another shape, for example from an older form. */
function restoreDraft<F extends object>(draft: EditedSection<F> | null, version: number, saved: F): EditedSection<F> {
  const hasAllFields = draft && isSame(Object.keys(draft.values ?? {}), Object.keys(saved));
  return hasAllFields ? mergeSaved(draft, version, saved) : startEditing(version, saved);
}

function describeError(error: ApiFailure): string {
  const hasFieldErrors = Object.keys(error.fields ?? {}).length > 0;
  return hasFieldErrors ? CHECK_FIELDS : describeFailure(error, 'That didn’t save. Please try again.');
}

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, button') : wrong;
  // The field may be in a closed question.
  control?.closest('details')?.setAttribute('open', '');
  control?.focus();
  // Keep the field clear of the sticky save bar.
  control?.scrollIntoView({ block: 'center' });
}
