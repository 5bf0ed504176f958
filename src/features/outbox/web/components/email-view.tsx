import type { EmailPreview } from '../../email-preview.contract.ts';
import { EmailBlock } from '../email-block.tsx';

/** An email as its recipient sees it, rendered from its text content. */
export function EmailView({ content }: { content: EmailPreview }) {
  const { greeting, paragraphs, blocks, items, action, notes, subscription } = content;
  return (
    <article className="panel email-view" aria-label="Email">
      <p className="text-[1.25rem] font-bold">{greeting}</p>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- An email may repeat a block, and blocks change at the end only.
        <EmailBlock key={at} block={block} />
      ))}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map(({ label, text, href }) => (
            <li key={href} className="py-1">
              <a className="text-link inline-flex min-h-11 items-center font-bold" href={href}>
                {label}
              </a>
              <p className="text-small text-soft">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {action && <EmailAction action={action} />}
      {notes.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-4 text-small text-soft">
          {notes.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {subscription && (
        <p className="text-small text-soft">
          {subscription.reason}{' '}
          {subscription.href !== null && (
            <a className="text-link" href={subscription.href}>
              {subscription.end}
            </a>
          )}
        </p>
      )}
    </article>
  );
}

function EmailAction({ action: { label, href } }: { action: NonNullable<EmailPreview['action']> }) {
  if (href !== null) {
    return (
      <p>
        <a className="button" href={href}>
          {label}
        </a>
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <button className="button" type="button" disabled>
        {label}
      </button>
      <p className="text-small text-soft">Only the recipient can see this link.</p>
    </div>
  );
}
