import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { forgotten } from '@/bench/bytes/pages';

function namesOfPages(): string[] {
  const files = readdirSync('pages', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  return files.map(
    (file) =>
      `/${file
        .split(sep)
        .join('/')
        .replace(/\.tsx$/, '')}`.replace(/\/index$/, '') || '/',
  );
}

test('every page of the portal is measured', () => {
  const pages = namesOfPages().filter((name) => name !== '/_document');
  expect(pages).toContain('/facility/[id]');
  expect(forgotten(pages)).toEqual([]);
});

test('a page that is not measured is reported by name', () => {
  expect(forgotten(['/', '/_app', '/a-new-page'])).toEqual(['/a-new-page']);
});
