import { type ReactNode, useEffect, useMemo } from 'react';
import { HelpAnswer } from '@/components/help/help-answer';
import type { HelpQuestion } from '@/lib/search/help-questions';
import { createHelpSearch, markHtml, piecesOf, stemOf, wordsOf } from '@/lib/search/help-search';

interface HelpResultsProps {
  questions: readonly HelpQuestion[];
  /** The search term. */
  text: string;
  /** Shown while the text has only stop words. */
  all: ReactNode;
  /** Shown when nothing is found. */
  otherwise: ReactNode;
  /** Null while nothing is searched for. */
  onCount: (count: number | null) => void;
}

/** The questions that a text finds, open and with the words highlighted. */
export function HelpResults({ questions, text, all, otherwise, onCount }: HelpResultsProps) {
  const search = useMemo(() => createHelpSearch(questions), [questions]);
  const isSearching = wordsOf(text).some((word) => stemOf(word) !== '');
  const found = isSearching ? search(text) : [];
  const count = isSearching ? found.length : null;
  useEffect(() => {
    onCount(count);
    return () => onCount(null);
  }, [count, onCount]);
  return (
    <>
      {!isSearching && all}
      {count === 0 && <div className="mt-2">{otherwise}</div>}
      {found.map(({ question: { id, question, html }, isFound }) => (
        <HelpAnswer
          key={id}
          id={id}
          question={piecesOf(question, isFound).map(({ text: piece, marked }, index) =>
            marked ? <mark key={index}>{piece}</mark> : piece,
          )}
          html={markHtml(html, isFound)}
          open
          level={3}
        />
      ))}
    </>
  );
}
