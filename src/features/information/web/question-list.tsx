import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { Question } from './questions.ts';

/** Questions that open, each with an address of its own. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <ul className="questions">
      {questions.map(({ id, question, answer, links = [] }) => (
        <li key={id}>
          <details className="question" id={id}>
            <summary>
              {question}
              <Icon name="chevron" className="size-6" />
            </summary>
            <div className="answer">
              <p>{answer}</p>
              <p className="answer-links">
                {links.map(({ label, to }) => (
                  <Link key={to} className="text-button" to={to}>
                    {label}
                  </Link>
                ))}
                <a
                  className="text-button font-normal text-soft"
                  href={`#${id}`}
                  aria-label={`Link to this answer: ${question}`}
                >
                  Link to this answer
                </a>
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
