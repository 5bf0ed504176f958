import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useState } from 'react';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import type { Selection } from '../../../../ui/use-selection.ts';
import { BulkBar } from '../../../lists/web/components/bulk-bar.tsx';
import { storyMessages } from '../../success-stories.constants.ts';
import type { AdminStory, SuccessStoriesApi } from '../../success-stories.contract.ts';
import { DeclineStoryDialog } from './decline-story-dialog.tsx';

const call = createApiClient<SuccessStoriesApi>();

interface StoriesBulkBarProps {
  selection: Selection;
  /** The selected ones as they were read, also on other pages. */
  stories: readonly AdminStory[];
}

/** Publishes or rejects all selected stories. */
export function StoriesBulkBar({ selection, stories }: StoriesBulkBarProps) {
  const [task, setTask] = useState<'publish' | 'decline' | null>(null);
  const close = () => setTask(null);
  const finish = () => {
    selection.clear();
    close();
  };
  return (
    <>
      <BulkBar label="Selected stories" selection={selection}>
        <button className="button button-small" type="button" onClick={() => setTask('publish')}>
          Publish…
        </button>
        <button className="button button-small button-quiet" type="button" onClick={() => setTask('decline')}>
          Reject…
        </button>
      </BulkBar>
      {task === 'publish' && (
        <ConfirmMutation
          question={`Publish ${formatCount(stories.length, 'story', 'stories')}?`}
          confirmLabel="Publish"
          run={() =>
            call('PUT /api/success-stories/decisions', {
              body: { decision: 'publish', stories: stories.map(({ id, version }) => ({ id, version })) },
            })
          }
          successMessage={({ message }) => message}
          failedMessage={storyMessages.decideFailed}
          onDone={finish}
          onCancel={close}
        >
          <p>They’ll be on the site right away. We’ll email the authors in 5 minutes.</p>
        </ConfirmMutation>
      )}
      {task === 'decline' && <DeclineStoryDialog stories={stories} onClose={close} onDone={finish} />}
    </>
  );
}
