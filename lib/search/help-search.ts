import MiniSearch from 'minisearch';
import type { HelpQuestion } from '@/lib/search/help-questions';

interface HelpFinding {
  question: HelpQuestion;
  /** Whether a word matched the search, for highlighting. */
  isFound: (word: string) => boolean;
}

/** Finds questions, best match first. Empty if the text has only stop words. */
type HelpSearch = (text: string) => HelpFinding[];

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};
const plainText = (html: string) =>
  html.replace(/<[^>]*>/g, ' ').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? ' ');

/** MiniSearch's `fuzzy`: the allowed edit distance by word length. */
const lettersWrong = (term: string) => (term.length < 4 ? false : term.length < 6 ? 1 : 2);

/** A full-text search by word prefix, tolerating typos. */
export function createHelpSearch(questions: readonly HelpQuestion[]): HelpSearch {
  const byId = new Map(questions.map((question) => [question.id, question]));
  // Most readers never search: build the index on the first search.
  let made: ReturnType<typeof indexOf> | undefined;
  return (text) => {
    const index = (made ??= indexOf(questions));
    // Typos only if the words as typed find nothing: "sick" is one letter from "pick".
    const tries = [{ combineWith: 'AND', fuzzy: false }, { combineWith: 'AND' }, { combineWith: 'OR' }] as const;
    const found = tries.map((options) => index.search(text, options)).find(({ length }) => length > 0) ?? [];
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

interface Piece {
  text: string;
  marked: boolean;
}

/** Splits a text at its highlighted words. */
export function piecesOf(text: string, isMarked: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    if (!isMarked(found)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), marked: false });
    pieces.push({ text: found, marked: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

/** Highlights words in trusted HTML, outside of tags and entities. */
export const markHtml = (html: string, isMarked: (word: string) => boolean): string =>
  html
    .split(/(<[^>]*>|&[#\w]+;)/)
    .map((part) =>
      /^[<&]/.test(part)
        ? part
        : piecesOf(part, isMarked)
            .map(({ text, marked }) => (marked ? `<mark>${text}</mark>` : text))
            .join(''),
    )
    .join('');

/** Words include hyphens and apostrophes: "e-mail", "can't" and "drop-in" are one word each. */
const wordPattern = /[\p{L}\p{N}]+(?:[-‑’'][\p{L}\p{N}]+)*/gu;

export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

/** Synonyms that parents use, by the word in our answers. All are stems. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  account: ['profil', 'registration', 'regist'],
  answer: ['reply', 'respon', 'respons'],
  apply: ['request'],
  book: ['reserv', 'reservation', 'appointment'],
  car: ['daycar', 'babysit', 'childcar'],
  card: ['credit', 'debit', 'visa', 'mastercard'],
  charg: ['bill', 'bil', 'pay', 'payment', 'debit'],
  child: ['kid', 'son', 'daughter', 'toddl', 'baby', 'infant'],
  children: ['kid', 'child', 'toddl', 'baby'],
  clos: ['shut'],
  holiday: ['vacation', 'christma', 'thanksgiv'],
  cost: ['pric', 'fee', 'rat', 'free'],
  delet: ['eras', 'remov', 'clos'],
  facility: ['daycar', 'nursery', 'preschool', 'centr', 'kindergarten'],
  email: ['mail', 'messag'],
  expir: ['timeout', 'deadlin', 'lat'],
  log: ['login', 'signin', 'sign'],
  partn: ['husband', 'wif', 'spous', 'father', 'moth', 'mom', 'dad', 'parent', 'shar'],
  password: ['passcod', 'pin', 'login'],
  permanent: ['month', 'regular', 'fulltim', 'contract'],
  phon: ['call', 'telephon', 'numb'],
  pick: ['pickup', 'collect'],
  pric: ['cost', 'fee', 'rat'],
  receipt: ['invoic', 'tax', 'bill', 'bil'],
  refund: ['moneyback', 'money', 'return', 'reimburs', 'credit'],
  sick: ['ill', 'il', 'fev', 'flu', 'absent', 'absenc', 'away'],
  spot: ['plac', 'seat', 'spac'],
  subsidy: ['subsid', 'aid', 'assistanc', 'benefit', 'vouch', 'grant', 'discount'],
  tour: ['visit', 'view'],
  wait: ['queu', 'lin'],
  waitlist: ['queu', 'lin', 'waitinglist'],
};

/** Stop words. */
const unsaid = new Set(
  'a an and are as at be but by can could do does for from has have how i if in is it its may me my of on or our so that the their then there they this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Strips accents, case, hyphens and common endings; empty for stop words. */
export function stemOf(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}’'‑-]/gu, '')
    .toLowerCase();
  if (unsaid.has(plain)) return '';
  if (plain.length < 4) return plain;
  return plain.replace(/(?:ing|ed|er|es|s|e)$/, '').replace(/([bdglmnprt])\1$/, '$1');
}

/** The index terms of a word: its stem and its synonyms. */
function termsOf(text: string): string[] {
  const stem = stemOf(text);
  return stem === '' ? [] : [stem, ...(alsoCalled[stem] ?? [])];
}
