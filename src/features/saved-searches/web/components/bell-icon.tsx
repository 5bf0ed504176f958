/** Separate from the other icons, so that only pages with a bell load it. */
export function BellIcon({ isOn = false }: { isOn?: boolean }) {
  return (
    <svg className={`icon size-5 ${isOn ? 'fill-accent' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4" />
    </svg>
  );
}
