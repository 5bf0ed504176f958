import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { PersonLink } from '../../../people/web/components.ts';
import type { ChatSummary, ChatApi } from '../../chat.contract.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { visitorName } from './chat-labels.ts';
import { listHref } from './chats-query.ts';
import { discardChat } from './open-chats.ts';
import { TransferField } from './transfer-field.tsx';
import { TranscriptDialog } from './transcript-dialog.tsx';

const call = createApiClient<ChatApi>();

interface VisitorPanelProps {
  chat: ChatSummary;
  isOnline: boolean;
  /** For narrow screens, where the panel covers the chat. */
  isVisible: boolean;
  /** Called to close the panel on narrow screens. */
  onLeave: () => void;
}

/** Visitor details, and actions for the whole chat. */
export function VisitorPanel({ chat, isOnline, isVisible, onLeave }: VisitorPanelProps) {
  const [task, setTask] = useState<'transcript' | 'delete' | null>(null);
  const panel = useRef<HTMLElement>(null);
  const close = () => setTask(null);
  useEffect(() => {
    // The panel comes later in the page than its button.
    if (isVisible) panel.current?.focus();
  }, [isVisible]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button that opened it closes it too
    <aside
      ref={panel}
      className="chat-panel"
      aria-label="About the visitor"
      tabIndex={-1}
      data-visible={isVisible || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isVisible && task === null) onLeave();
      }}
    >
      <TransferField key={chat.id} chat={chat} />
      <dl className="chat-facts">
        <Page page={chat.page} isOnline={isOnline} />
        {chat.pet && (
          <>
            <dt>Pet</dt>
            <dd>
              <Link className="text-link" to={`/pets/${chat.pet.id}`} target="_blank">
                {chat.pet.name}
              </Link>{' '}
              <Link className="text-button text-small" to={animalHref(chat.pet.id)}>
                Record<span className="sr-only">{` of ${chat.pet.name}`}</span>
              </Link>
            </dd>
          </>
        )}
        <dt>Account</dt>
        <dd>
          {chat.user ? (
            <PersonLink of={{ type: 'account', id: chat.user.id }}>{chat.user.name}</PersonLink>
          ) : (
            'Not logged in'
          )}
        </dd>
        <dt>Email</dt>
        <dd>
          {chat.email === null ? (
            'Unknown'
          ) : (
            <a className="text-link" href={`mailto:${chat.email}`}>
              {chat.email}
            </a>
          )}
        </dd>
        <dt>Started</dt>
        <dd>
          <DateTime at={chat.started_at} />
        </dd>
        <dt>Last message</dt>
        <dd>
          <DateTime at={chat.last_message_at} />
        </dd>
      </dl>
      <div className="chat-panel-actions">
        <button type="button" className="row-action" onClick={() => setTask('transcript')}>
          <DashboardIcon name="message" />
          Email transcript
        </button>
        <IfCan capability="delete records">
          <button type="button" className="row-action" onClick={() => setTask('delete')}>
            <DashboardIcon name="trash" />
            Delete
          </button>
        </IfCan>
      </div>
      {task === 'transcript' && <TranscriptDialog chat={chat} onClose={close} />}
      {task === 'delete' && <ChatDeletion chat={chat} onClose={close} />}
    </aside>
  );
}

function Page({ page, isOnline }: { page: string | null; isOnline: boolean }) {
  return (
    <>
      <dt>{isOnline ? 'Viewing' : 'Last viewed'}</dt>
      <dd>
        {page === null ? (
          'Unknown'
        ) : (
          <Link className="text-link" to={page} target="_blank">
            {page}
          </Link>
        )}
      </dd>
    </>
  );
}

function ChatDeletion({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  return (
    <ConfirmMutation
      question={`Delete the chat with ${visitorName(chat)}?`}
      confirmLabel="Delete"
      isDanger
      run={() => call('DELETE /api/chats/:id', { params: { id: chat.id } })}
      successMessage="Chat deleted."
      failedMessage="The chat wasn’t deleted. Please try again."
      isLeaving
      onDone={() => {
        discardChat(chat.id);
        onClose();
        return navigate(listHref(searchParams));
      }}
      onCancel={onClose}
    >
      <p>It’s deleted for you and the visitor, and can’t be undone. Close it to keep it.</p>
    </ConfirmMutation>
  );
}
