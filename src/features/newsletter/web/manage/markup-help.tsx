const examples = [
  ['## A heading', 'a heading'],
  ['- An item', 'an item of a list'],
  ['[the words](https://…)', 'a link; /catalogue and the like lead to your own site'],
  ['[pet 12]', 'on a line of its own: a card with the pet’s picture and name'],
  ['{name}', 'the reader’s name'],
];

export function MarkupHelp() {
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-small">
        Headings, lists, links and names
      </summary>
      <dl className="newsletter-markup py-2">
        {examples.map(([markup, description]) => (
          <div key={markup} className="contents">
            <dt>{markup}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-soft">
        An empty line begins a new paragraph. Each letter begins with “Hello” and the reader’s name, and ends with your
        address and the link to unsubscribe, by itself.
      </p>
    </details>
  );
}
