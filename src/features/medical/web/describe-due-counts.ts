/** "2 treatments due · 1 overdue": those due today include the overdue ones. */
export function describeDueCounts({ overdue, today }: { overdue: number; today: number }): string {
  if (today === 0) return 'Nothing due';
  const due = today === 1 ? '1 treatment due' : `${today.toLocaleString('en')} treatments due`;
  return overdue === 0 ? due : `${due} · ${overdue.toLocaleString('en')} overdue`;
}
