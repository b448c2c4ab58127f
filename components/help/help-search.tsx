import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { HelpAnswer } from '@/components/help/help-answer';
import { HelpForm } from '@/components/help/help-form';
import { AsSent } from '@/components/ui/navigation/as-sent';
import { focusOnHeading } from '@/components/ui/navigation/use-arrival-focus';
import { groupBy } from '@/lib/group-by';
import type { HelpQuestion } from '@/lib/help-questions';
import { createHelpSearch } from '@/lib/help-search';
import { stemOf, wordsOf } from '@/lib/help-words';
import { paths } from '@/lib/paths';

export interface HelpSearchProps {
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
