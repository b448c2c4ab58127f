import { actionSections } from '@/components/screens/gallery/action-sections';
import { displaySections } from '@/components/screens/gallery/display-sections';
import { formSections } from '@/components/screens/gallery/form-sections';
import { inputSections } from '@/components/screens/gallery/input-sections';
import type { GallerySection } from '@/components/screens/gallery/section';
import { GalleryThemeSwitch } from '@/components/screens/gallery/theme-switch';

const groups = [
  { title: 'Actions and navigation', sections: actionSections },
  { title: 'Display', sections: displaySections },
  { title: 'Inputs', sections: inputSections },
  { title: 'Form fields', sections: formSections },
] as const;
const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-');

function Section({ title, width, Examples }: GallerySection) {
  return (
    <section aria-labelledby={anchor(title)} className="border-t border-line py-8">
      <h3 id={anchor(title)} className="mb-5 text-xl font-black">
        {title}
      </h3>
      <Examples width={width} />
    </section>
  );
}

/** Every widget in every state, from the examples files that the tests read too. Development and demonstration only. */
export function GalleryScreen() {
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-black">Gallery</h1>
        <GalleryThemeSwitch />
      </header>
      {groups.map(({ title, sections }) => (
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
