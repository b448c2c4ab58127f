import Head from 'next/head';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

export interface PageHeadProps {
  /** What the page is, without the product's name. */
  title: string;
  /** For search engines and shared links. */
  description?: string;
  /** For pages whose address is a secret or whose content is a family's own: not indexed, and not told to where links lead. */
  hidden?: boolean;
}

/** The page's title, "title – product", and what goes with it. */
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
