import { useState } from 'react';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { ChatBotAnswer, ChatContentsApi, ChatReply } from '../../chat-contents.contract.ts';
import { AnswerForm } from './answer-form.tsx';
import { ReplyForm } from './reply-form.tsx';

const call = createApiClient<ChatContentsApi>();

type Task<T> = { name: 'add'; content?: undefined } | { name: 'change' | 'delete'; content: T };

export function AnswersPanel({ answers }: { answers: ChatBotAnswer[] }) {
  const [task, setTask] = useState<Task<ChatBotAnswer> | null>(null);
  const list = useFocusFallback<HTMLDivElement>();
  const close = () => setTask(null);
  return (
    <Panel
      title="What the bot can answer"
      lead="The bot answers when a trigger phrase matches. Visitors see the first ones as suggestions."
      actions={<AddButton label="Add an answer" onPress={() => setTask({ name: 'add' })} />}
    >
      <div ref={list} tabIndex={-1}>
        {answers.length === 0 && (
          <EmptyState title="No answers yet" headingLevel="h3">
            <p>Until you add one, every question waits for a person.</p>
          </EmptyState>
        )}
        <ul className="chat-contents">
          {answers.map((answer) => (
            <li key={answer.id} data-off={answer.is_on ? undefined : ''}>
              <h3 className="chat-content-title">{answer.title}</h3>
              <p className="chat-content-text">{answer.answer}</p>
              <p className="chat-content-keywords">{answer.keywords}</p>
              <div className="chat-content-actions">
                <IfCan capability="change settings">
                  <AnswerSwitch answer={answer} />
                </IfCan>
                <ContentButtons content={answer} onAsk={(name) => setTask({ name, content: answer })} />
              </div>
            </li>
          ))}
        </ul>
      </div>
      {(task?.name === 'add' || task?.name === 'change') && <AnswerForm answer={task.content} onClose={close} />}
      {task?.name === 'delete' && (
        <ConfirmMutation
          question={`Delete “${task.content.title}”?`}
          confirmLabel="Delete"
          isDanger
          run={() => call('DELETE /api/chat-answers/:id', { params: { id: task.content.id } })}
          successMessage="Answer deleted."
          onDone={close}
          onCancel={close}
        >
          <p>This can’t be undone. You can also turn it off instead.</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}

export function RepliesPanel({ replies }: { replies: ChatReply[] }) {
  const [task, setTask] = useState<Task<ChatReply> | null>(null);
  const list = useFocusFallback<HTMLDivElement>();
  const close = () => setTask(null);
  return (
    <Panel
      title="Canned replies"
      lead="Type / in a chat, then a word from the reply."
      actions={<AddButton label="Add a reply" onPress={() => setTask({ name: 'add' })} />}
    >
      <div ref={list} tabIndex={-1}>
        {replies.length === 0 && (
          <EmptyState title="No canned replies yet" headingLevel="h3">
            <p>Save what you type often.</p>
          </EmptyState>
        )}
        <ul className="chat-contents">
          {replies.map((reply) => (
            <li key={reply.id}>
              <h3 className="chat-content-title">{reply.title}</h3>
              <p className="chat-content-text">{reply.text}</p>
              <div className="chat-content-actions">
                <ContentButtons content={reply} onAsk={(name) => setTask({ name, content: reply })} />
              </div>
            </li>
          ))}
        </ul>
      </div>
      {(task?.name === 'add' || task?.name === 'change') && <ReplyForm reply={task.content} onClose={close} />}
      {task?.name === 'delete' && (
        <ConfirmMutation
          question={`Delete “${task.content.title}”?`}
          confirmLabel="Delete"
          isDanger
          run={() => call('DELETE /api/chat-replies/:id', { params: { id: task.content.id } })}
          successMessage="Reply deleted."
          onDone={close}
          onCancel={close}
        >
          <p className="line-clamp-4 whitespace-pre-line">{task.content.text}</p>
        </ConfirmMutation>
      )}
    </Panel>
  );
}

function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <IfCan capability="change settings">
      <button type="button" className="button button-small" onClick={onPress}>
        <DashboardIcon name="plus" />
        {label}
      </button>
    </IfCan>
  );
}

interface ContentButtonsProps {
  content: { title: string };
  onAsk: (name: 'change' | 'delete') => void;
}

function ContentButtons({ content: { title }, onAsk }: ContentButtonsProps) {
  return (
    <IfCan capability="change settings">
      <button type="button" className="row-action" onClick={() => onAsk('change')}>
        <DashboardIcon name="pencil" />
        Edit<span className="sr-only">{` “${title}”`}</span>
      </button>
      <button type="button" className="row-action" onClick={() => onAsk('delete')}>
        <DashboardIcon name="trash" />
        Delete<span className="sr-only">{` “${title}”`}</span>
      </button>
    </IfCan>
  );
}

/** Turns an answer on or off. The switch moves at once, and back if saving fails. */
function AnswerSwitch({ answer: { id, title, is_on } }: { answer: ChatBotAnswer }) {
  const { mutate, isBusy } = useMutation(undefined, { alertsFailure: true });
  const isOn = isBusy ? !is_on : is_on;
  return (
    <button
      type="button"
      role="switch"
      className="chat-switch"
      aria-checked={isOn}
      aria-label={`The bot answers “${title}”`}
      onClick={() => void mutate(() => call('PUT /api/chat-answers/:id', { params: { id }, body: { is_on: !is_on } }))}
    >
      <span className="chat-switch-mark" />
      {isOn ? 'On' : 'Off'}
    </button>
  );
}
