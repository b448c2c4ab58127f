import { Moon, Sun } from 'lucide';
import { isValidElement, useEffect, useState } from 'react';
import { gallerySections, type GallerySection, type GalleryWidth } from '@/components/screens/gallery/gallery-sections';
import { classNames } from '@/components/ui/class-names';
import { chipStyle } from '@/components/ui/inputs/control';
import { Icon } from '@/components/ui/media/icon';

/** Every widget in every state, from the examples that the tests render too. Development and demonstration only. */
export function GalleryScreen() {
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-black">Gallery</h1>
        <ThemeSwitch />
      </header>
      {gallerySections.map(({ title, sections }) => (
        <div key={title}>
          <h2 className="mb-4 text-2xl font-black">{title}</h2>
          {sections.map((section) => (
            <Section key={section.title} {...section} />
          ))}
        </div>
      ))}
    </div>
  );
}

const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-');

const grids = {
  narrow: 'sm:grid-cols-3 lg:grid-cols-4',
  half: 'lg:grid-cols-2',
  full: '',
} as const satisfies Record<GalleryWidth, string>;

function Section({ title, width, examples }: GallerySection) {
  return (
    <section aria-labelledby={anchor(title)} className="border-t border-line py-8">
      <h3 id={anchor(title)} className="mb-5 text-xl font-black">
        {title}
      </h3>
      <div className={classNames('grid gap-x-8 gap-y-6', grids[width])}>
        {Object.entries(examples).map(
          ([name, element]) =>
            isValidElement(element) && (
              <figure key={name} className="min-w-0">
                <figcaption className="mb-2 text-xs text-ink-soft">{inWords(name)}</figcaption>
                {element}
              </figure>
            ),
        )}
      </div>
    </section>
  );
}

/** "brokenPhoto" as "broken photo". */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Theme = 'light' | 'dark';
const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: typeof Sun }[];

/** Overrides the device's preference. Pressing the chosen theme again returns to it. */
function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => {
    const page = document.documentElement;
    if (theme) page.dataset['theme'] = theme;
    return () => {
      delete page.dataset['theme'];
    };
  }, [theme]);
  return (
    <div role="group" aria-label="Theme" className="flex gap-2">
      {themes.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => setTheme(value === theme ? null : value)}
          className={chipStyle(theme === value)}
        >
          <Icon of={icon} size="sm" />
          {label}
        </button>
      ))}
    </div>
  );
}
