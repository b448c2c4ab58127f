import Head from 'next/head';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

export interface PageHeadProps {
  /** Without the product's name. */
  title: string;
  /** For search engines and shared links. */
  description?: string;
  /** For pages with a secret URL or private content: not indexed, no referrer. */
  hidden?: boolean;
}

/** The title "title – product" and the meta tags. */
export function PageHead({ title, description, hidden = false }: PageHeadProps) {
  const productName = useAppSelector(selectProductName);
  return (
    <Head>
      <title>{`${title} – ${productName}`}</title>
      {description && <meta key="description" name="description" content={description} />}
      {hidden && <meta key="robots" name="robots" content="noindex" />}
      {hidden && <meta key="referrer" name="referrer" content="no-referrer" />}
    </Head>
  );
}
