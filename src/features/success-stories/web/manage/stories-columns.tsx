import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDate, formatDateTime } from '../../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../../ui/data-table/columns.ts';
import type { StoryStatus } from '../../success-stories.constants.ts';
import type { AdminStory } from '../../success-stories.contract.ts';
import { RecordLink } from '../../../pets/web/components/record-link.tsx';
import { storyStatusLabels } from './story-labels.ts';

/** The columns of the staff's list of stories, and of its CSV. */
export function storiesColumns(onRead: (story: AdminStory) => void, listStatus: StoryStatus): Column<AdminStory>[] {
  return [
    {
      id: 'title',
      label: 'Title',
      text: ({ title }) => title,
      cell: (story) => (
        <div className="data-line">
          <button
            className="text-link"
            type="button"
            data-row-link
            aria-haspopup="dialog"
            title={story.title}
            onClick={() => onRead(story)}
          >
            {story.title}
          </button>
        </div>
      ),
    },
    { id: 'story', label: 'Story', text: ({ text }) => text.replaceAll(/\s+/g, ' ') },
    { id: 'author', label: 'Author', text: ({ user }) => user.name },
    { id: 'pet', label: 'Pet', text: ({ pet_name }) => pet_name, cell: (story) => <Pet story={story} /> },
    {
      id: 'written',
      label: 'Written',
      sort: 'created',
      text: ({ created_at }) => formatDate(new Date(created_at)),
      cell: ({ created_at }) => <DateTime at={created_at} format="date" />,
    },
    {
      id: 'changed',
      label: 'Last changed',
      sort: 'updated',
      isOptional: true,
      text: ({ updated_at }) => formatDateTime(new Date(updated_at)),
      cell: ({ updated_at }) => <DateTime at={updated_at} />,
    },
    {
      id: 'published',
      label: 'Published',
      isOptional: true,
      text: ({ published_at }) => published_at && formatDate(new Date(published_at)),
    },
    { id: 'status', label: 'Status', isOptional: true, text: ({ status }) => storyStatusLabels[status] },
    { id: 'photo', label: 'Photo', isOptional: true, text: ({ photo }) => (photo ? 'Yes' : 'No') },
    {
      id: 'note',
      label: 'Your message',
      isOptional: listStatus !== 'declined',
      text: ({ decision_note }) => decision_note,
    },
    { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ id }) => id },
  ];
}

function Pet({ story: { application_id, pet_id, pet_name } }: { story: AdminStory }) {
  return (
    <span>
      {application_id === null ? (
        <bdi>{pet_name}</bdi>
      ) : (
        <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application_id}`}>
          <bdi>{pet_name}</bdi>
        </Link>
      )}
      {pet_id !== null && (
        <>
          {' '}
          <RecordLink pet={{ id: pet_id, name: pet_name }} />
        </>
      )}
    </span>
  );
}
