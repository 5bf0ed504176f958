interface CheckBoxProps {
  label: string;
  /** `mixed`: some of them. */
  checked: boolean | 'mixed';
  onChange: (isChecked: boolean, isShiftDown: boolean) => void;
}

/** A checkbox in a row of a table, large enough for a thumb; its label is for screen readers. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <input
      className="check-box"
      type="checkbox"
      data-row-check
      aria-label={label}
      checked={checked === true}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'mixed';
      }}
      onMouseDown={(event) => {
        // With Shift the browser would select the text in between.
        if (!event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
