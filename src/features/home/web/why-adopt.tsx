const reasons = [
  {
    title: 'You change two lives',
    text: 'The one you take home, and the one who gets the free place. Each adoption opens a door for the next pet in need.',
  },
  {
    title: 'You know who you are getting',
    text: 'We live with our pets every day. We tell you honestly how they are with children, cats, long walks and short nights.',
  },
  {
    title: 'They come well looked after',
    text: 'Vaccinated, microchipped, spayed or neutered, treated for fleas and worms. All of that is part of the fee.',
  },
];

export function WhyAdopt() {
  return (
    <section className="band" id="why-adopt" aria-labelledby="why-adopt-title">
      <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
        <div className="grid max-w-[32rem] content-start gap-5">
          <h2 className="text-heading" id="why-adopt-title">
            Why Adopt?
          </h2>
          <p className="text-lead text-soft">
            A pet from a shelter is no second choice. It is a second chance, and not for the pet alone.
          </p>
        </div>
        <ol className="grid">
          {reasons.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-10 gap-y-2 border-t border-line py-7 first:border-0 first:pt-1 sm:grid-cols-[1fr_1.4fr]"
            >
              <h3 className="text-title">{title}</h3>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
