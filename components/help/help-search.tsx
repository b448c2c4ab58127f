import { ChevronDown, Search } from 'lucide-react';
import { useRouter } from 'next/router';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { Icon } from '@/components/ui/media/icon';
import { focusOnHeading } from '@/components/ui/navigation/focus';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { groupBy } from '@/lib/group-by';
import { paths } from '@/lib/paths';
import type { HelpQuestion } from '@/lib/search/help-questions';
import { createHelpSearch, markHtml, piecesOf, stemOf, wordsOf } from '@/lib/search/help-search';

interface HelpSearchProps {
  questions: readonly HelpQuestion[];
  /** The search term in the URL. */
  q: string;
  /** Shown when nothing is found. */
  otherwise: ReactNode;
}

/** Questions and answers, filtered while typing; all of them by topic without a search term. */
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
        <ServerHtml dependsOn={[questions]}>
          <ByTopic questions={questions} />
        </ServerHtml>
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
  /** With a search: highlights the words and opens the answer. */
  isFound?: (word: string) => boolean;
  /** Level of the question's heading. */
  level: 3 | 4;
}

/** A `details`: works without scripts and with the browser's find in page. */
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

interface HelpFormProps {
  /** The initial search term. */
  q: string;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
}

/** Without scripts the form submits to the page's URL. */
function HelpForm({ q, onType, onSubmit }: HelpFormProps) {
  const field = useRef<HTMLInputElement>(null);
  // Search for text typed before hydration.
  const begin = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== q) onType(typed);
  });
  useEffect(() => begin(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(field.current?.value.trim() ?? '');
  };
  return (
    <form
      action={paths.help}
      method="get"
      role="search"
      aria-label="Help"
      onSubmit={submit}
      className="flex flex-wrap gap-3"
    >
      <label className="min-w-0 grow basis-64">
        <span className="mb-1 block font-bold">What would you like to know?</span>
        <TextInput
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          placeholder="For example: refund"
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" icon={Search} className="self-end">
        Search
      </Button>
    </form>
  );
}
