import { isValidElement } from 'react';
import { classNames } from '@/components/ui/class-names';

/** How much room the examples of a section want. */
export type GalleryWidth = 'narrow' | 'half' | 'full';

const grids = {
  narrow: 'sm:grid-cols-3 lg:grid-cols-4',
  half: 'lg:grid-cols-2',
  full: '',
} as const satisfies Record<GalleryWidth, string>;

/** "brokenPhoto" as "broken photo". */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The elements that an examples file exports, each under its name. What is exported for other reasons is passed over. */
export function showExamples(examples: object) {
  return function GalleryExamples({ width }: { width: GalleryWidth }) {
    return (
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
    );
  };
}
