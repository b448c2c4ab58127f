import type { AnswerRequest } from '@/api/contract/types';
import { RequestScreen } from '@/components/screens/answer/request-screen';
import { Notice } from '@/components/ui/feedback/notice';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { dayMs } from '@/lib/dates/durations';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, BookingType, SessionType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';

interface SampleScreenProps {
  productName: string;
  now: Date;
  /** One of its forms was pressed. */
  tried: boolean;
}

/** The answer page with a made-up request, for facilities that are not here yet. Its forms come back to it. */
export const SampleScreen = ({ productName, now, tried }: SampleScreenProps) => (
  <RequestScreen
    {...{ productName, page: sampleRequest(now), problem: null, typed: [], preview: false }}
    lead={
      <Notice tone="warning" title={tried ? 'Nothing was sent' : 'This is a sample'}>
        <p>
          {tried
            ? 'This is a sample. On a real request, the family hears from us right away, and this page says what comes next.'
            : 'The facility, the family and the request are made up. Try the buttons: nothing is sent.'}
        </p>
        <p className="mt-2">
          <a href={paths.forFacilities} className={`${textLinkStyle} inline-block py-3`}>
            Back to “For child care facilities”
          </a>
        </p>
      </Notice>
    }
  />
);

const timeZone = 'America/Toronto';
const dayPrice = 6_800;

/** Care on Monday to Wednesday of the week after next. */
function sampleRequest(now: Date): AnswerRequest {
  const today = todayIn(timeZone, now);
  const monday = addDays(today, 15 - weekdayOf(today));
  const dates = [0, 1, 2].map((days) => addDays(monday, days));
  const amount = dates.length * dayPrice;
  return {
    token: '',
    kind: 'booking',
    number: 'NB-4K7Q2M',
    version: 1,
    status: BookingStatus.NEW,
    facilityName: 'Little Pine Child Care',
    addressTitle: 'Main building',
    timeZone,
    contactName: 'Ada Lowe',
    familyName: 'Silva',
    children: [{ firstName: 'Maya', age: '3 years 2 months', allergies: 'Peanuts', medicalNotes: null }],
    seesHealth: true,
    note: 'Maya naps at noon with her grey rabbit.',
    expiresAt: new Date(now.getTime() + 2 * dayMs).toISOString(),
    unanswered: true,
    moves: ['approve', 'approveSome', 'decline'],
    care: {
      type: BookingType.DROP_IN,
      scheduleType: SessionType.FULL_DAY,
      days: dates.map((date, index) => ({ date, placesLeft: 4 - index, status: null, refund: null })),
      weekdays: [],
      startDate: null,
      endDate: null,
      startMonth: null,
      placesLeft: 2,
      price: {
        currency: 'CAD',
        lines: [
          { label: sessionTypeLabels[SessionType.FULL_DAY], quantity: dates.length, unitPrice: dayPrice, amount },
        ],
        total: amount,
        monthly: null,
      },
      refunded: 0,
      heldBack: false,
    },
    refund: null,
    tour: null,
    waitlist: null,
    thread: { state: 'open', closesOn: null, messages: [], older: false, unseen: 0 },
    history: [{ at: now.toISOString(), by: 'parent', action: 'request', contactName: null, note: null }],
  };
}
