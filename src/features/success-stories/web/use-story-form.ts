import { useEffect, useRef, useState } from 'react';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { openDraft } from '../../../browser/draft.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { photoMessages } from '../../photos/photos.constants.ts';
import type { PetPhoto } from '../../photos/photos.contract.ts';
import { isUploading, usePickedPhotos } from '../../photos/web/components.ts';
import { storyMessages } from '../success-stories.constants.ts';
import type { SuccessStory } from '../success-stories.contract.ts';

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

/** The draft of one form, by its name. */
export function storyDraft(name: string) {
  return openDraft<StoryDraft>(`review:${name}`);
}

export interface StoryForm {
  name: string;
  initial: StoryDraft;
  send: (written: StoryValues & { photo: string }) => Promise<SuccessStory>;
  successMessage: (story: SuccessStory) => string;
  /** Called after the story is saved and the page shows it. */
  onDone: () => void;
}

/** The state of a story form: its values, restored from the draft, its errors, and its submission. */
export function useStoryForm({ name, initial, send, successMessage, onDone }: StoryForm) {
  const [draft] = useState(() => storyDraft(name));
  const [restored] = useState(() => draft.read() ?? initial);
  const [values, setValues] = useState<StoryValues>({ ...initial.values, ...restored.values });
  const [picked, photos] = usePickedPhotos(() => (restored.photo ? [restored.photo] : []), 1);
  const [isWaiting, setIsWaiting] = useState(false);
  const isFinished = useRef(false);

  useEffect(() => {
    const photo = picked[0]?.photo ?? null;
    if (isFinished.current) return;
    if (isSame({ values, photo }, initial)) draft.clear();
    else draft.write({ values, photo });
  }, [draft, values, picked, initial]);

  const finish = () => {
    isFinished.current = true;
    draft.clear();
  };
  const action = useFormAction({
    check() {
      const isRejected = picked.some((photo) => !photo.photo && !isUploading(photo));
      const fields = { ...findMissing(values), ...(isRejected && { photo: photoMessages.rejected }) };
      return Object.keys(fields).length > 0 ? { fields } : null;
    },
    async send() {
      setIsWaiting(true);
      await photos.waitForUploads();
      setIsWaiting(false);
      const [photo] = photos.list();
      if (photo && !photo.photo) throw rejectedPhoto();
      const story = await send({ ...values, photo: photo?.photo?.image ?? '' });
      // The page re-renders before this continues: it must not save the draft again.
      finish();
      return story;
    },
    failedMessage: (error) => describeFailure(error, storyMessages.failed),
    successMessage,
    onDone,
  });

  return {
    ...action,
    values,
    picked,
    photos,
    isWaiting,
    set<K extends keyof StoryValues>(field: K, value: StoryValues[K]) {
      setValues((current) => ({ ...current, [field]: value }));
      // An error disappears while its field is edited.
      action.clearErrors(field);
    },
    discard: finish,
  };
}

const fieldNames = { title: 'title', text: 'story', author_name: 'name' } as const;

function findMissing(values: StoryValues): Record<string, string> {
  const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[];
  const missing = names.filter((name) => isBlank(values[name]));
  return Object.fromEntries(
    missing.map((name) => [name, storyMessages.fieldMissing.replace('{field}', fieldNames[name])]),
  );
}

function rejectedPhoto(): ApiFailure {
  const fields = { photo: photoMessages.rejected };
  return new ApiFailure(400, photoMessages.rejected, { fields, hasUserMessage: true });
}

function isSame(first: StoryDraft, second: StoryDraft): boolean {
  const { values, photo } = second;
  const names = Object.keys(values) as (keyof StoryValues)[];
  return first.photo?.image === photo?.image && names.every((name) => first.values[name] === values[name]);
}
