import { useSearchParams } from 'react-router';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { threadStates, type ThreadState } from '../message-words.contract.ts';

const labels: Record<ThreadState, string> = { all: 'All', unread: 'Unread', unanswered: 'Unanswered' };

interface FeedbackTabsProps {
  current: ThreadState;
  counts: Record<ThreadState, number>;
}

export function FeedbackTabs({ current, counts }: FeedbackTabsProps) {
  const [search] = useSearchParams();
  const hrefOf = (state: ThreadState) => {
    const address = new URLSearchParams(search);
    address.delete('page');
    address.delete('state');
    if (state !== 'all') address.set('state', state);
    return `?${address}`;
  };
  return (
    <Tabs label="Conversations">
      {threadStates.map((state) => (
        <TabLink key={state} to={hrefOf(state)} isCurrent={state === current}>
          {`${labels[state]} (${counts[state].toLocaleString('en')})`}
        </TabLink>
      ))}
    </Tabs>
  );
}
