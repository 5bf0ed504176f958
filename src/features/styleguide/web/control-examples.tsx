import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Icon, iconNames } from '../../../ui/icon.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Example } from './example.tsx';

const here = () => '/styleguide';

export function ControlExamples({ theme }: { theme: string }) {
  return (
    <>
      <Example title="Buttons and links">
        <p className="flex flex-wrap items-center gap-4">
          <button className="button" type="button">
            Button
          </button>
          <button className="button button-large" type="button">
            Large
          </button>
          <button className="button button-quiet" type="button">
            Quiet
          </button>
          <button className="button" type="button" disabled>
            Disabled
          </button>
          <button className="button" type="button" aria-disabled="true">
            Disabled, with the focus
          </button>
          <button className="button button-danger" type="button">
            Danger
          </button>
          <button className="button button-small" type="button">
            Small
          </button>
          <button className="text-button" type="button">
            Button like a link
          </button>
          <a className="text-link" href="#content">
            A link in a text
          </a>
          <span className="badge bg-accent-wash">Badge</span>
        </p>
      </Example>
      <Example title="Icons">
        <ul className="flex flex-wrap gap-6">
          {iconNames.map((name) => (
            <li key={name} className="grid justify-items-center gap-2 text-small text-soft">
              <Icon name={name} className="size-8 text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Pages">
        <Pagination label={`First pages, ${theme}`} page={1} pages={21} hrefOf={here} />
        <Pagination label={`Middle pages, ${theme}`} page={11} pages={2084} hrefOf={here} />
        <Pagination label={`Last pages, ${theme}`} page={3} pages={3} hrefOf={here} />
      </Example>
      <Example title="Error">
        <ErrorMessage title="Something went wrong." headingLevel="h4" retryHref="/styleguide">
          <p className="text-lead text-soft">What happened, and what to do about it.</p>
        </ErrorMessage>
      </Example>
    </>
  );
}
