import { screen, waitFor, within } from '@testing-library/react';
import { aSettings } from '@/__tests__/support/builders/settings';
import { renderWithStore } from '@/__tests__/support/render';
import { HelpScreen } from '@/components/screens/site/help-screen';
import { contentKinds } from '@/lib/enums';
import type { HelpQuestion } from '@/lib/search/help-questions';
import { paths } from '@/lib/paths';

const aQuestion = (topic: string, question: string, html: string): HelpQuestion => ({
  id: question.toLowerCase().replace(/\W+/g, '-'),
  topic,
  question,
  html,
});
const questions = [
  aQuestion('Paying', 'When will my refund arrive?', '<p>We send it to your card &quot;right away&quot;.</p>'),
  aQuestion('Paying', 'When is my card charged?', '<p>When the facility accepts your request.</p>'),
  aQuestion('Tours', 'Can I move a tour?', '<p>Yes, until it begins. <a href="/help">Help</a></p>'),
];
const show = (q = '') =>
  renderWithStore(<HelpScreen settings={aSettings()} questions={questions} q={q} />, { at: paths.helpFor(q) });
const field = () => screen.getByRole('searchbox', { name: 'What would you like to know?' });
const answers = () =>
  [...document.querySelectorAll('details')].map((details) => details.querySelector('h3, h4')?.textContent);

it('the help page groups questions by topic and shows an answer when its question is opened', async () => {
  const { user } = show();
  expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Paying' })).toBeVisible();
  expect(answers()).toHaveLength(3);
  expect(document.querySelector('details[open]')).toBeNull();
  await user.click(screen.getByText('Can I move a tour?'));
  expect(document.querySelector('details[open]')).toHaveTextContent('until it begins');
});

it('the help page searches while typing, announces the number of answers and marks the matches', async () => {
  const { user } = show();
  await user.type(field(), 'refnud');
  expect(answers()).toEqual(['When will my refund arrive?']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 answer$/);
  expect(document.querySelector('mark')).toHaveTextContent('refund');
  expect(document.querySelector('details')).toHaveAttribute('open');
  await user.clear(field());
  await user.type(field(), 'card');
  expect(screen.getByRole('status')).toHaveTextContent(/^2 answers$/);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('card');
  expect(screen.getByText(/"right away"/)).toBeVisible();
});

it('submitting the help search puts the query in the URL and focuses the answers', async () => {
  const { user, router } = show();
  await user.type(field(), 'tour{Enter}');
  await waitFor(() => expect(router.asPath).toBe('/help?q=tour'));
  expect(screen.getByRole('heading', { level: 2, name: 'Answers' })).toHaveFocus();
});

it('the help page renders the answers to the query in the URL', () => {
  show('charged');
  expect(field()).toHaveValue('charged');
  expect(answers()).toEqual(['When is my card charged?']);
});

it('the help page suggests contacting support when nothing is found, and shows all questions for an empty query', async () => {
  const { user } = show('zzzzzz');
  expect(screen.getByRole('status')).toHaveTextContent('No answer found.');
  expect(screen.getByText(/^Try another word, or ask us:/)).toBeVisible();
  await user.clear(field());
  expect(answers()).toHaveLength(3);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('the help page links to every content page and shows every contact option', () => {
  show();
  const more = within(screen.getByRole('navigation', { name: 'More to read' }));
  expect(
    more
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .sort(),
  ).toEqual(contentKinds.map((kind) => paths.content(kind)).sort());
  expect(screen.getByRole('link', { name: /416\W+555\W+0100/ })).toHaveAttribute('href', 'tel:+14165550100');
  expect(screen.getByText(/\+1 416 555 0100/)).toBeVisible();
  const mail = screen.getByRole('link', { name: 'help@nestling.example' });
  expect(mail).toHaveAttribute('href', 'mailto:help@nestling.example');
  const site = screen.getByRole('link', { name: 'www.nestling.example' });
  expect(site).toHaveAttribute('href', 'https://www.nestling.example');
});
