/** In a field, Ctrl+Enter or ⌘+Enter submits its form. For the field, or for the whole form. */
export function submitOnCtrlEnter(event: React.KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const { target } = event;
  if (!(target instanceof HTMLElement && target.matches('input, textarea, select'))) return;
  event.preventDefault();
  target.closest('form')?.requestSubmit();
}
