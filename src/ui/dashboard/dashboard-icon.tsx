/** Icons of the dashboards, separate from `ui/icon.tsx` so that the public pages do not load them. */
const strokes = {
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  board: 'M4 5h4.5v14H4V5Zm5.75 0h4.5v9h-4.5V5Zm5.75 0H20v11h-4.5V5Z',
  calendar: 'M4.5 6h15v14h-15V6Zm0 4.5h15M8.5 3.5V8m7-4.5V8',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4V8Zm8 2.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6Z',
  chart: 'M4 4v16h16M8.5 16v-4m4 4V8m4 8v-6',
  chat: 'M4 5h16v11h-8.5L7 20v-4H4V5Zm4 4h8m-8 3.5h5',
  check: 'M5 12.5 10 17.5 19.5 7',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4V12l3 2.5',
  close: 'M6 6l12 12M18 6 6 18',
  dashboard: 'M4 4h6.5v8H4V4Zm9.5 0H20v4h-6.5V4Zm0 8H20v8h-6.5v-8ZM4 16h6.5v4H4v-4Z',
  device: 'M4 5h16v11H4V5Zm8 11v4m-4 0h8',
  down: 'M6 9.5l6 6 6-6',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 20h15',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  flag: 'M6 21V4m0 1h11l-2 4 2 4H6',
  heart: 'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15 12 20 12 20Z',
  home: 'M4 11.5 12 4l8 7.5V20H4v-8.5Zm8 6.5s-3.5-2-3.5-4.3a1.8 1.8 0 0 1 3.5-.6 1.8 1.8 0 0 1 3.5.6C15.5 16 12 18 12 18Z',
  import: 'M4 14v6h16v-6M12 4v11m-4.5-4.5L12 15l4.5-4.5',
  key: 'M15.5 4a4.5 4.5 0 0 0-4.3 5.8L4 17v3h3l1-1v-2h2v-2h2l1.2-1.2A4.5 4.5 0 1 0 15.5 4Zm1 3.5h.01',
  log: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  logout: 'M10 4H5v16h5m4.5-12 4 4-4 4m4-4H9.5',
  medical: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5V4Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 6h16v12H4V6Zm0 .5 8 6.5 8-6.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  newspaper: 'M4 5h13v14H6a2 2 0 0 1-2-2V5Zm13 4h3v8a2 2 0 0 1-2 2h-1M7.5 9h6m-6 3.5h6m-6 3.5h3.5',
  note: 'M5 4h14v11l-5 5H5V4Zm14 11h-5v5M8.5 8.5h7m-7 4h4',
  archive: 'M3.5 5h17v4h-17zM5 9v10.5h14V9m-9 4h4',
  outbox: 'M4 14v6h16v-6m-8 1.5V4M7.5 8.5 12 4l4.5 4.5',
  paw: 'M12 12c-3 0-5.5 2.8-5.5 5.2 0 1.7 1.3 2.8 3 2.8 1 0 1.7-.4 2.5-.4s1.5.4 2.5.4c1.7 0 3-1.1 3-2.8 0-2.4-2.5-5.2-5.5-5.2ZM5 11.5v.01M9 6.5v.01M15 6.5v.01M19 11.5v.01',
  pencil: 'M4.5 19.5 5.5 15 16 4.5 19.5 8 9 18.5l-4.5 1Zm9-12.5L17 10.5',
  phone: 'M7 3.5h10v17H7v-17Zm3.5 14h3',
  pets: 'M4 5h7v6H4V5Zm9 0h7v6h-7V5Zm-9 8h7v6H4v-6Zm9 0h7v6h-7v-6Z',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 9a7.5 7.5 0 0 1 15 0',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V4h10v4M7 16H4.5V8h15v8H17M7 13.5h10V20H7v-6.5Z',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-17ZM9 8h6m-6 4h6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  settings:
    'M4 7h8m4 0h4M4 12h2m4 0h10M4 17h10m4 0h2M14 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM8 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm8 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  star: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1 5.7-4.9-2.8-4.9 2.8 1-5.7L4 9.9l5.6-.7L12 4Z',
  site: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4v-9Z',
  undo: 'M9 14 4.5 9.5 9 5m-4 4.5h8.5a5.5 5.5 0 0 1 0 11H9',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9L17.5 7M10.5 11v5m3-5v5',
  up: 'M6 14.5l6-6 6 6',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9a6.5 6.5 0 0 1 13 0M16 4.2a3.5 3.5 0 0 1 0 6.6m2 3.2a6.5 6.5 0 0 1 3.5 6',
} as const;

export type DashboardIconName = keyof typeof strokes;

export function DashboardIcon({ name, className = 'size-5' }: { name: DashboardIconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
