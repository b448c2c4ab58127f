import MiniSearch from 'minisearch';
import type { HelpQuestion } from '@/lib/search/help-questions';
import { stemOf, termsOf, wordsOf } from '@/lib/search/help-words';

export interface HelpFinding {
  question: HelpQuestion;
  /** Whether a word of the question or its answer is one that was looked for. */
  isFound: (word: string) => boolean;
}

/** Looks for questions; the best answer is first. Nothing is looked for where no word says anything. */
export type HelpSearch = (text: string) => HelpFinding[];

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};
const plainText = (html: string) =>
  html.replace(/<[^>]*>/g, ' ').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? ' ');

/** A short word is looked for as it is typed; of four letters one may be wrong, of six two. */
const lettersWrong = (term: string) => (term.length < 4 ? false : term.length < 6 ? 1 : 2);

/** Makes the search of these questions: by any part of a word, forgiving its spelling. */
export function createHelpSearch(questions: readonly HelpQuestion[]): HelpSearch {
  const byId = new Map(questions.map((question) => [question.id, question]));
  // Most readers look for nothing: the index is made with the first search.
  let made: ReturnType<typeof indexOf> | undefined;
  return (text) => {
    const index = (made ??= indexOf(questions));
    const all = index.search(text, { combineWith: 'AND' });
    // Rather one with some of the words than none.
    const found = all.length > 0 ? all : index.search(text, { combineWith: 'OR' });
    return found.flatMap(({ id, terms }) => {
      const question = byId.get(String(id));
      const known = new Set(terms);
      return question ? [{ question, isFound: (word: string) => termsOf(word).some((term) => known.has(term)) }] : [];
    });
  };
}

function indexOf(questions: readonly HelpQuestion[]) {
  const index = new MiniSearch<{ id: string; question: string; topic: string; answer: string }>({
    fields: ['question', 'topic', 'answer'],
    tokenize: wordsOf,
    processTerm: termsOf,
    searchOptions: {
      tokenize: wordsOf,
      processTerm: stemOf,
      prefix: (term) => term.length > 1,
      fuzzy: lettersWrong,
      boost: { question: 3, topic: 1.5 },
    },
  });
  index.addAll(questions.map(({ id, question, topic, html }) => ({ id, question, topic, answer: plainText(html) })));
  return index;
}
