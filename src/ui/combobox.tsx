import { useLayoutEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useComboBox } from 'react-aria/useComboBox';
import { useListBox, useOption } from 'react-aria/useListBox';
import { Item } from 'react-stately/Item';
import { useComboBoxState, type ComboBoxState } from 'react-stately/useComboBoxState';

type InputProps = Pick<
  React.ComponentProps<'input'>,
  'name' | 'type' | 'required' | 'maxLength' | 'placeholder' | 'autoCapitalize' | 'autoFocus'
>;

interface ComboboxProps<Option> extends InputProps {
  label: string;
  hint?: React.ReactNode;
  /** Validation error; its first letter is displayed as a capital. */
  error?: string | undefined;
  /** What the field shows. It need not be one of the options. */
  text: string;
  onType: (text: string) => void;
  /** The options that match the text. */
  options: readonly Option[];
  /** Whether the options still are those of an earlier text, so that none can be picked. */
  isOutdated?: boolean;
  textOf: (option: Option) => string;
  /** What picking an option does, besides filling in its text. */
  onPick?: (option: Option) => void;
  /** Shown with the options and read out, such as how many there are. */
  status?: string;
  /** Whether Enter submits the form if the list is closed. */
  submitsOnEnter?: boolean;
  /** Whether the options are worth seeing before anything is typed. */
  opensOnFocus?: boolean;
  className?: string;
  /** Renders an option. */
  children: (option: Option) => React.ReactNode;
}

/** The event that React Aria passes on; by default, it ends there. */
interface PressedKey extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'> {
  continuePropagation: () => void;
}

/** A text field that suggests options. Its announcements are in English, like the site. */
export function Combobox<Option extends { id: string | number }>(props: ComboboxProps<Option>) {
  return (
    <I18nProvider locale="en-US">
      <ComboboxField {...props} />
    </I18nProvider>
  );
}

function ComboboxField<Option extends { id: string | number }>({
  label,
  hint,
  error,
  text,
  onType,
  options,
  isOutdated = false,
  textOf,
  onPick,
  status = '',
  submitsOnEnter = true,
  opensOnFocus = false,
  className = '',
  children,
  ...input
}: ComboboxProps<Option>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  // Two pets may share a name, so if picking has other effects, the text alone doesn't identify the option.
  const selected = onPick ? undefined : options.find((option) => textOf(option) === text);
  const props = {
    label,
    description: hint,
    errorMessage: error,
    isInvalid: Boolean(error),
    items: options,
    disabledKeys: isOutdated ? options.map(keyOf) : [],
    children: (option: Option) => (
      <Item key={keyOf(option)} textValue={textOf(option)}>
        {children(option)}
      </Item>
    ),
    inputValue: text,
    onInputChange: onType,
    value: selected ? keyOf(selected) : null,
    onChange: (key: string | number | null) => {
      const picked = options.find((option) => keyOf(option) === key);
      if (!picked) return;
      onType(textOf(picked));
      onPick?.(picked);
    },
    allowsCustomValue: true,
    onKeyDown: (event: PressedKey) => {
      if (event.key === 'Enter' && !submitsOnEnter) event.preventDefault();
      // The form may submit then.
      if (event.ctrlKey || event.metaKey) event.continuePropagation();
    },
    menuTrigger: opensOnFocus ? ('focus' as const) : ('input' as const),
  };
  // It opens while options load, and shows them as they arrive.
  const state = useComboBoxState({ ...props, allowsEmptyCollection: true });
  const { labelProps, inputProps, listBoxProps, descriptionProps, errorMessageProps } = useComboBox(
    { ...props, inputRef, listBoxRef, popoverRef },
    state,
  );
  useUntouchedPage();
  const isExpanded = state.isOpen && options.length > 0;
  const hasPopup = isExpanded || (state.isOpen && status !== '');
  return (
    <div className={`field ${className}`}>
      <label {...labelProps} className="field-label">
        {label}
      </label>
      <div className="combobox">
        <input
          {...inputProps}
          {...input}
          ref={inputRef}
          className="field-input"
          role="combobox"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? inputProps['aria-controls'] : undefined}
        />
        {hasPopup && (
          <div ref={popoverRef} className="combobox-popup">
            {isExpanded && <Options listBoxProps={listBoxProps} listBoxRef={listBoxRef} state={state} />}
            {status !== '' && (
              <p className="combobox-status" aria-hidden="true">
                {status}
              </p>
            )}
          </div>
        )}
        {/* A live region is read out reliably only if it was there before its text. */}
        <p className="sr-only" role="status">
          {hasPopup && status}
        </p>
      </div>
      {hint && (
        <p {...descriptionProps} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p {...errorMessageProps} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** React makes every key a string. */
function keyOf({ id }: { id: string | number }): string {
  return String(id);
}

interface OptionsProps<Option> {
  listBoxProps: ReturnType<typeof useComboBox>['listBoxProps'];
  listBoxRef: React.RefObject<HTMLUListElement | null>;
  state: ComboBoxState<Option>;
}

function Options<Option>({ listBoxProps, listBoxRef, state }: OptionsProps<Option>) {
  const { listBoxProps: listProps } = useListBox(
    // Tab takes the focused option: the one below a resting pointer must not replace what was typed.
    { ...listBoxProps, shouldFocusOnHover: false },
    state,
    listBoxRef,
  );
  return (
    <ul {...listProps} ref={listBoxRef} className="combobox-options">
      {[...state.collection].map(({ key, rendered }) => (
        <OptionRow key={key} id={key} state={state}>
          {rendered}
        </OptionRow>
      ))}
    </ul>
  );
}

interface OptionRowProps<Option> {
  id: string | number;
  state: ComboBoxState<Option>;
  children: React.ReactNode;
}

function OptionRow<Option>({ id, state, children }: OptionRowProps<Option>) {
  const ref = useRef<HTMLLIElement>(null);
  const { optionProps, isFocused } = useOption({ key: id }, state, ref);
  return (
    <li {...optionProps} ref={ref} className="combobox-option" data-focused={isFocused || undefined}>
      {children}
    </li>
  );
}

/** Opts out of two things that React Aria does to the page around the field. */
function useUntouchedPage(): void {
  useLayoutEffect(() => {
    // It would insert a style element, which the Content-Security-Policy refuses. combobox.css has its rule.
    document.querySelector('style[data-site]')?.setAttribute('id', 'react-aria-pressable-style');
    // It would hide the page from screen readers while the list is open, for lists at the end of the document. This one
    // follows its field.
    for (const element of document.body.children) element.setAttribute('data-react-aria-top-layer', '');
  }, []);
}
