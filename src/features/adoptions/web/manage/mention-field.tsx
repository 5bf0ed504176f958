import { useId, useState } from 'react';
import { TextAreaField } from '../../../../ui/field.tsx';
import type { Colleague } from '../../../accounts/accounts.contract.ts';
import { findTypedMention, matchColleagues } from './mentions.ts';

interface MentionFieldProps {
  label: string;
  name: string;
  colleagues: readonly Colleague[];
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A text in which an @ suggests colleagues' names. */
export function MentionField({ colleagues, value, onChange, ...field }: MentionFieldProps) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);

  const typed = caret === null ? null : findTypedMention(value, caret);
  const suggested = typed === null ? [] : matchColleagues(colleagues, typed);
  const current = suggested[Math.min(active, suggested.length - 1)];

  const choose = ({ name }: Colleague) => {
    const start = caret! - typed!.length;
    onChange(`${value.slice(0, start)}${name} ${value.slice(caret!)}`);
    setCaret(null);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!current || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((suggested.indexOf(current) + step + suggested.length) % suggested.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="mention-field" data-note-field>
      <TextAreaField
        {...field}
        required
        value={value}
        rows={3}
        aria-autocomplete="list"
        aria-controls={current ? id : undefined}
        aria-activedescendant={current && `${id}-${current.id}`}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(null)}
        onChange={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart);
          setActive(0);
          onChange(currentTarget.value);
        }}
      />
      {current && (
        <div className="mention-list" role="listbox" id={id} aria-label="Colleagues">
          {suggested.map((colleague) => (
            <div
              key={colleague.id}
              id={`${id}-${colleague.id}`}
              className="mention-option"
              role="option"
              tabIndex={-1}
              aria-selected={colleague === current}
              onMouseDown={(event) => {
                // The text keeps the focus.
                event.preventDefault();
                choose(colleague);
              }}
            >
              {colleague.name}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {current && `${suggested.length} ${suggested.length === 1 ? 'colleague' : 'colleagues'} found`}
      </p>
    </div>
  );
}
