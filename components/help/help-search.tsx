import { Search } from 'lucide';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { HelpAnswer } from '@/components/help/help-answer';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { focusOnHeading } from '@/components/ui/navigation/focus';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { groupBy } from '@/lib/group-by';
import { paths } from '@/lib/paths';
import type { HelpQuestion } from '@/lib/search/help-questions';

interface HelpSearchProps {
  questions: readonly HelpQuestion[];
  /** The search term in the URL. */
  q: string;
  /** Shown when nothing is found. */
  otherwise: ReactNode;
}

/** The full-text search is loaded with the field's focus, or with a search term in the URL. */
const HelpResults = dynamic(() => import('@/components/help/help-results').then((module) => module.HelpResults), {
  loading: whileLoading('We couldn’t load the search', <Skeleton className="mt-4 h-96 w-full" />),
});

/** Questions and answers, filtered while typing; all of them by topic without a search term. */
export function HelpSearch({ questions, q, otherwise }: HelpSearchProps) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState(q);
  const [count, setCount] = useState<number | null>(null);
  const isSearching = typed.trim() !== '';
  const submit = (text: string) => {
    setTyped(text);
    void router.replace(paths.helpFor(text), undefined, { shallow: true, scroll: false });
    focusOnHeading(heading.current);
  };
  const all = (
    <ServerHtml dependsOn={[questions]}>
      <ByTopic questions={questions} />
    </ServerHtml>
  );
  return (
    <>
      <HelpForm q={q} onType={setTyped} onSubmit={submit} />
      <h2 ref={heading} id="answers" tabIndex={-1} className="mt-8 text-2xl font-black">
        {isSearching ? 'Answers' : 'Questions and answers'}
      </h2>
      <p role="status" className="mt-1 text-ink-soft">
        {count !== null && countText(count)}
      </p>
      {isSearching ? (
        <HelpResults questions={questions} text={typed} all={all} otherwise={otherwise} onCount={setCount} />
      ) : (
        all
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
      {those.map(({ id, question, html }) => (
        <HelpAnswer key={id} id={id} question={question} html={html} level={4} />
      ))}
    </section>
  ));
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
          onFocus={() => void import('@/components/help/help-results').catch(() => undefined)}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" icon={Search} className="self-end">
        Search
      </Button>
    </form>
  );
}
