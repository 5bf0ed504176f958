import { useId, useState } from 'react';

interface LabelledProps {
  label: string;
  name: string;
  hint?: React.ReactNode;
  /** Validation error; its first letter is displayed as a capital. */
  error?: string | undefined;
}

type FieldProps = LabelledProps & Omit<React.ComponentProps<'input'>, 'name'>;

/** A text field with its label above and its error below. */
export function Field({ label, hint, error, className, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(described) => <input className="field-input" {...described} {...input} />}
    </Labelled>
  );
}

type SelectFieldProps = LabelledProps &
  Omit<React.ComponentProps<'select'>, 'name' | 'children'> & {
    options: readonly { value: string; label: string }[];
  };

/** A select with its label above and its error below. */
export function SelectField({ label, hint, error, options, className, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(described) => (
        <select className="field-input field-select" {...described} {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type TextAreaFieldProps = LabelledProps & Omit<React.ComponentProps<'textarea'>, 'name'>;

/** A text area that grows with its text. */
export function TextAreaField({ label, hint, error, className, ...area }: TextAreaFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(described) => <textarea className="field-input field-area" rows={3} {...described} {...area} />}
    </Labelled>
  );
}

type PasswordFieldProps = Omit<FieldProps, 'type'>;

/** A password that can be revealed. Children, such as the rules for a new one, are below it. */
export function PasswordField({ label, hint, error, className, children, ...input }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Labelled label={label} hint={hint} error={error} className={className} below={children}>
      {(described) => (
        <div className="field-password">
          <input
            className="field-input"
            type={isVisible ? 'text' : 'password'}
            data-secret
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...described}
            {...input}
          />
          <button
            type="button"
            className="field-reveal"
            aria-label={`${isVisible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={described.id}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Labelled>
  );
}

interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface LabelledShape extends Pick<LabelledProps, 'label' | 'hint' | 'error'> {
  className: string | undefined;
  below?: React.ReactNode;
  children: (described: Described) => React.ReactNode;
}

function Labelled({ label, hint, error, className = '', below, children }: LabelledShape) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {below}
    </div>
  );
}
