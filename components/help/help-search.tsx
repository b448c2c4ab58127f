import { ChevronDown } from 'lucide-react';
import { useRouter } from 'next/router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { HelpForm } from '@/components/help/help-form';
import { Icon } from '@/components/ui/media/icon/icon';
import { AsSent } from '@/components/ui/navigation/as-sent';
import { focusOnHeading } from '@/components/ui/navigation/use-arrival-focus';
import { paths } from '@/lib/paths';
import type { HelpQuestion } from '@/lib/search/help-questions';
import { createHelpSearch } from '@/lib/search/help-search';
import { stemOf, wordsOf } from '@/lib/search/help-words';
import { markHtml, piecesOf } from '@/lib/search/marked-words';
import { groupBy } from '@/lib/text/group-by';

interface HelpSearchProps {
  questions: readonly HelpQuestion[];
  /** What the page's address looks for. */
  q: string;
  /** What to do where no answer is found. */
  otherwise: ReactNode;
}

/** Questions and answers, found as one types; all of them, by what they are about, while nothing is looked for. */
export function HelpSearch({ questions, q, otherwise }: HelpSearchProps) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState(q);
  const search = useMemo(() => createHelpSearch(questions), [questions]);
  const isSearching = wordsOf(typed).some((word) => stemOf(word) !== '');
  const found = isSearching ? search(typed) : [];
  const submit = (text: string) => {
    setTyped(text);
    void router.replace(paths.helpFor(text), undefined, { shallow: true, scroll: false });
    focusOnHeading(heading.current);
  };
  return (
    <>
      <HelpForm q={q} onType={setTyped} onSubmit={submit} />
      <h2 ref={heading} id="answers" tabIndex={-1} className="mt-8 text-2xl font-black">
        {isSearching ? 'Answers' : 'Questions and answers'}
      </h2>
      <p role="status" className="mt-1 text-ink-soft">
        {isSearching && countText(found.length)}
      </p>
      {isSearching && found.length === 0 && <div className="mt-2">{otherwise}</div>}
      {found.map(({ question, isFound }) => (
        <HelpAnswer key={question.id} question={question} isFound={isFound} level={3} />
      ))}
      {!isSearching && (
        <AsSent madeOf={[questions]}>
          <ByTopic questions={questions} />
        </AsSent>
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No answer found.';
  return count === 1 ? '1 answer' : `${count} answers`;
}

function ByTopic({ questions }: Pick<HelpSearchProps, 'questions'>) {
  return [...groupBy(questions, ({ topic }) => topic)].map(([topic, those]) => (
    <section key={topic} className="mt-6">
      <h3 className="text-lg font-black">{topic}</h3>
      {those.map((question) => (
        <HelpAnswer key={question.id} question={question} level={4} />
      ))}
    </section>
  ));
}

interface HelpAnswerProps {
  question: HelpQuestion;
  /** The words that were looked for are marked, and the answer is open. */
  isFound?: (word: string) => boolean;
  /** Level of the question's heading. */
  level: 3 | 4;
}

/** A question whose answer opens, by the browser itself: it works without scripts, and a search in the page finds it. */
function HelpAnswer({ question: { id, question, html }, isFound, level }: HelpAnswerProps) {
  const Heading = `h${level}` as const;
  return (
    <details id={id} open={isFound !== undefined} className="group scroll-mt-24 border-b border-line last:border-b-0">
      <summary className="flex min-h-14 items-center gap-3 py-3 hover:text-primary-ink [&::-webkit-details-marker]:hidden">
        <Heading className="min-w-0 grow text-base font-bold">
          {isFound
            ? piecesOf(question, isFound).map(({ text, marked }, index) =>
                marked ? <mark key={index}>{text}</mark> : text,
              )
            : question}
        </Heading>
        <Icon of={ChevronDown} className="text-primary-ink transition group-open:rotate-180" />
      </summary>
      <div className="prose pb-4" dangerouslySetInnerHTML={{ __html: isFound ? markHtml(html, isFound) : html }} />
    </details>
  );
}
