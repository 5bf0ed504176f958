import type { Kind } from './schema-fields.ts';

export function KindText({ kind: { text, named } }: { kind: Kind }) {
  return (
    <>
      {text}
      {text && named && ' '}
      {named && (
        <a className="text-link" href={`#shape-${named}`}>
          {named}
        </a>
      )}
    </>
  );
}
