import { useSearchParams } from 'react-router';
import { Field } from '../../../../ui/field.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { chatViews, type ChatView } from '../../chat-words.contract.ts';
import { useStore } from '../../../../browser/store.ts';
import { chatCounts } from '../live/unread-chats.ts';
import { viewHref } from './chats-address.ts';
import { counted, viewLabels } from './chats-words.ts';

interface ChatsFiltersProps {
  current: ChatView;
  search: string;
  /** How many there are of what is shown. */
  total: number | undefined;
}

/** Which conversations stand in the list. The address holds it. */
export function ChatsFilters({ current, search, total }: ChatsFiltersProps) {
  const [address] = useSearchParams();
  const { waiting } = useStore(chatCounts);
  return (
    <div className="chat-filters">
      <FilterForm label="Search conversations">
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={100}
          autoComplete="off"
          placeholder="Name, e-mail or words"
        />
      </FilterForm>
      <Tabs label="Which conversations">
        {chatViews.map((view) => (
          <TabLink key={view} to={viewHref(address, view)} isCurrent={view === current}>
            {view === 'waiting' ? `${viewLabels[view]} (${waiting})` : viewLabels[view]}
          </TabLink>
        ))}
      </Tabs>
      <p role="status" className="chat-found">
        {total !== undefined && search !== '' && `${counted(total, 'conversation')} found for “${search}”`}
      </p>
    </div>
  );
}
