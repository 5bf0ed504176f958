import type { EmailPreview } from '../email-preview.contract.ts';

type Block = EmailPreview['blocks'][number];

/** A block of content that a person has laid out. */
export function EmailBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="mt-3 text-title">{block.text}</h2>;
  if (block.kind === 'card') return <Card card={block} />;
  if (block.kind === 'paragraph') {
    return (
      <p className="wrap-anywhere whitespace-pre-line">
        <RichText words={block.words} />
      </p>
    );
  }
  return (
    <ul className="grid list-disc gap-1 pl-6">
      {block.items.map((words, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A list may have the same item twice.
        <li key={at} className="wrap-anywhere">
          <RichText words={words} />
        </li>
      ))}
    </ul>
  );
}

function RichText({ words }: { words: Extract<Block, { kind: 'paragraph' }>['words'] }) {
  return words.map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- A sentence may have the same link twice.
      <a key={at} className="text-link font-bold" href={href}>
        {text}
      </a>
    ),
  );
}

function Card({ card: { label, text, href, picture } }: { card: Extract<Block, { kind: 'card' }> }) {
  return (
    <div className="flex items-center gap-4 rounded-card border border-line p-3">
      {picture && (
        // Loaded from this host: the content security policy blocks others.
        <img
          className="w-24 rounded-small sm:w-36"
          src={new URL(picture.src).pathname}
          width={picture.width}
          height={picture.height}
          alt=""
        />
      )}
      <div className="min-w-0">
        <a className="text-link inline-flex min-h-11 items-center font-bold" href={href}>
          {label}
        </a>
        <p className="text-small text-soft">{text}</p>
      </div>
    </div>
  );
}
