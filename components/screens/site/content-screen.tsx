import { PageHead } from '@/components/layout/page-head';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { paths } from '@/lib/paths';

export interface ContentScreenProps {
  title: string;
  description: string;
  version: string;
  /** Trusted HTML, rendered by the server from our own Markdown files. */
  html: string;
}

/** A content page: about, terms, privacy and others (product section 3). */
export function ContentScreen({ title, description, version, html }: ContentScreenProps) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={title} description={description} />
      <Breadcrumbs items={[{ label: 'Home', href: paths.home }, { label: title }]} />
      <article className="max-w-prose">
        <h1 className="text-3xl font-black text-balance">{title}</h1>
        <p className="mt-2 text-sm text-ink-soft">Version {version}</p>
        <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  );
}
