import { PageHead } from '../../../ui/page-head.tsx';

export interface TextSection {
  /** What a link to it says after the `#`; it stays as it is for good. */
  id: string;
  title: string;
  content: React.ReactNode;
}

interface TextPageProps {
  title: string;
  description: string;
  path: string;
  lead: React.ReactNode;
  sections: TextSection[];
}

/** A page to read: what is in it first, then its sections, in lines that are not too long. */
export function TextPage({ title, description, path, lead, sections }: TextPageProps) {
  return (
    <div className="section grid gap-10">
      <PageHead title={title} description={description} path={path} />
      <header className="grid max-w-(--container-text) gap-4">
        <h1 className="text-heading">{title}</h1>
        {lead}
      </header>
      <div className="text-page">
        <nav className="page-contents" aria-label="On this page">
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {section.title}
            </a>
          ))}
        </nav>
        <div className="text-sections">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 className="text-title" id={`${section.id}-title`}>
                {section.title}
              </h2>
              {section.content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
