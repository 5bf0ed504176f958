/** Our own icons on a grid of 24, as strokes. */
const strokes = {
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  back: 'M20 12H5m6-6-6 6 6 6',
  chat: 'M4 5h16v11h-8.5L7 20v-4H4V5Z',
  chevron: 'm6 9 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  cross: 'm6 6 12 12M18 6 6 18',
  facebook: 'M17 3.5h-1.5A4.5 4.5 0 0 0 11 8v13M7 12h8.5',
  filter: 'M4 7h16M7 12h10m-7 5h4',
  hands:
    'M12 11.5c-2.6-2-4.2-3.4-4.2-5.3A2.3 2.3 0 0 1 12 4.9a2.3 2.3 0 0 1 4.2 1.3c0 1.9-1.6 3.3-4.2 5.3ZM3 14.5l3-.8c1-.3 2-.2 2.9.3l2.6 1.5h2.3a1.5 1.5 0 0 1 0 3H10.5m4.3-1 4-2a1.5 1.5 0 0 1 1.5 2.6l-5.5 3.2c-.8.5-1.7.6-2.6.4L3 20',
  health:
    'M12 20.5C6.5 16.8 3.5 13.8 3.5 9.9a4.4 4.4 0 0 1 8.5-1.5 4.4 4.4 0 0 1 8.5 1.5c0 3.9-3 6.9-8.5 10.6ZM12 10.5v5M9.5 13h5',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm4.8-1.4h.1',
  email: 'M4 6h16v12H4V6Zm0 1.5 8 5.5 8-5.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone: 'M7 4h2.5l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5V17a3 3 0 0 1-3.3 3A14.5 14.5 0 0 1 4 7.3 3 3 0 0 1 7 4Z',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
  share: 'M12 15V4m-4.5 4L12 3.5 16.5 8M8 11H5.5v9h13v-9H16',
  shield: 'M12 3.5 5 6v5.5c0 4.5 2.9 7.5 7 9 4.1-1.5 7-4.5 7-9V6l-7-2.5Zm-3 8.5 2.2 2.2L15.5 10',
  tiktok: 'M13.5 3v12.5A4.25 4.25 0 1 1 9.2 11.2M13.5 3c.3 3 2.4 5 5.5 5.2',
  x: 'M4 4h4l12 16h-4L4 4Zm15.5 0-6.6 6.9M4.5 20l6.6-6.9',
  zoom: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20M8.5 11h5M11 8.5v5',
  youtube: 'M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3Zm4.6 3.6v5.8l5-2.9-5-2.9Z',
} as const;

export type IconName = keyof typeof strokes;

export const iconNames = /* @__PURE__ */ Object.keys(strokes) as IconName[];

/** An icon beside text, hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
