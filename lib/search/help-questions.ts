export interface WrittenQuestion {
  /** The heading above it. */
  topic: string;
  question: string;
  /** The answer, in Markdown. */
  markdown: string;
}

export interface HelpQuestion {
  /** Derived from the question's text. */
  id: string;
  topic: string;
  question: string;
  /** The answer as trusted HTML, from our own file. */
  html: string;
}

/** Parses the help page: level-2 headings are topics, level-3 headings questions. */
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

export const questionId = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
