import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { Application } from '../../adoptions.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import { describeEvent } from './format-application.ts';

export function ApplicationTimeline({ application }: { application: Application }) {
  const { timeline, pet, pickup } = application;
  if (timeline.length === 0) return null;
  return (
    <details className="application-events" open={isOpen(application) && pickup?.status !== 'done'}>
      <summary>
        What has happened<span className="sr-only">{` with your application for ${pet.name}`}</span>
      </summary>
      <ol className="application-timeline">
        {timeline.map(({ event, at }) => (
          <li key={`${at} ${event}`}>
            <span>{describeEvent(event, pet.name)}</span>
            <span className="text-small text-soft">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
