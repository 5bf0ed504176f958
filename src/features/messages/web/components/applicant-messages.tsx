import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { useSession } from '../../../../browser/session.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useRealtimeEvent } from '../../../chat/web/components/realtime.ts';
import { messageLimits, messageTexts } from '../../messages.constants.ts';
import type { Message, MessagesApi } from '../../messages.contract.ts';
import { markSeen, sendToUser } from '../message-calls.ts';
import { describeMessageError } from '../message-error.tsx';
import { ReplyForm } from '../reply-form.tsx';
import { submitOnCtrlEnter } from '../../../../ui/submit-on-ctrl-enter.ts';
import { describeAuthor, itemsOf, newestOf, titleFromText } from '../thread-messages.ts';
import { loadUnread } from '../unread-messages.ts';
import { useMessageDraft } from '../use-message-draft.ts';

const call = createApiClient<MessagesApi>();

const MAX_THREADS = 3;
const MAX_MESSAGES = 4;

/** The latest messages with a person, to read and answer beside something else about them. For staff. Needs a `key`. */
export function ApplicantMessages({ userId }: { userId: number }) {
  const { threads, failure, reload } = useThreads(userId);
  const canWrite = useCan('answer messages');
  useRealtimeEvent('messages_changed', reload);
  const [latest, ...others] = threads ?? [];
  return (
    <Panel title="Messages with the applicant">
      {failure !== null && <FormMessage type="error">{failure}</FormMessage>}
      {threads === null && failure === null && <p className="text-small text-soft">Loading…</p>}
      {threads?.length === 0 && <p className="text-small text-soft">No messages yet.</p>}
      {latest && <LatestThread key={latest.id} thread={latest} onChange={reload} />}
      {threads?.length === 0 && canWrite && <NewMessage userId={userId} onSent={reload} />}
      {others.length > 0 && (
        <ul className="grid gap-1" aria-label="Earlier conversations">
          {others.map((thread) => (
            <li key={thread.id}>
              <Link className="text-link text-small" to={`/admin-dashboard/view-feedback?thread=${thread.id}`}>
                {titleFromText(thread.text).title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function useThreads(userId: number) {
  const [loaded, setLoaded] = useState<{ threads: Message[] | null; failure: string | null }>({
    threads: null,
    failure: null,
  });
  const load = (signal?: AbortSignal) => {
    const options = { params: { id: userId }, page: 1, limit: MAX_THREADS, ...(signal && { signal }) };
    call.page('GET /api/messages/user/:id', options).then(
      ({ items }) => setLoaded({ threads: items, failure: null }),
      (error: unknown) => {
        if (signal?.aborted) return;
        setLoaded((before) => ({ ...before, failure: describeFailure(error, 'We couldn’t load the messages.') }));
      },
    );
  };
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    const controller = new AbortController();
    loadFirst(controller.signal);
    return () => controller.abort();
  }, []);
  return { ...loaded, reload: () => load() };
}

function LatestThread({ thread, onChange }: { thread: Message; onChange: () => void }) {
  const name = useSession()?.username ?? '';
  const canAnswer = useCan('answer messages');
  const items = itemsOf(thread);
  const recent = items.slice(-MAX_MESSAGES);
  const read = async () => {
    await markSeen(thread.id, newestOf(thread).id);
    await loadUnread();
    onChange();
  };
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3" aria-label="Latest messages">
        {recent.map((item) => (
          <li key={item.id} className="grid gap-0.5">
            <span className="text-small text-soft">
              <bdi className="font-semibold">{describeAuthor(item, thread, { side: 'admin', name, shelter: '' })}</bdi>,{' '}
              <DateTime at={item.timestamp} format="relative" />
            </span>
            <span className="wrap-anywhere whitespace-pre-line" dir="auto">
              {item.text}
            </span>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-4 print:hidden">
        <Link className="text-button" to={`/admin-dashboard/view-feedback?thread=${thread.id}`}>
          {items.length > recent.length ? `See all ${items.length} messages` : 'Open the conversation'}
        </Link>
        {thread.unread > 0 && canAnswer && (
          <button className="text-button" type="button" onClick={() => void read()}>
            Mark as read
          </button>
        )}
      </p>
      {canAnswer && <ReplyForm thread={thread} side="admin" to={thread.user_name} onSent={onChange} />}
    </div>
  );
}

function NewMessage({ userId, onSent }: { userId: number; onSent: () => void }) {
  const draft = useMessageDraft(`message:${userId}`);
  const { form, isBusy, failure, fields } = useFormAction({
    check: () => (isBlank(draft.text) ? { fields: { message: messageTexts.textMissing } } : null),
    async send() {
      const outgoing = draft.prepare();
      await sendToUser(userId, outgoing);
      draft.clear(outgoing);
    },
    failedMessage: describeMessageError(messageTexts.sendFailed),
    successMessage: messageTexts.sent,
    onDone: onSent,
  });
  return (
    <form {...form} className="form print:hidden" noValidate data-sends>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <TextAreaField
        label="New message"
        name="message"
        rows={2}
        maxLength={messageLimits.text}
        value={draft.text}
        onChange={(event) => draft.setText(event.currentTarget.value)}
        onKeyDown={submitOnCtrlEnter}
        error={fields?.['message']}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending…" className="button button-small justify-self-start">
        Send
      </SubmitButton>
    </form>
  );
}
