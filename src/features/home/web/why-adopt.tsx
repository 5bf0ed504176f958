const reasons = [
  {
    title: 'You change two lives',
    text: 'Your new friend’s, and the next pet’s, who gets the open kennel.',
  },
  {
    title: 'You know who you’re getting',
    text: 'We’re with our pets every day. We’ll tell you how they do with kids, with cats and home alone.',
  },
  {
    title: 'Healthy and ready to go',
    text: 'Vaccinated, microchipped, spayed or neutered. It’s all in the fee.',
  },
];

export function WhyAdopt() {
  return (
    <section className="band" id="why-adopt" aria-labelledby="why-adopt-title">
      <div className="page-width grid gap-8">
        <div className="grid max-w-(--container-text) gap-3">
          <h2 className="text-heading" id="why-adopt-title">
            Why Adopt?
          </h2>
          <p className="text-lead text-soft">A shelter pet isn’t second best. It’s a second chance, for both of you.</p>
        </div>
        <ul className="grid gap-x-12 gap-y-6 md:grid-cols-3">
          {reasons.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-1 border-t-2 border-accent pt-4">
              <h3 className="text-title">{title}</h3>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
