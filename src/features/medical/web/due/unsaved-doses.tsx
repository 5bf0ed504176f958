import { useIsOnline } from '../../../../browser/use-is-online.ts';
import type { DoseRecording } from './use-dose-recording.ts';

/** What is still in this browser only, and for screen readers, what was recorded. */
export function UnsavedDoses({ recording }: { recording: DoseRecording }) {
  const isOnline = useIsOnline();
  const { unsavedCount, announcement, retry } = recording;
  const doses = unsavedCount === 1 ? '1 dose isn’t saved yet.' : `${unsavedCount} doses aren’t saved yet.`;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div role="status">
        {unsavedCount > 0 && (
          <div className="dashboard-notice due-unsaved">
            <p>
              <strong>{doses}</strong>{' '}
              {isOnline
                ? 'We’ll keep trying. They’re stored on this device.'
                : 'You’re offline. We’ll send them when you’re back online.'}
            </p>
            <button className="button button-small" type="button" onClick={retry}>
              Try now
            </button>
          </div>
        )}
      </div>
    </>
  );
}
