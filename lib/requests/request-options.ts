import type { Facility } from '@/api/contract/types';
import { BookingType } from '@/lib/enums';
import { paths } from '@/lib/paths';

/** The kinds of requests, preferred first. */
const careRequestKinds = ['dropIn', 'permanent', 'tour', 'waitlist'] as const;
export type CareRequestKind = (typeof careRequestKinds)[number];

export type RequestableFacility = Pick<
  Facility,
  'id' | 'bookable' | 'dropInCancellationPolicy' | 'takesRequests' | 'ageGroups'
>;

interface RequestRule {
  label: string;
  detail: string;
  href: (facilityId: string) => string;
  /** Why it isn't possible at this facility; null if it is. */
  refusal: (facility: RequestableFacility) => RefusalCode | null;
}

const refusals = {
  unreachable: 'We can’t send this facility requests.',
  noTerms: 'The facility hasn’t listed its cancellation terms, so you can’t book care yet.',
  noHours: 'The facility hasn’t listed its hours or spots, so you can’t book care yet.',
  noDayPrices: 'No drop-in prices yet.',
  noMonthPrices: 'No monthly prices yet.',
} as const;
type RefusalCode = keyof typeof refusals;

const unreachable = ({ takesRequests }: RequestableFacility) => (takesRequests === 'none' ? 'unreachable' : null);

/** Why care can't be booked although there are prices; null if it can. */
const notBookable = ({ bookable, dropInCancellationPolicy }: RequestableFacility) => {
  if (bookable) return null;
  return dropInCancellationPolicy === null ? 'noTerms' : 'noHours';
};

const rules = {
  dropIn: {
    label: 'Choose dates',
    detail: 'Single days, when you need them',
    href: paths.requestCare,
    refusal: (facility) =>
      facility.ageGroups.some(({ dropInItem }) => dropInItem.length > 0) ? notBookable(facility) : 'noDayPrices',
  },
  permanent: {
    label: 'Request permanent care',
    detail: 'The same weekdays every week, paid by the month',
    href: paths.requestPermanent,
    refusal: (facility) =>
      facility.ageGroups.some(({ schedule }) => schedule.length > 0) ? notBookable(facility) : 'noMonthPrices',
  },
  tour: {
    label: 'Request a tour',
    detail: 'See the rooms and meet the educators',
    href: paths.requestTour,
    refusal: unreachable,
  },
  waitlist: {
    label: 'Join the waitlist',
    detail: 'For when the days you need are full',
    href: paths.requestWaitlist,
    refusal: unreachable,
  },
} as const satisfies Record<CareRequestKind, RequestRule>;

interface RequestOption {
  kind: CareRequestKind;
  label: string;
  detail: string;
  href: string;
  /** Why it isn't possible, in words; null if it is. */
  refusal: string | null;
  /** True if it isn't possible because prices are missing. */
  lacksPrices: boolean;
}

/** All kinds of requests, preferred first. @param type the kind of care that was searched for */
export function requestOptionsOf(facility: RequestableFacility, type: BookingType | null = null): RequestOption[] {
  const isAsked = (kind: CareRequestKind) => kind === 'permanent' && type === BookingType.PERMANENT;
  const kinds = [...careRequestKinds].sort((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  return kinds.map((kind) => {
    const { label, detail, href, refusal } = rules[kind];
    const code = refusal(facility);
    const lacksPrices = code === 'noDayPrices' || code === 'noMonthPrices';
    return { kind, label, detail, href: href(facility.id), refusal: code && refusals[code], lacksPrices };
  });
}

/** The preferred possible request; null if there is none. */
export const bestRequestOption = (
  facility: RequestableFacility,
  type: BookingType | null = null,
): RequestOption | null => requestOptionsOf(facility, type).find(({ refusal }) => refusal === null) ?? null;

/** Shown before sending a request to a facility that doesn't take part. */
export const passedOnTerms =
  'This facility isn’t on our service yet. We’ll pass your request on by e‑mail, with your name and how to reach you. They’ll contact you directly. We can’t guarantee a reply.';
