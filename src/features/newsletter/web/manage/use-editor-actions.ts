import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation, type FormErrors } from '../../../../browser/use-mutation.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { adminNewsletterMessages } from '../../admin-newsletters.constants.ts';
import type { Newsletter, NewslettersApi, NewsletterTexts } from '../../newsletters.contract.ts';
import type { SubscribersApi } from '../../subscribers.contract.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';
import type { Preview } from './use-preview.ts';

const call = createApiClient<NewslettersApi & SubscribersApi>();

/** The actions on a draft: save, send a test, send to all subscribers. */
export function useEditorActions(newsletter: Newsletter, draft: NewsletterDraft, preview: Preview | null) {
  const saving = useMutation(withDetail('The newsletter wasn’t saved.'));
  const testing = useMutation(withDetail('The test wasn’t sent.'));
  const starting = useMutation(withDetail('The newsletter wasn’t sent.'));
  const [test, setTest] = useState<{ message: string; email_id: number } | null>(null);
  /** The question to confirm before sending. */
  const [question, setQuestion] = useState<{ version: number; total: number } | null>(null);
  const [rejections, setRejections] = useState(0);
  const params = { id: newsletter.id };
  const mutations = [saving, testing, starting];

  const clear = () => {
    for (const { setErrors } of mutations) setErrors(null);
    setTest(null);
  };
  /** Clears a field's error when its text changes. */
  const clearFieldErrors = (names: readonly string[]) => {
    for (const { setErrors } of mutations) setErrors((errors) => withoutFields(errors, names));
  };
  const mutate = async <T>(
    mutation: ReturnType<typeof useMutation>,
    ...options: Parameters<typeof mutation.mutate<T>>
  ) => {
    const done = await mutation.mutate(...options);
    if (!done) setRejections((count) => count + 1);
    return done;
  };
  /** @returns the saved newsletter, or null after an error */
  const save = async (): Promise<Newsletter | null> => {
    clear();
    if (!draft.isChanged) return newsletter;
    const sent = draft.texts;
    const done = await mutate(saving, async () => {
      const body = { ...sent, version: draft.version };
      const saved = await call('PUT /api/newsletter/issues/:id', { params, body });
      draft.markSaved(sent, saved);
      return saved;
    });
    return done?.response ?? null;
  };
  const sendTest = async () => {
    if (rejectIncomplete(testing.setErrors)) return;
    if (!(await save())) return;
    const done = await mutate(testing, () => call('POST /api/newsletter/issues/:id/test', { params }));
    if (done) setTest(done.response);
  };
  const ask = async () => {
    if (rejectIncomplete(starting.setErrors)) return;
    const newest = await save();
    if (!newest) return;
    const done = await mutate(starting, () => call('GET /api/newsletter/subscribers/total'), { isLeaving: true });
    if (!done) return;
    const { total } = done.response;
    if (total > 0) setQuestion({ version: newest.version, total });
    else starting.setErrors({ failure: adminNewsletterMessages.noSubscribers });
  };
  const start = async () => {
    const { version } = question!;
    await mutate(starting, () => call('POST /api/newsletter/issues/:id/start', { params, body: { version } }), {
      successMessage: 'Your newsletter is being sent.',
      onDone: draft.clear,
    });
    setQuestion(null);
  };
  /** Shows incomplete fields without a request. */
  const rejectIncomplete = (setErrors: (errors: FormErrors) => void): boolean => {
    const fields = findMissing(draft.texts, preview);
    if (!fields) return false;
    clear();
    setErrors({ failure: 'Check the highlighted fields.', fields });
    setRejections((count) => count + 1);
    return true;
  };

  return {
    save,
    sendTest,
    test,
    ask,
    question,
    start,
    cancel: () => setQuestion(null),
    clear,
    clearFieldErrors,
    /** Counts rejected attempts. */
    rejections,
    isSaving: saving.isBusy,
    isTesting: testing.isBusy,
    isStarting: starting.isBusy,
    failure: saving.failure ?? testing.failure ?? starting.failure,
    fields: saving.fields ?? testing.fields ?? starting.fields,
  };
}

function withoutFields(errors: FormErrors | null, names: readonly string[]): FormErrors | null {
  if (!errors?.fields) return errors;
  const fields = Object.fromEntries(Object.entries(errors.fields).filter(([name]) => !names.includes(name)));
  return Object.keys(fields).length > 0 ? { ...errors, fields } : null;
}

function findMissing({ subject, text }: NewsletterTexts, preview: Preview | null): Record<string, string> | null {
  const [error] = preview?.errors ?? [];
  const textError = isBlank(text) ? 'Enter a text.' : error && `Line ${error.line}: ${error.text}`;
  const fields = {
    ...(isBlank(subject) && { subject: 'Enter a subject.' }),
    ...(textError !== undefined && { text: textError }),
  };
  return Object.keys(fields).length > 0 ? fields : null;
}
