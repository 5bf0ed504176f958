import type { FieldType } from './schema-fields.ts';

export function TypeText({ type: { text, schemaName } }: { type: FieldType }) {
  return (
    <>
      {text}
      {text && schemaName && ' '}
      {schemaName && (
        <a className="text-link" href={`#shape-${schemaName}`}>
          {schemaName}
        </a>
      )}
    </>
  );
}
