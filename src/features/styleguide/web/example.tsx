export function Example({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-5">
      <h3 className="text-title">{title}</h3>
      {children}
    </div>
  );
}
