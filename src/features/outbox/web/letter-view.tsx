import type { MailWithLetter } from '../outbox.contract.ts';

/** A letter as its reader sees it, made of its texts alone. */
export function LetterView({ letter }: { letter: MailWithLetter['letter'] }) {
  const { greeting, paragraphs, action, notes } = letter;
  return (
    <article className="panel letter" aria-label="The letter">
      <p className="text-[1.25rem] font-bold">{greeting}</p>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {action && <LetterAction action={action} />}
      {notes.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-4 text-small text-soft">
          {notes.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </article>
  );
}

function LetterAction({ action: { label, href } }: { action: NonNullable<MailWithLetter['letter']['action']> }) {
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
