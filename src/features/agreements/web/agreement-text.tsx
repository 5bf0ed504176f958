import { parseText } from '../agreement-text.contract.ts';

/** The text of an agreement with its headings and lists. */
export function AgreementText({
  content,
  headingLevel: Heading = 'h2',
}: {
  content: string;
  headingLevel?: 'h2' | 'h3';
}) {
  return (
    <div className="agreement-text">
      {parseText(content).map((block, index) => {
        // The text never changes, so that its parts are known by their place.
        const key = String(index);
        if (block.type === 'heading') return <Heading key={key}>{block.text}</Heading>;
        if (block.type === 'paragraph') return <p key={key}>{block.text}</p>;
        return (
          <ul key={key}>
            {block.items.map((item, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={at}>{item}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
