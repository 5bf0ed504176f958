/** Whether a key belongs to the focused element: a field, or another control that letters work in. */
export function isTyping(focused: EventTarget | null): boolean {
  if (!(focused instanceof HTMLElement)) return false;
  if (focused.isContentEditable) return true;
  if (focused instanceof HTMLInputElement) return !/^(?:checkbox|radio|button|submit|reset|file)$/.test(focused.type);
  return (
    focused.closest('textarea, select, [role="menu"], [role="listbox"], [role="grid"], [role="application"]') !== null
  );
}
