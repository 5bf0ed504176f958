import { useSearchParams } from 'react-router';
import { formatTotalOf, type Total } from '../../../../platform/total.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { chatViews, type ChatView } from '../../chat.constants.ts';
import { useStore } from '../../../../browser/store.ts';
import { chatCounts } from '../realtime/unread-chats.ts';
import { viewHref } from './chats-query.ts';
import { viewLabels } from './chat-labels.ts';

interface ChatsFiltersProps {
  current: ChatView;
  search: string;
  /** The number of chats in the list. */
  list: Total | null;
}

/** Filters of the chat list, stored in the URL. */
export function ChatsFilters({ current, search, list }: ChatsFiltersProps) {
  const [searchParams] = useSearchParams();
  const { waiting } = useStore(chatCounts);
  return (
    <div className="chat-filters">
      <FilterForm label="Search chats">
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={100}
          autoComplete="off"
          placeholder="Name, email or words"
        />
      </FilterForm>
      <Tabs label="Which chats">
        {chatViews.map((view) => (
          <TabLink key={view} to={viewHref(searchParams, view)} isCurrent={view === current}>
            {view === 'waiting' ? `${viewLabels[view]} (${waiting})` : viewLabels[view]}
          </TabLink>
        ))}
      </Tabs>
      <p role="status" className="chat-search-status">
        {list && search !== '' && `${formatTotalOf(list, 'chat')} found for “${search}”`}
      </p>
    </div>
  );
}
