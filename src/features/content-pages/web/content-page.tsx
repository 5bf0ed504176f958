import { PageHead } from '../../../ui/page-head.tsx';

export interface ContentSection {
  /** The fragment in links to this section; it never changes. */
  id: string;
  title: string;
  content: React.ReactNode;
}

interface ContentPageProps {
  title: string;
  description: string;
  path: string;
  lead: React.ReactNode;
  sections: ContentSection[];
}

/** A text page with a table of contents. */
export function ContentPage({ title, description, path, lead, sections }: ContentPageProps) {
  return (
    <div className="section grid gap-10">
      <PageHead title={title} description={description} path={path} />
      <header className="grid max-w-(--container-text) gap-4">
        <h1 className="text-heading">{title}</h1>
        {lead}
      </header>
      <div className="content-page">
        <nav className="page-contents" aria-label="On this page">
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {section.title}
            </a>
          ))}
        </nav>
        <div className="content-sections">
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
