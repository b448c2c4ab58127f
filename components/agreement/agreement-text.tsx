import { Card } from '@/components/ui/layout/card';

export interface AgreementText {
  title: string;
  version: string;
  /** Rendered by the server from our own Markdown, so it is trusted. */
  html: string;
}

/** The whole agreement, with its version at the head as its text says, above the signature (product rule 7). */
export function AgreementText({ title, version, html }: AgreementText) {
  return (
    <Card as="section" padding="lg" aria-label={title}>
      <p className="mb-6 text-sm text-ink-soft">Version {version}</p>
      <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Card>
  );
}
