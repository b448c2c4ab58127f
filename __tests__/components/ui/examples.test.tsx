import { readdirSync, readFileSync } from 'node:fs';
import { isValidElement, type ReactElement } from 'react';
import { render, within } from '@testing-library/react';

const root = process.cwd();
const files = ['components/ui', 'components/form'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.examples.tsx'))
    .map((name) => `${folder}/${name.replace('.tsx', '')}`),
);

/** Colours of the framework's own palette: they generate nothing here, so a class that names one is a mistake. */
const stockColor =
  /(?:^|[\s:])(?:bg|text|border|ring|fill|stroke|outline|from|to|via|divide|decoration)-(?:(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone)-\d+|black|white)\b/;

async function examplesOf(file: string): Promise<[string, ReactElement][]> {
  const exported = (await import(`${root}/${file}`)) as Record<string, unknown>;
  return Object.entries(exported).filter((entry): entry is [string, ReactElement] => isValidElement(entry[1]));
}

test('there are examples to show, and the gallery shows every file of them', () => {
  const sections = ['action', 'display', 'input', 'form']
    .map((name) => readFileSync(`${root}/components/screens/gallery/${name}-sections.ts`, 'utf8'))
    .join();
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !sections.includes(`'@/${file}'`))).toEqual([]);
});

describe.each(files)('%s', (file) => {
  test('every control has a name, no id is given twice, no stock colour is used', async () => {
    const examples = await examplesOf(file);
    expect(examples.length).toBeGreaterThan(0);
    for (const [, element] of examples) {
      const { baseElement, unmount } = render(element);
      const scope = within(baseElement);
      for (const role of [
        'button',
        'link',
        'textbox',
        'combobox',
        'checkbox',
        'radio',
        'switch',
        'progressbar',
      ] as const) {
        for (const control of scope.queryAllByRole(role)) expect(control).toHaveAccessibleName();
      }
      const ids = [...baseElement.querySelectorAll('[id]')].map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
      const classes = [...baseElement.querySelectorAll('[class]')].map((node) => node.getAttribute('class') ?? '');
      expect(classes.filter((names) => stockColor.test(names))).toEqual([]);
      unmount();
    }
  });
});
