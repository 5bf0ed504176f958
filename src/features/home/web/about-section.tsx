import { Icon, type IconName } from '../../../ui/icon.tsx';

const features: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Ethical Adoption Process',
    text: 'No pressure, no surprises. We take the time to find the right match, and we never allow declawing.',
  },
  {
    icon: 'health',
    title: 'Comprehensive Health & Care',
    text: 'Every pet sees a vet before going home: vaccinated, microchipped, spayed or neutered, treated for fleas and worms.',
  },
  {
    icon: 'hands',
    title: 'Ongoing Support for Pet Owners',
    text: 'The first weeks can be hard. Call or email us any time you need advice, for your pet’s whole life.',
  },
];

export function AboutSection() {
  return (
    <section className="band" aria-labelledby="about-title">
      <div className="page-width grid gap-8">
        <div className="grid max-w-[56rem] gap-4">
          <h2 className="text-heading" id="about-title">
            Every Pet Deserves a Loving Home
          </h2>
          <p className="text-lead text-soft">
            We connect rescue pets with families. Some were found on the street, some were loved by people who couldn’t
            keep them. Each has a story, with room in it for you.
          </p>
        </div>
        <ul className="grid gap-x-12 gap-y-6 md:grid-cols-3">
          {features.map(({ icon, title, text }) => (
            <li key={title} className="about-feature">
              <span className="about-icon">
                <Icon name={icon} className="size-7" />
              </span>
              <h3 className="text-title wrap-anywhere">{title}</h3>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
