import Head from 'next/head';
import { type ReactNode, useMemo } from 'react';
import type { CalendarDay, Facility, Paged, Review } from '@/api/contract/types';
import { AddressChoice } from '@/components/facility/page/about/address-choice';
import { FacilityAbout, FacilityLicence } from '@/components/facility/page/about/facility-about';
import { FacilityGallery, FacilityPicture } from '@/components/facility/page/about/facility-gallery';
import { FacilityHeading } from '@/components/facility/page/about/facility-heading';
import { FacilityHours } from '@/components/facility/page/about/facility-hours';
import { FacilityReviews, FirstReview } from '@/components/facility/page/about/facility-reviews';
import { NotTakingPart } from '@/components/facility/page/about/not-taking-part';
import { FacilityActions } from '@/components/facility/page/care/facility-actions';
import { FacilityForChild } from '@/components/facility/page/care/facility-for-child';
import { FacilityPrices, FacilityTerms } from '@/components/facility/page/care/facility-prices';
import { FacilityVacancies } from '@/components/facility/page/care/facility-vacancies';
import { FacilityBar, FacilityRequestOptions, useHeadline } from '@/components/facility/page/care/request-options';
import { useOwnGroup } from '@/components/facility/page/care/use-care-child';
import { PageHead } from '@/components/layout/page-head';
import { asScriptText, childCareData, previewPicture } from '@/components/screens/facility/facility-data';
import { classNames } from '@/components/ui/class-names';
import { Card } from '@/components/ui/layout/card';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { facilityAt, facilityView } from '@/lib/facilities/addresses';
import { paths } from '@/lib/paths';
import { resultsHref, withSearch } from '@/lib/search/asked-search';
import { excerptOf } from '@/lib/text/words';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';
import { useSearchAtFacility } from '@/store/use-asked-search';

export interface FacilityScreenProps extends FacilityBodyProps {
  /** The portal's public URL, for absolute links; null if not configured. */
  siteUrl: string | null;
}

export function FacilityScreen({ siteUrl, ...props }: FacilityScreenProps) {
  return (
    <>
      <FacilityHead facility={props.facility} siteUrl={siteUrl} />
      <FacilityBody {...props} />
    </>
  );
}

/** The maximum length that search engines show. */
const summaryLength = 155;

interface FacilityHeadProps {
  facility: Facility;
  /** The portal's public URL; null if not configured. */
  siteUrl: string | null;
}

/** Metadata for search engines and link previews. Invented facilities are not indexed. */
function FacilityHead({ facility, siteUrl }: FacilityHeadProps) {
  const productName = useAppSelector(selectProductName);
  const { id, name, addresses, invented } = facility;
  const title = `${name}, ${addresses[0]?.city}`;
  const text =
    facility.description ?? `${name} in ${addresses[0]?.city}: hours, prices, availability and how to request a spot.`;
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

interface FacilityBodyProps {
  facility: Facility;
  /** The address whose ages, prices and vacancies are shown. */
  addressId: string;
  reviews: Paged<Review>;
  vacancies: FacilityOfferProps['vacancies'];
}

export function FacilityBody({ facility, addressId, reviews, vacancies }: FacilityBodyProps) {
  // Memoized, because ServerHtml compares by identity.
  const here = useMemo(() => facilityAt(facility, addressId), [facility, addressId]);
  const search = useSearchAtFacility(facility.id);
  const headline = useHeadline(here, search);
  const review = reviews.page === 1 ? reviews.items[0] : undefined;
  const hasSeveral = facility.addresses.length > 1;
  const chosen = hasSeveral ? addressId : null;
  const atAddress = hasSeveral ? ` at ${here.addresses[0]?.title}` : '';
  const isFirst = addressId === facility.addresses[0]?.id;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 px-4 pt-3 pb-6 sm:gap-6 sm:px-6 sm:pt-6 print:gap-4 print:py-0">
      <div className="print:hidden">
        <Breadcrumbs
          items={[
            { label: 'Search', href: resultsHref(search) },
            { label: facility.name, isName: true },
          ]}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6 md:items-center print:grid-cols-[1fr_2fr]">
        <FacilityPicture name={facility.name} photos={facility.photos} />
        <FacilityHeading
          facility={facility}
          price={headline.price}
          usual={headline.usual}
          actions={<FacilityActions facility={facility} />}
        />
      </div>
      <div className="grid gap-5 sm:gap-8 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] print:grid-cols-1 print:gap-4">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <AddressChoice facility={facility} addressId={addressId} search={search.text} />
          <FacilityOffer facility={here} vacancies={vacancies} atAddress={atAddress} review={review} />
        </div>
        <div className="flex flex-col gap-4 sm:gap-5 lg:sticky lg:top-24 lg:row-span-2 lg:self-start print:static">
          {facility.participates ? (
            <FacilityRequestOptions facility={here} addressId={chosen} search={search} {...headline} />
          ) : (
            <NotTakingPart facility={here} addressId={chosen} search={search} />
          )}
          <Card as="section" aria-labelledby="hours">
            <h2 id="hours" className="text-lg font-black sm:mb-2">
              Opening hours
            </h2>
            {hasSeveral && <p className="pb-1 text-sm text-ink-soft">The same at every location.</p>}
            <ServerHtml dependsOn={[facility]}>
              <FacilityHours facility={facility} />
            </ServerHtml>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-5 sm:gap-8 print:gap-4">
          <FacilitySection id="about" title="About">
            <FacilityGallery name={facility.name} photos={facility.photos} />
            <FacilityAbout facility={facility} />
          </FacilitySection>
          {(facility.source || !facility.participates) && (
            <FacilitySection id="licence" title={facility.licenceKind === null ? 'License' : 'Capacity'}>
              <ServerHtml dependsOn={[facility, addressId]}>
                <FacilityLicence facility={here} />
              </ServerHtml>
            </FacilitySection>
          )}
          <FacilitySection id="reviews" title="Reviews">
            <FacilityReviews
              facility={facility}
              reviews={reviews}
              hrefFor={(page) =>
                withSearch(
                  `${facilityView(facility.id, { addressId: isFirst ? null : addressId, reviews: page })}#reviews`,
                  search.text,
                )
              }
            />
          </FacilitySection>
        </div>
      </div>
      <FacilityBar facility={here} addressId={chosen} search={search} {...headline} />
    </div>
  );
}

