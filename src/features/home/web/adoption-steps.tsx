const steps = [
  { title: 'Procedure', text: 'Read what an adoption means and what it costs. You are doing it right now.' },
  {
    title: 'Application',
    text: 'Tell us about yourself, your home and the pet you have in mind. Cats need no application.',
  },
  { title: 'Payment', text: 'Say how you would like to pay. The fee is due when you collect your pet, not before.' },
  { title: 'Schedule pick-up', text: 'Choose a day and a time, and bring something soft for the way home.' },
  {
    title: 'Pet adopted',
    text: 'We decide, and tell you by e-mail. Congratulations! We stay at your side with advice.',
  },
];

export function AdoptionSteps() {
  return (
    <div className="grid grid-cols-1 content-start gap-6" id="adoption-process">
      <h3 className="text-title">Adoption Process</h3>
      <ol className="grid grid-cols-1 gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
            <span
              className="grid h-12 place-items-center rounded-t-pill rounded-b-small bg-accent pt-1 text-title font-extrabold text-on-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="font-bold">{title}</h4>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
