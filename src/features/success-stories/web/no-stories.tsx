const steps = [
  { title: 'A pet goes home', text: 'Somebody adopts one of ours, and the two get to know each other.' },
  { title: 'You write to us', text: 'How the first night was, what got chewed, and where the favourite place is now.' },
  { title: 'We tell it here', text: 'With your leave alone, and in your own words.' },
];

/** Shown until the first story is published. */
export function NoStories({ children }: { children: React.ReactNode }) {
  return (
    <section className="grid gap-10 rounded-card bg-accent-wash p-7 sm:p-12" aria-labelledby="first-story">
      <div className="grid max-w-(--container-text) gap-3">
        <h2 className="text-title" id="first-story">
          The first story is still to be told
        </h2>
        <p>
          We would rather wait for a true one than make one up. Have you adopted a pet from us? Then it may be yours.
        </p>
      </div>
      <ol className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2">
            <span
              className="grid h-12 w-12 place-items-center rounded-t-pill rounded-b-small bg-accent pt-1 text-title font-extrabold text-on-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <h3 className="font-bold">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
