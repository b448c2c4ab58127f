import { Card } from '@/components/ui/layout/card/card';

export interface AgreementText {
  title: string;
  version: string;
  /** Its Markdown, made HTML by the server from the program's own files. */
  html: string;
}

/** The whole agreement with its version, as shown above the signature (product rule 7). */
export function AgreementText({ title, version, html }: AgreementText) {
  return (
    <Card as="section" padding="lg" aria-label={title}>
      <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-8 text-sm text-ink-soft">Version {version}</p>
    </Card>
  );
}
