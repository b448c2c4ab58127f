import { readFileSync } from 'node:fs';
import { type HelpQuestion, questionId, questionsOf } from '@/lib/search/help-questions';
import { createHelpSearch, markHtml, piecesOf } from '@/lib/search/help-search';
import { contentHtml } from '@/lib/text/markdown';

const markdown = readFileSync('server/content/faq.md', 'utf8').replace(/^---[\s\S]*?---\n/, '');
let questions: HelpQuestion[];
beforeAll(async () => {
  questions = await Promise.all(
    questionsOf(markdown).map(async (one) => ({
      ...one,
      id: questionId(one.question),
      html: await contentHtml(one.markdown),
    })),
  );
});

test('every question has a topic, an answer and a unique id', () => {
  expect(questions.length).toBeGreaterThan(35);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  for (const { topic, question, html } of questions) {
    expect([question, topic !== '', html.length > 40]).toEqual([question, true, true]);
  }
});

test.each([
  ['refund', 'When will my refund arrive?'],
  ['money back', 'When will my refund arrive?'],
  ['refnd', 'When will my refund arrive?'],
  ['cancelling', 'How do I cancel, and how much is refunded?'],
  ['canceled booking', 'How do I cancel, and how much is refunded?'],
  ['my daughter is ill', 'My child is sick today. What do I do?'],
  ['husband', 'Can my partner use the portal too?'],
  ['invoice for taxes', 'Where do I find receipts for my taxes?'],
  ['forgotten pasword', 'I forgot my password.'],
  ['delete account', 'How do I download or delete my data?'],
  ['e-mail address', 'How do I change my e-mail address?'],
  ['email adress', 'How do I change my e-mail address?'],
  ['visit a daycare', 'How do I visit a facility?'],
  ['place in line', 'Why did my spot on the waitlist change?'],
  ['wait', 'Does it cost anything to wait?'],
  ['holiday', 'Is a facility closed on holidays?'],
  ['Christmas', 'Is a facility closed on holidays?'],
  ['sick', 'My child is sick today. What do I do?'],
  ['subsidy', 'Can I use a fee subsidy?'],
  ['subsidies', 'Can I use a fee subsidy?'],
  ['financial aid', 'Can I use a fee subsidy?'],
  ['late fee', 'Is there a fee if I’m late to pick up my child?'],
  ['late pickup', 'Is there a fee if I’m late to pick up my child?'],
])('"%s" finds "%s" among the first three', (text, question) => {
  const found = createHelpSearch(questions)(text);
  expect(found.slice(0, 3).map((one) => one.question.question)).toContain(question);
});

test('a word that is found as typed finds no similar ones', () => {
  const found = createHelpSearch(questions)('sick');
  expect(found.map(({ question }) => question.question)).toEqual(['My child is sick today. What do I do?']);
});

test('stop words and unknown words find nothing', () => {
  const search = createHelpSearch(questions);
  expect(search('how do I')).toEqual([]);
  expect(search('')).toEqual([]);
  expect(search('xylophone')).toEqual([]);
});

test('matches are highlighted in text and HTML, but not inside tags', () => {
  const isRefund = (word: string) => word.toLowerCase().startsWith('refund');
  expect(piecesOf('Refunds, now: a refund.', isRefund)).toEqual([
    { text: 'Refunds', marked: true },
    { text: ', now: a ', marked: false },
    { text: 'refund', marked: true },
    { text: '.', marked: false },
  ]);
  const html = '<p>A &quot;refund&quot; <a href="/refund">refunded</a></p>';
  expect(markHtml(html, isRefund)).toBe(
    '<p>A &quot;<mark>refund</mark>&quot; <a href="/refund"><mark>refunded</mark></a></p>',
  );
  expect(markHtml(html, () => false)).toBe(html);
  expect(markHtml('Tom &amp; Ann', (word) => word === 'amp')).toBe('Tom &amp; Ann');
});
