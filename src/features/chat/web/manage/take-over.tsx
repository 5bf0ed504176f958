import { useSession } from '../../../../browser/session.ts';
import type { ChatSummary } from '../../chat.contract.ts';
import { useChatChange } from './change-chat.ts';
import { visitorName } from './chat-labels.ts';

/** Warns that a colleague is answering, so that two do not answer at once. */
export function TakeOver({ chat }: { chat: ChatSummary }) {
  const ownId = useSession()?.user_id;
  const { change, isBusy } = useChatChange(chat.id);
  const { assigned_to } = chat;
  const isAnothers = assigned_to !== null && assigned_to.id !== ownId;
  return (
    <div role="status">
      {isAnothers && (
        <div className="chat-notice">
          <p>{`${assigned_to.name} answers this conversation.`}</p>
          <button
            type="button"
            className="text-button"
            aria-disabled={isBusy || undefined}
            onClick={() => void change({ assigned_to: ownId! }, `${visitorName(chat)} is yours now.`)}
          >
            Take over
          </button>
        </div>
      )}
    </div>
  );
}
