import { useEffect, useRef, useState } from 'react';
import { openDraft } from '../../../browser/draft.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { photoMessages } from '../../photos/photos.constants.ts';
import type { PetPhoto } from '../../photos/photos.contract.ts';
import { usePickedPhotos } from '../../photos/web/components.ts';
import { storyMessages } from '../success-stories.constants.ts';

export interface StoryValues {
  title: string;
  text: string;
  author_name: string;
  may_publish: boolean;
}

interface StoryDraft {
  values: StoryValues;
  /** Set after the upload; a draft cannot hold a file. */
  photo: PetPhoto | null;
}

export type StoryErrors = Partial<Record<keyof StoryValues | 'photo', string>>;

/** The draft of one form, by its name. */
export function storyDraft(name: string) {
  return openDraft<StoryDraft>(`review:${name}`);
}

export interface StoryForm {
  name: string;
  initial: StoryDraft;
  send: (written: StoryValues & { photo: string }) => Promise<unknown>;
  /** Called after the story is saved and the page shows it. */
  onSent: () => void;
}

/** The state of a story form: its values, restored from the draft, its errors, and its submission. */
export function useStoryForm({ name, initial, send, onSent }: StoryForm) {
  const [draft] = useState(() => storyDraft(name));
  const [restored] = useState(() => draft.read() ?? initial);
  const [values, setValues] = useState<StoryValues>({ ...initial.values, ...restored.values });
  const [picked, photos] = usePickedPhotos(() => (restored.photo ? [restored.photo] : []), 1);
  const [errors, setErrors] = useState<StoryErrors>({});
  const [isWaiting, setIsWaiting] = useState(false);
  const { mutate, isBusy, failure, setFailure } = useMutation(storyMessages.failed);
  const form = useRef<HTMLFormElement>(null);
  const shouldFocusError = useRef(false);
  const isFinished = useRef(false);

  useEffect(() => {
    const photo = picked[0]?.photo ?? null;
    if (isFinished.current) return;
    if (isSame({ values, photo }, initial)) draft.clear();
    else draft.write({ values, photo });
  }, [draft, values, picked, initial]);

  // Runs after the errors are rendered.
  useEffect(() => {
    if (!shouldFocusError.current) return;
    shouldFocusError.current = false;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
  });

  const showErrors = (newErrors: StoryErrors) => {
    shouldFocusError.current = true;
    setErrors(newErrors);
  };

  async function submit() {
    if (isBusy || isWaiting) return;
    setFailure(null);
    setIsWaiting(true);
    await photos.waitForUploads();
    setIsWaiting(false);
    const [photo] = photos.list();
    const newErrors: StoryErrors = {
      ...findMissing(values),
      ...(photo && !photo.photo && { photo: photoMessages.rejected }),
    };
    setErrors({});
    if (Object.keys(newErrors).length > 0) {
      showErrors(newErrors);
      return;
    }
    const done = await mutate(async () => {
      await send({ ...values, photo: photo?.photo?.image ?? '' });
      // The page re-renders before this continues: it must not save the draft again.
      isFinished.current = true;
      draft.clear();
    });
    if (done) onSent();
  }

  return {
    form,
    values,
    picked,
    photos,
    isBusy: isBusy || isWaiting,
    isWaiting,
    failure: failure && (failure.detail ?? failure.sentence),
    errors: { ...failure?.fields, ...errors } as StoryErrors,
    set<K extends keyof StoryValues>(field: K, value: StoryValues[K]) {
      setValues((current) => ({ ...current, [field]: value }));
      clearError(field);
    },
    clearError,
    submit,
    discard: () => {
      isFinished.current = true;
      draft.clear();
    },
  };

  /** An error disappears while its field is edited. */
  function clearError(field: keyof StoryErrors) {
    setErrors((current) => ({ ...current, [field]: undefined }));
    setFailure(null);
  }
}

const fieldNames = { title: 'title', text: 'story', author_name: 'signature' } as const;

function findMissing(values: StoryValues): StoryErrors {
  const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[];
  const missing = names.filter((name) => isBlank(values[name]));
  return Object.fromEntries(
    missing.map((name) => [name, storyMessages.fieldMissing.replace('{field}', fieldNames[name])]),
  );
}

function isSame(first: StoryDraft, second: StoryDraft): boolean {
  const { values, photo } = second;
  const names = Object.keys(values) as (keyof StoryValues)[];
  return first.photo?.image === photo?.image && names.every((name) => first.values[name] === values[name]);
}
