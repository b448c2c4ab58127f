import type { CalendarDay, Facility } from '@/api/contract/types';
import { FacilityForChild } from '@/components/facility/facility-for-child';
import { FacilityPrices } from '@/components/facility/facility-prices';
import { FacilityVacancies } from '@/components/facility/facility-vacancies';
import { FacilitySection } from '@/components/screens/facility-section';

export interface FacilityOfferProps {
  /** At one of its addresses. */
  facility: Facility;
  /** The first month of its first age group there, so that free days are in the page's HTML. */
  vacancies: { ageGroupId: string; month: string; days: CalendarDay[] } | null;
  /** Behind the titles, where a facility has several addresses: " at King Street". */
  atAddress: string;
}

/** What can be had at one address: for one's own child, by day, and at which price. */
export function FacilityOffer({ facility, vacancies, atAddress }: FacilityOfferProps) {
  return (
    <>
      {facility.ageGroups.length > 0 && (
        <FacilitySection id="for-my-child" title={`For my child${atAddress}`} className="print:hidden noscript:hidden">
          <FacilityForChild facility={facility} />
        </FacilitySection>
      )}
      {vacancies && (
        <FacilitySection id="vacancies" title={`Availability${atAddress}`} className="print:hidden">
          {facility.openingHours === null ? (
            <p>Opening hours are not stated, so we can’t show which days are available.</p>
          ) : (
            <FacilityVacancies key={vacancies.ageGroupId} facility={facility} first={vacancies} />
          )}
        </FacilitySection>
      )}
      {facility.participates && (
        <FacilitySection id="prices" title={`Ages and prices${atAddress}`}>
          <FacilityPrices facility={facility} ageGroups={facility.ageGroups} />
        </FacilitySection>
      )}
    </>
  );
}
