/** Renders text with backquoted code. */
export function Prose({ text }: { text: string }) {
  return [...text.matchAll(/`([^`]*)`|[^`]+/g)].map(({ 0: plain, 1: code, index }) =>
    code === undefined ? (
      plain
    ) : (
      <code key={index} className="rounded-small bg-wash px-1 font-mono text-[0.9em] text-ink">
        {code}
      </code>
    ),
  );
}
