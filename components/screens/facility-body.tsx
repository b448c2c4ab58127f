import type { ReactNode } from 'react';
import type { CalendarDay, Facility, Paged, Review } from '@/api/contract/types';
import { FacilityAbout } from '@/components/facility/facility-about';
import { FacilityRequestOptions } from '@/components/facility/facility-request-options';
import { FacilityBar } from '@/components/facility/facility-bar';
import { FacilityGallery, FacilityPicture } from '@/components/facility/facility-gallery';
import { FacilityHeading } from '@/components/facility/facility-heading';
import { FacilityHours } from '@/components/facility/facility-hours';
import { FacilityLicence } from '@/components/facility/facility-licence';
import { FacilityPrices } from '@/components/facility/facility-prices';
import { FacilityReviews } from '@/components/facility/facility-reviews';
import { FacilityVacancies } from '@/components/facility/facility-vacancies';
import { NotTakingPart } from '@/components/facility/not-taking-part';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { Card } from '@/components/ui/layout/card/card';
import { paths } from '@/lib/paths';

export interface FacilityBodyProps {
  facility: Facility;
  reviews: Paged<Review>;
  /** The first month of the first age group, so that free days are in the page's HTML. */
  vacancies: { ageGroupId: string; month: string; days: CalendarDay[] } | null;
}

/** Everything a parent wants to know of a facility, and the way to ask for care there. */
export function FacilityBody({ facility, reviews, vacancies }: FacilityBodyProps) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-6 sm:px-6">
      <Breadcrumbs items={[{ label: 'Search', href: paths.home }, { label: facility.name }]} />
      <div className="grid gap-6 md:grid-cols-2 md:items-center">
        <FacilityPicture photos={facility.photos} />
        <FacilityHeading facility={facility} />
      </div>
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <Section id="about" title="About">
            <FacilityGallery photos={facility.photos} />
            <FacilityAbout facility={facility} />
          </Section>
          {vacancies && (
            <Section id="vacancies" title="Availability">
              {facility.openingHours === null ? (
                <p>Opening hours are not stated, so we can’t show which days are available.</p>
              ) : (
                <FacilityVacancies facility={facility} first={vacancies} />
              )}
            </Section>
          )}
          {facility.participates && (
            <Section id="prices" title="Ages and prices">
              <FacilityPrices facility={facility} ageGroups={facility.ageGroups} />
            </Section>
          )}
          {(facility.source || !facility.participates) && (
            <Section id="licence" title={facility.licenceKind === null ? 'Licence' : 'Permitted places'}>
              <FacilityLicence facility={facility} />
            </Section>
          )}
          <Section id="reviews" title="Reviews">
            <FacilityReviews
              facility={facility}
              reviews={reviews}
              hrefFor={(page) => `${paths.facility(facility.id)}?reviews=${page}#reviews`}
            />
          </Section>
        </div>
        <aside className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
          {facility.participates ? (
            <FacilityRequestOptions facility={facility} />
          ) : (
            <NotTakingPart facility={facility} />
          )}
          <Card as="section" aria-labelledby="hours">
            <h2 id="hours" className="mb-2 text-lg font-black">
              Opening hours
            </h2>
            <FacilityHours facility={facility} />
          </Card>
        </aside>
      </div>
      <FacilityBar facility={facility} />
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="scroll-mt-24">
      <h2 id={`${id}-heading`} className="mb-4 text-2xl font-black">
        {title}
      </h2>
      {children}
    </section>
  );
}
