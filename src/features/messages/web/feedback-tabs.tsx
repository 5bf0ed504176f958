import { useSearchParams } from 'react-router';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { threadStatuses, type ThreadStatus } from '../messages.constants.ts';

const labels: Record<ThreadStatus, string> = { all: 'All', unread: 'Unread', unanswered: 'Unanswered' };

interface FeedbackTabsProps {
  current: ThreadStatus;
  counts: Record<ThreadStatus, number>;
}

export function FeedbackTabs({ current, counts }: FeedbackTabsProps) {
  const [search] = useSearchParams();
  const hrefOf = (status: ThreadStatus) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    params.delete('status');
    if (status !== 'all') params.set('status', status);
    return `?${params}`;
  };
  return (
    <Tabs label="Conversations">
      {threadStatuses.map((status) => (
        <TabLink key={status} to={hrefOf(status)} isCurrent={status === current}>
          {`${labels[status]} (${counts[status].toLocaleString('en')})`}
        </TabLink>
      ))}
    </Tabs>
  );
}
