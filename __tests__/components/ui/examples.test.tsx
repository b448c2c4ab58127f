import { readdirSync, readFileSync } from 'node:fs';
import { isValidElement, type ReactElement } from 'react';
import { render, within } from '@testing-library/react';

const root = process.cwd();
const files = ['components/ui', 'components/form'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.examples.tsx'))
    .map((name) => `${folder}/${name.replace('.tsx', '')}`),
);

/** Tailwind's default palette is disabled, so classes that use its colours generate no CSS. */
const stockColor =
  /(?:^|[\s:])(?:bg|text|border|ring|fill|stroke|outline|from|to|via|divide|decoration)-(?:(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone)-\d+|black|white)\b/;

type Examples = [object: string, elements: [string, ReactElement][]];

async function examplesOf(file: string): Promise<Examples[]> {
  const exported = (await import(`${root}/${file}`)) as Record<string, unknown>;
  return Object.entries(exported)
    .filter(([name]) => name.endsWith('Examples'))
    .map(([name, elements]) => [
      name,
      Object.entries(elements as object).filter((entry): entry is [string, ReactElement] => isValidElement(entry[1])),
    ]);
}

test('the gallery shows the examples of every widget', async () => {
  const sections = readFileSync(`${root}/components/screens/gallery/gallery-sections.ts`, 'utf8');
  const names = (await Promise.all(files.map(examplesOf))).flat().map(([name]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !sections.includes(`examples: ${name} `))).toEqual([]);
});

describe.each(files)('%s', (file) => {
  test(`every widget example in ${file} has named controls, unique ids and no default Tailwind colour`, async () => {
    const widgets = await examplesOf(file);
    expect(widgets.length).toBeGreaterThan(0);
    expect(widgets.filter(([, elements]) => elements.length === 0)).toEqual([]);
    for (const [, element] of widgets.flatMap(([, elements]) => elements)) {
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
