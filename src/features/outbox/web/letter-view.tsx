import type { ShownLetter } from '../letter.contract.ts';
import { EmailBlock } from './letter-block.tsx';

/** A letter as its reader sees it, made of its texts alone. */
export function LetterView({ content }: { content: ShownLetter }) {
  const { greeting, paragraphs, blocks, items, action, notes, subscription } = content;
  return (
    <article className="panel letter" aria-label="The letter">
      <p className="text-[1.25rem] font-bold">{greeting}</p>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A letter may say the same twice; what changes is its end.
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
      {action && <LetterAction action={action} />}
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

function LetterAction({ action: { label, href } }: { action: NonNullable<ShownLetter['action']> }) {
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
      <p className="text-small text-soft">The link is known to its reader alone.</p>
    </div>
  );
}
