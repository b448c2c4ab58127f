import { Card } from '@/components/ui/layout/card';

export interface AgreementText {
  title: string;
  version: string;
  /** Rendered by the server from our own Markdown, so it is trusted. */
  html: string;
}

/** The whole agreement with its version, above the signature (product rule 7). */
export function AgreementText({ title, version, html }: AgreementText) {
  return (
    <Card as="section" padding="lg" aria-label={title}>
      <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-8 text-sm text-ink-soft">Version {version}</p>
    </Card>
  );
}
