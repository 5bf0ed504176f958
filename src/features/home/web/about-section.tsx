import { Icon, type IconName } from '../../../ui/icon.tsx';

const features: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Ethical Adoption Process',
    text: 'No pressure and no surprises. We take the time to find out whether you and a pet suit each other, and we say no to declawing.',
  },
  {
    icon: 'health',
    title: 'Comprehensive Health & Care',
    text: 'Every pet is seen by a vet before going home: vaccinated, microchipped, spayed or neutered, treated for fleas and worms.',
  },
  {
    icon: 'hands',
    title: 'Ongoing Support for Pet Owners',
    text: 'The first weeks can be hard. Call or write to us whenever you need advice, for as long as your pet lives.',
  },
];

/** Used on the home page and on the About page. */
export function AboutSection({ headingLevel: Heading }: { headingLevel: 'h1' | 'h2' }) {
  const SubHeading = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <section className="band" aria-labelledby="about-title">
      <div className="page-width grid gap-14">
        <div className="grid max-w-[56rem] gap-6">
          <Heading className="text-heading" id="about-title">
            Every Pet Deserves a Loving Home
          </Heading>
          <p className="text-lead text-soft">
            We connect rescue pets with families. Some of them were found on the street, some were loved by people who
            could not keep them. All of them have a story, and room in it for you.
          </p>
        </div>
        <ul className="grid gap-x-12 gap-y-10 md:grid-cols-3">
          {features.map(({ icon, title, text }) => (
            <li key={title} className="grid content-start gap-3">
              <span className="grid h-18 w-16 place-items-center rounded-t-pill rounded-b-small bg-accent pt-2 text-on-accent">
                <Icon name={icon} className="size-8" />
              </span>
              <SubHeading className="mt-2 text-title wrap-anywhere">{title}</SubHeading>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
