import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { Icon } from '@/components/ui/media/icon';

export interface AgreementText {
  title: string;
  version: string;
  /** Rendered by the server from our own Markdown, so it is trusted. */
  html: string;
}

/**
 * The whole agreement, with its version at the head as its text says, above the signature (product rule 7). Each
 * section is a `details`: its text is in the page, works without scripts and is found by the browser's find in page.
 */
export function AgreementText({ title, version, html }: AgreementText) {
  const [isOpen, setOpen] = useState(false);
  const { beginning, sections } = sectionsOf(html);
  return (
    <Card as="section" padding="lg" aria-label={title}>
      <p className="mb-6 text-sm text-ink-soft">Version {version}</p>
      <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: beginning }} />
      <Button variant="secondary" size="sm" className="mt-4 mb-2" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close all sections' : 'Open all sections'}
      </Button>
      {sections.map(({ heading, text }) => (
        <details key={heading} open={isOpen} className="group scroll-mt-24 border-b border-line">
          <summary className="flex min-h-12 items-center gap-3 py-2 hover:text-primary-ink [&::-webkit-details-marker]:hidden">
            <h3 className="min-w-0 grow font-bold" dangerouslySetInnerHTML={{ __html: heading }} />
            <Icon of={ChevronDown} className="text-primary-ink transition group-open:rotate-180" />
          </summary>
          <div className="prose max-w-prose pb-4" dangerouslySetInnerHTML={{ __html: text }} />
        </details>
      ))}
    </Card>
  );
}

/** Splits the text at its `h2` headings. */
function sectionsOf(html: string): { beginning: string; sections: { heading: string; text: string }[] } {
  const [beginning = '', ...parts] = html.split('<h2>');
  return {
    beginning,
    sections: parts.map((part) => {
      const [heading = '', text = ''] = part.split('</h2>');
      return { heading, text };
    }),
  };
}
