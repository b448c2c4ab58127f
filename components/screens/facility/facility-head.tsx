import Head from 'next/head';
import type { Facility } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { asScriptText, childCareData, previewPicture } from '@/components/screens/facility/facility-data';
import { excerptOf } from '@/lib/text/excerpt';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

/** Characters that search results and previews show of a description. */
const summaryLength = 155;

interface FacilityHeadProps {
  facility: Facility;
  /** Where this portal is reached; null where it was not configured. */
  siteUrl: string | null;
}

/** What search engines and previews are told of a facility's page. An invented facility is not to be found by them. */
export function FacilityHead({ facility, siteUrl }: FacilityHeadProps) {
  const productName = useAppSelector(selectProductName);
  const { id, name, addresses, invented } = facility;
  const title = `${name}, ${addresses[0]?.city}`;
  const text =
    facility.description ?? `${name} in ${addresses[0]?.city}: hours, prices, availability and how to request a place.`;
  const summary = excerptOf(text, summaryLength) ?? text;
  const path = paths.facility(id);
  const picture = previewPicture(facility, siteUrl);
  return (
    <>
      <PageHead title={title} description={summary} />
      <Head>
        {invented && <meta key="robots" name="robots" content="noindex" />}
        <link key="canonical" rel="canonical" href={siteUrl ? new URL(path, siteUrl).href : path} />
        <meta key="og:type" property="og:type" content="website" />
        <meta key="og:site_name" property="og:site_name" content={productName} />
        <meta key="og:title" property="og:title" content={title} />
        <meta key="og:description" property="og:description" content={summary} />
        {siteUrl && <meta key="og:url" property="og:url" content={new URL(path, siteUrl).href} />}
        {picture && <meta key="og:image" property="og:image" content={picture.url} />}
        {picture && <meta key="og:image:alt" property="og:image:alt" content={picture.alt} />}
        <meta key="twitter:card" name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
        <script
          key="child-care"
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: asScriptText(childCareData(facility, siteUrl)) }}
        />
      </Head>
    </>
  );
}