interface FacilityOfferProps {
  /** Reduced to one address. */
  facility: Facility;
  /** The first month of the first age group, for the server-rendered HTML. */
  vacancies: { ageGroupId: string; month: string; days: CalendarDay[] } | null;
  /** Appended to titles if the facility has several addresses: " at King Street". */
  atAddress: string;
  /** The newest review. */
  review: Review | undefined;
}

/**
 * What one address offers, in one block: group, price and free days of the parent's child, a review and the refund rule, the
 * calendar, and the prices of every age group, folded.
 */
function FacilityOffer({ facility, vacancies, atAddress, review }: FacilityOfferProps) {
  const { participates, ageGroups } = facility;
  const own = useOwnGroup(facility);
  const forChild = ageGroups.length > 0 && (
    <div className="print:hidden noscript:hidden">
      <FacilityForChild facility={facility} />
    </div>
  );
  if (!participates) {
    return (
      forChild && (
        <FacilitySection id="for-my-child" title={`For my child${atAddress}`} className="print:hidden noscript:hidden">
          {forChild}
        </FacilitySection>
      )
    );
  }
  return (
    <FacilitySection
      id="prices"
      title={
        <>
          Prices and availability
          {/* A phone shows the selected location right above. */}
          <span className="max-sm:sr-only">{atAddress}</span>
        </>
      }
    >
      <div className="flex flex-col gap-4 sm:gap-6 print:gap-2">
        {forChild}
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
          {review && <FirstReview review={review} count={facility.reviewCount} />}
          <FacilityTerms facility={facility} group={own?.group ?? null} />
        </div>
        {vacancies && (
          <div className="print:hidden">
            <h3 className="mb-2 text-lg font-black max-sm:sr-only">Availability</h3>
            {facility.openingHours === null ? (
              <p>No opening hours listed yet, so we can’t show which days are available.</p>
            ) : (
              <FacilityVacancies key={vacancies.ageGroupId} facility={facility} first={vacancies} />
            )}
          </div>
        )}
        <PhoneFold label="Ages and prices" look="button" foldable={own !== null} everywhere={own !== null}>
          <h3 className={classNames('mb-2 text-lg font-black', own && 'sr-only')}>Ages and prices</h3>
          <div className={own ? 'pt-3' : undefined}>
            <FacilityPrices facility={facility} ageGroups={ageGroups} />
          </div>
        </PhoneFold>
      </div>
    </FacilitySection>
  );
}

interface FacilitySectionProps {
  /** The hash of links to this section. */
  id: string;
  title: ReactNode;
  children: ReactNode;
  className?: string;
}

function FacilitySection({ id, title, children, className }: FacilitySectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className={classNames('scroll-mt-24', className)}>
      <h2 id={`${id}-heading`} className="mb-2 text-xl font-black sm:mb-4 sm:text-2xl print:mb-1">
        {title}
      </h2>
      {children}
    </section>
  );
}
