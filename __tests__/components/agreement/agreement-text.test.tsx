import { readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AgreementText } from '@/components/agreement/agreement-text';
import { contentHtml } from '@/lib/text/markdown';

const markdown = readFileSync('server/content/parent-agreement.md', 'utf8').replace(/^---[\s\S]*?---\n/, '');
let html = '';
beforeAll(async () => {
  html = await contentHtml(markdown);
});

const show = () => {
  render(<AgreementText title="Parent agreement" version="2026-11-26" html={html} />);
  return within(screen.getByRole('region', { name: 'Parent agreement' }));
};
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

it('the agreement is folded by its sections, and the page has its whole text', () => {
  const agreement = show();
  const headings = agreement.getAllByRole('heading', { level: 3 });
  expect(headings.map((heading) => heading.textContent)).toEqual(
    [...markdown.matchAll(/^## (.+)$/gm)].map(([, it]) => it),
  );
  expect(headings).toHaveLength(17);
  const given = document.createElement('div');
  given.innerHTML = html;
  const shown = plain(screen.getByRole('region').textContent ?? '').replace('Open all sections', '');
  for (const block of given.querySelectorAll('h2, p, li')) expect(shown).toContain(plain(block.textContent ?? ''));
  expect(agreement.getByText(/^This agreement is between you/)).toBeVisible();
  expect(agreement.getByText(/^We don’t provide care ourselves\./)).not.toBeVisible();
  expect(agreement.getByText('Version 2026-11-26')).toBeVisible();
});

it('a section of the agreement opens by itself, and all of them with one button', async () => {
  const user = userEvent.setup();
  const agreement = show();
  await user.click(agreement.getByText('2. What we do, and what we do not do'));
  expect(agreement.getByText(/^We don’t provide care ourselves\./)).toBeVisible();
  expect(agreement.getByText(/^This agreement is governed by/)).not.toBeVisible();
  await user.click(agreement.getByRole('button', { name: 'Open all sections' }));
  for (const details of document.querySelectorAll('details')) expect(details).toHaveAttribute('open');
  expect(agreement.getByText(/^This agreement is governed by/)).toBeVisible();
  await user.click(agreement.getByRole('button', { name: 'Close all sections' }));
  expect(agreement.getByText(/^We don’t provide care ourselves\./)).not.toBeVisible();
});
