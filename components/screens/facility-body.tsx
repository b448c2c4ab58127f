import { useMemo } from 'react';
import type { Facility, Paged, Review } from '@/api/contract/types';
import { AddressChoice } from '@/components/facility/address-choice';
import { FacilityAbout } from '@/components/facility/facility-about';
import { FacilityActions } from '@/components/facility/facility-actions';
import { FacilityRequestOptions } from '@/components/facility/facility-request-options';
import { FacilityBar } from '@/components/facility/facility-bar';
import { FacilityGallery, FacilityPicture } from '@/components/facility/facility-gallery';
import { FacilityHeading } from '@/components/facility/facility-heading';
import { FacilityKeep } from '@/components/facility/facility-keep';
import { FacilityHours } from '@/components/facility/facility-hours';
import { FacilityLicence } from '@/components/facility/facility-licence';
import { FacilityReviews } from '@/components/facility/facility-reviews';
import { NotTakingPart } from '@/components/facility/not-taking-part';
import { FacilityOffer, type FacilityOfferProps } from '@/components/screens/facility-offer';
import { FacilitySection } from '@/components/screens/facility-section';
import { AsSent } from '@/components/ui/navigation/as-sent';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { Card } from '@/components/ui/layout/card/card';
import { facilityAt, facilityView } from '@/lib/facility-page';
import { paths } from '@/lib/paths';

export interface FacilityBodyProps {
  facility: Facility;
  /** At which of its addresses ages, prices and places are shown. */
  addressId: string;
  reviews: Paged<Review>;
  /** Of the chosen address. */
  vacancies: FacilityOfferProps['vacancies'];
}

/** Everything a parent wants to know of a facility, and the way to ask for care there. */
export function FacilityBody({ facility, addressId, reviews, vacancies }: FacilityBodyProps) {
  // The same object as long as it is the same: parts of the page stay as they were sent for as long.
  const here = useMemo(() => facilityAt(facility, addressId), [facility, addressId]);
  const hasSeveral = facility.addresses.length > 1;
  const chosen = hasSeveral ? addressId : null;
  const atAddress = hasSeveral ? ` at ${here.addresses[0]?.title}` : '';
  const isFirst = addressId === facility.addresses[0]?.id;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-6 sm:px-6 print:gap-4 print:py-0">
      <div className="print:hidden">
        <Breadcrumbs items={[{ label: 'Search', href: paths.home }, { label: facility.name }]} />
      </div>
      <div className="grid gap-6 md:grid-cols-2 md:items-center print:grid-cols-[1fr_2fr]">
        <FacilityPicture name={facility.name} photos={facility.photos} />
        <FacilityHeading
          facility={facility}
          actions={
            <FacilityActions facility={facility}>
              <FacilityKeep facility={facility} />
            </FacilityActions>
          }
        />
      </div>
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem] print:grid-cols-1 print:gap-4">
        <div className="flex min-w-0 flex-col gap-10 print:gap-4">
          <FacilitySection id="about" title="About">
            <FacilityGallery name={facility.name} photos={facility.photos} />
            <FacilityAbout facility={facility} />
          </FacilitySection>
          <AddressChoice facility={facility} addressId={addressId} />
          <FacilityOffer facility={here} vacancies={vacancies} atAddress={atAddress} />
          {(facility.source || !facility.participates) && (
            <FacilitySection id="licence" title={facility.licenceKind === null ? 'Licence' : 'Permitted places'}>
              <AsSent madeOf={[facility, addressId]}>
                <FacilityLicence facility={here} />
              </AsSent>
            </FacilitySection>
          )}
          <FacilitySection id="reviews" title="Reviews">
            <FacilityReviews
              facility={facility}
              reviews={reviews}
              hrefFor={(page) =>
                `${facilityView(facility.id, { addressId: isFirst ? null : addressId, reviews: page })}#reviews`
              }
            />
          </FacilitySection>
        </div>
        <aside className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start print:static">
          {facility.participates ? (
            <FacilityRequestOptions facility={here} addressId={chosen} />
          ) : (
            <NotTakingPart facility={here} addressId={chosen} />
          )}
          <Card as="section" aria-labelledby="hours">
            <h2 id="hours" className="mb-2 text-lg font-black">
              Opening hours
            </h2>
            {hasSeveral && (
              <p className="pb-2 text-sm text-ink-soft">
                The facility states one set of hours for all of its addresses.
              </p>
            )}
            <AsSent madeOf={[facility]}>
              <FacilityHours facility={facility} />
            </AsSent>
          </Card>
        </aside>
      </div>
      <FacilityBar facility={here} addressId={chosen} />
    </div>
  );
}
