/** A question with its answer, as the page of questions and answers has it. */
export interface WrittenQuestion {
  /** What it is about: the heading above it. */
  topic: string;
  question: string;
  /** The answer, in Markdown. */
  markdown: string;
}

/** One that can be searched and shown. */
export interface HelpQuestion {
  /** The same as long as its words are. */
  id: string;
  topic: string;
  question: string;
  /** The answer as HTML, from our own file. */
  html: string;
}

/** The questions of a page whose headings of the second level are topics and of the third are questions. */
export function questionsOf(markdown: string): WrittenQuestion[] {
  const found: WrittenQuestion[] = [];
  let topic = '';
  for (const block of markdown.split(/^(?=#{1,3} )/m)) {
    const [, level = '', title = '', text = ''] = /^(#{1,3}) (.*)\n?([\s\S]*)$/.exec(block) ?? [];
    if (level === '##') topic = title;
    if (level === '###') found.push({ topic, question: title, markdown: text.trim() });
  }
  return found;
}

/** The id of a question: its words. */
export const questionId = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
