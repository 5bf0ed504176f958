import { useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { useMutation, type ActionError } from '../../../../browser/use-mutation.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { newsletterManageMessages } from '../../newsletter-manage-words.contract.ts';
import type { Newsletter, NewslettersApi, NewsletterTexts } from '../../newsletters.contract.ts';
import type { SubscribersApi } from '../../subscribers.contract.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';
import type { Preview } from './use-preview.ts';

const call = currentUser<NewslettersApi & SubscribersApi>();

/** What one can do with a draft: save it, mail it to oneself, send it to everybody. */
export function useDesk(newsletter: Newsletter, draft: NewsletterDraft, preview: Preview | null) {
  const saving = useMutation('The newsletter could not be saved.');
  const testing = useMutation('The test could not be sent.');
  const starting = useMutation('The newsletter could not be sent.');
  const [test, setTest] = useState<{ message: string; mail_id: number } | null>(null);
  /** What is asked before it is sent. */
  const [question, setQuestion] = useState<{ version: number; total: number } | null>(null);
  const [refusals, setRefusals] = useState(0);
  const params = { id: newsletter.id };
  const deeds = [saving, testing, starting];

  const clear = () => {
    for (const { setFailure } of deeds) setFailure(null);
    setTest(null);
  };
  /** What is wrong with a field is told until something is typed into it. */
  const forgive = (names: readonly string[]) => {
    for (const { setFailure } of deeds) setFailure((failure) => withoutFields(failure, names));
  };
  const mutate = async <T>(deed: ReturnType<typeof useMutation>, ...told: Parameters<typeof deed.mutate<T>>) => {
    const done = await deed.mutate(...told);
    if (!done) setRefusals((count) => count + 1);
    return done;
  };
  /** @returns what is saved, null where it could not be */
  const save = async (): Promise<Newsletter | null> => {
    clear();
    if (!draft.isChanged) return newsletter;
    const sent = draft.texts;
    const done = await mutate(saving, async () => {
      const body = { ...sent, version: draft.version };
      const answer = await call('PUT /api/newsletter/issues/:id', { params, body });
      draft.settle(sent, answer);
      return answer;
    });
    return done?.response ?? null;
  };
  const sendTest = async () => {
    if (refuse(testing.setFailure)) return;
    if (!(await save())) return;
    const done = await mutate(testing, () => call('POST /api/newsletter/issues/:id/test', { params }));
    if (done) setTest(done.response);
  };
  const ask = async () => {
    if (refuse(starting.setFailure)) return;
    const saved = await save();
    if (!saved) return;
    const done = await mutate(starting, () => call('GET /api/newsletter/subscribers/total'), { isLeaving: true });
    if (!done) return;
    const { total } = done.response;
    if (total > 0) setQuestion({ version: saved.version, total });
    else starting.setFailure({ sentence: newsletterManageMessages.nobody, detail: null, fields: undefined });
  };
  const start = async () => {
    const { version } = question!;
    const done = await mutate(starting, () =>
      call('POST /api/newsletter/issues/:id/start', { params, body: { version } }),
    );
    setQuestion(null);
    if (done) {
      draft.clear();
      showAlert('Your newsletter is on its way.', 'success');
    }
  };
  /** What keeps it from being sent can be seen before it is asked for. */
  const refuse = (setFailure: (failure: ActionError | null) => void): boolean => {
    const fields = findMissing(draft.texts, preview);
    if (!fields) return false;
    clear();
    setFailure({ sentence: 'Please check the marked fields.', detail: null, fields });
    setRefusals((count) => count + 1);
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
    forgive,
    /** How often something was refused so far. */
    refusals,
    isSaving: saving.isBusy,
    isTesting: testing.isBusy,
    isStarting: starting.isBusy,
    failure: saving.failure ?? testing.failure ?? starting.failure,
  };
}

function withoutFields(failure: ActionError | null, names: readonly string[]): ActionError | null {
  if (!failure?.fields) return failure;
  const fields = Object.fromEntries(Object.entries(failure.fields).filter(([name]) => !names.includes(name)));
  return Object.keys(fields).length > 0 ? { ...failure, fields } : null;
}

function findMissing({ subject, text }: NewsletterTexts, preview: Preview | null): Record<string, string> | null {
  const [mistake] = preview?.mistakes ?? [];
  const wrong = isBlank(text) ? 'Please write a text.' : mistake && `Line ${mistake.line}: ${mistake.text}`;
  const fields = {
    ...(isBlank(subject) && { subject: 'Please write a subject.' }),
    ...(wrong !== undefined && { text: wrong }),
  };
  return Object.keys(fields).length > 0 ? fields : null;
}
