import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import type { DisplayedQuestion, TextBlock } from '../../../settings/settings-texts.contract.ts';

/** Questions that unfold, each with its own link. */
export function QuestionList({ questions }: { questions: DisplayedQuestion[] }) {
  return (
    <ul className="questions">
      {questions.map(({ id, question, answer, links }) => (
        <li key={id}>
          <details className="question" id={id}>
            <summary>
              {question}
              <Icon name="chevron" className="size-6" />
            </summary>
            <div className="answer">
              <Answer blocks={answer} />
              <p className="answer-links">
                {links.map(({ label, href }) => (
                  <Link key={href} className="text-button" to={href}>
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

function Answer({ blocks }: { blocks: TextBlock[] }) {
  return blocks.map((block, at) =>
    typeof block === 'string' ? (
      // oxlint-disable-next-line react/no-array-index-key -- They have nothing else, and never change their places.
      <p key={at}>{block}</p>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- Neither have these.
      <ul key={at}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
