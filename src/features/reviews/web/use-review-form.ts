import { useEffect, useRef, useState } from 'react';
import { openDraft } from '../../../browser/draft.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import { photoMessages } from '../../photos/photos.constants.ts';
import type { PetPhoto } from '../../photos/photos.contract.ts';
import { usePickedPhotos } from '../../photos/web/components.ts';
import { reviewMessages } from '../review-words.contract.ts';

export interface ReviewValues {
  title: string;
  text: string;
  author_name: string;
  may_publish: boolean;
}

interface ReviewDraft {
  values: ReviewValues;
  /** Once the server has it; a file cannot be kept. */
  photo: PetPhoto | null;
}

export type ReviewProblems = Partial<Record<keyof ReviewValues | 'photo', string>>;

/** What somebody is writing: each form has a name of its own. */
export function reviewDraft(name: string) {
  return openDraft<ReviewDraft>(`review:${name}`);
}

export interface ReviewForm {
  name: string;
  before: ReviewDraft;
  send: (written: ReviewValues & { photo: string }) => Promise<unknown>;
  /** Called when it is kept, and the page shows it. */
  onSent: () => void;
}

/** The form for a story without its looks: what is filled in, kept through reloads, and what is wrong with it. */
export function useReviewForm({ name, before, send, onSent }: ReviewForm) {
  const [draft] = useState(() => reviewDraft(name));
  const [begun] = useState(() => draft.read() ?? before);
  const [values, setValues] = useState<ReviewValues>({ ...before.values, ...begun.values });
  const [picked, photos] = usePickedPhotos(() => (begun.photo ? [begun.photo] : []), 1);
  const [problems, setProblems] = useState<ReviewProblems>({});
  const [isWaiting, setIsWaiting] = useState(false);
  const { mutate, isBusy, failure, setFailure } = useMutation(reviewMessages.failed);
  const form = useRef<HTMLFormElement>(null);
  const isMarked = useRef(false);
  const isOver = useRef(false);

  useEffect(() => {
    const photo = picked[0]?.photo ?? null;
    if (isOver.current) return;
    if (isSame({ values, photo }, before)) draft.clear();
    else draft.write({ values, photo });
  }, [draft, values, picked, before]);

  // When all that is wrong is marked.
  useEffect(() => {
    if (!isMarked.current) return;
    isMarked.current = false;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
  });

  const mark = (found: ReviewProblems) => {
    isMarked.current = true;
    setProblems(found);
  };

  async function submit() {
    if (isBusy || isWaiting) return;
    setFailure(null);
    setIsWaiting(true);
    await photos.waitForUploads();
    setIsWaiting(false);
    const [photo] = photos.list();
    const found: ReviewProblems = {
      ...findMissing(values),
      ...(photo && !photo.photo && { photo: photoMessages.rejected }),
    };
    setProblems({});
    if (Object.keys(found).length > 0) {
      mark(found);
      return;
    }
    const done = await mutate(async () => {
      await send({ ...values, photo: photo?.photo?.image ?? '' });
      // The page is drawn anew before this goes on: nothing of it may be kept as a draft again.
      isOver.current = true;
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
    problems: { ...failure?.fields, ...problems } as ReviewProblems,
    set<K extends keyof ReviewValues>(field: K, value: ReviewValues[K]) {
      setValues((now) => ({ ...now, [field]: value }));
      forgive(field);
    },
    forgive,
    submit,
    giveUp: () => {
      isOver.current = true;
      draft.clear();
    },
  };

  /** What is being put right is not marked until it is looked at again. */
  function forgive(field: keyof ReviewProblems) {
    setProblems((now) => ({ ...now, [field]: undefined }));
    setFailure(null);
  }
}

const fieldNames = { title: 'title', text: 'story', author_name: 'signature' } as const;

function findMissing(values: ReviewValues): ReviewProblems {
  const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[];
  const missing = names.filter((name) => isBlank(values[name]));
  return Object.fromEntries(
    missing.map((name) => [name, reviewMessages.fieldMissing.replace('{field}', fieldNames[name])]),
  );
}

function isSame(one: ReviewDraft, other: ReviewDraft): boolean {
  const { values, photo } = other;
  const names = Object.keys(values) as (keyof ReviewValues)[];
  return one.photo?.image === photo?.image && names.every((name) => one.values[name] === values[name]);
}
