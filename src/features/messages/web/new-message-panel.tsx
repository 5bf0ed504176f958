import { useNavigate } from 'react-router';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { BackToList } from './back-to-list.tsx';
import { MessageForm } from './components/message-form.tsx';
import { threadHref } from './thread-urls.ts';

interface NewMessagePanelProps extends Omit<React.ComponentProps<typeof MessageForm>, 'onSent'> {
  title: string;
  lead: string;
  /** Whether there is a list to go back to. */
  hasList?: boolean;
}

/** Starts a thread, and opens it. */
export function NewMessagePanel({ title, lead, hasList = true, ...form }: NewMessagePanelProps) {
  const navigate = useNavigate();
  return (
    <>
      {hasList && <BackToList />}
      <Panel title={title} lead={lead}>
        <MessageForm {...form} onSent={({ id }) => void navigate(threadHref('', id), { preventScrollReset: true })} />
      </Panel>
    </>
  );
}
