import type { Settings } from '@/api/contract/types';
import { HelpSearch } from '@/components/help/help-search';
import { contentPages } from '@/components/layout/footer';
import { PageHead } from '@/components/layout/page-head';
import { CallOrWrite, HelpContact } from '@/components/screens/site/support-contact';
import { TextLink, textLinkStyle } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import type { HelpQuestion } from '@/lib/search/help-questions';

export interface HelpScreenProps {
  settings: Settings;
  /** With answers as HTML. */
  questions: HelpQuestion[];
  /** The search text. */
  q: string;
}

/** Help: searchable questions, all content pages, and contact details. */
export function HelpScreen({ settings, questions, q }: HelpScreenProps) {
  return (
    <div className="mx-auto grid max-w-page gap-10 px-4 py-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <PageHead title="Help" description="Questions and answers, and how to reach us." />
      <div className="max-w-prose min-w-0">
        <h1 className="text-3xl font-black">Help</h1>
        <p className="mt-2 mb-5 text-ink-soft">
          Find an answer here, or{' '}
          <a href="#reach" className={textLinkStyle}>
            talk to a person
          </a>
          .
        </p>
        {/* Resets the search when the URL changes. */}
        <HelpSearch
          key={q}
          questions={questions}
          q={q}
          otherwise={
            <p>
              Try another word, or ask us: <CallOrWrite settings={settings} />.
            </p>
          }
        />
        <MoreToRead />
      </div>
      <HelpContact settings={settings} />
    </div>
  );
}

function MoreToRead() {
  return (
    <nav aria-labelledby="more-to-read" className="mt-12">
      <h2 id="more-to-read" className="text-2xl font-black">
        More to read
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        {Object.entries(contentPages).map(([topic, pages]) => (
          <section key={topic}>
            <h3 className="font-black">{topic}</h3>
            <ul className="mt-1">
              {pages.map(({ kind, label }) => (
                <li key={kind}>
                  <TextLink href={paths.content(kind)} className="inline-block py-1.5">
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
