/** The call to action at the end of a page. */
export function CallToMeet({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="call" aria-labelledby="call-title">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
        <h2 className="text-heading" id="call-title">
          {title}
        </h2>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
