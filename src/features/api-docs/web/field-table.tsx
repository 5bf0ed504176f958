import { TypeText } from './type-text.tsx';
import { Prose } from './prose.tsx';
import type { Field } from './schema-fields.ts';

export function FieldTable({ label, fields }: { label: string; fields: Field[] }) {
  return (
    // On a phone the table scrolls in its own frame, which is reachable by keyboard.
    <div
      className="overflow-x-auto rounded-small border border-line bg-surface"
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <table className="w-full min-w-[36rem] text-left text-small">
        <thead className="bg-wash">
          <tr>
            <th className="px-4 py-2" scope="col">
              Field
            </th>
            <th className="px-4 py-2" scope="col">
              Kind
            </th>
            <th className="px-4 py-2" scope="col">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, isRequired, description }) => (
            <tr key={name} className="border-t border-line align-top">
              <th className="px-4 py-2 font-mono font-semibold" scope="row">
                {name}
              </th>
              <td className="px-4 py-2">
                <TypeText type={type} />
                {!isRequired && <span className="text-soft">, optional</span>}
              </td>
              <td className="px-4 py-2 text-soft">
                <Prose text={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
