import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { actionLabels } from '../../agreements.constants.ts';
import type { ApplicationAgreements } from '../../agreements.contract.ts';
import { AgreementText } from '../agreement-text.tsx';

/** The text of an agreement, and what has happened to it. */
export function Evidence({ agreement }: { agreement: ApplicationAgreements['agreements'][number] }) {
  return (
    <>
      <details>
        <summary className="text-button">
          Text<span className="sr-only">{` of agreement ${agreement.id}`}</span>
        </summary>
        <div className="agreement-frame" tabIndex={0} role="region" aria-label={`Text of agreement ${agreement.id}`}>
          <AgreementText content={agreement.content} headingLevel="h3" />
        </div>
      </details>
      <details>
        <summary className="text-button">
          Evidence<span className="sr-only">{` of agreement ${agreement.id}`}</span>
        </summary>
        <ol className="agreement-events">
          {agreement.events.map(({ position, action, at, ip, details, hash }) => (
            <li key={position}>
              <p>
                <span className="font-semibold">{actionLabels[action]}</span>
                <span className="text-small text-soft">
                  {', '}
                  <DateTime at={at} />
                  {ip && `, from ${ip}`}
                </span>
              </p>
              {Object.keys(details).length > 0 && (
                <p className="text-small wrap-anywhere text-soft">
                  {Object.entries(details)
                    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
                    .join(' · ')}
                </p>
              )}
              <p className="agreement-hash text-soft">{hash}</p>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
