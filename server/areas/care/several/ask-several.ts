import { randomUUID } from 'node:crypto';
import type { AskedTogether, Body } from '@/api/contract/types';
import { AppError, notFound } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import { readAsked } from '@/server/areas/care/several/read-asked';
import { createTour } from '@/server/areas/care/tours/request-tour';
import { createWaitlist } from '@/server/areas/care/waitlists/request-waitlist';
import { lockLines } from '@/server/areas/care/waitlists/rows';
import { lockFamily, readCareChildren } from '@/server/areas/family/records/rows/records';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

type Question = Body<'askSeveral'>;
type FacilityQuestion = Question['facilities'][number];

/**
 * Sends a tour or waitlist request to several facilities, all or none; each is an ordinary request. Throws `notFound` for a child
 * that is not the family's, and a facility's error under the key of that facility.
 */
export async function askSeveral(
  deps: Deps,
  caller: Caller,
  question: Question,
  idempotency: IdempotencyClaim | null,
): Promise<AskedTogether> {
  return createOnce(deps, caller, idempotency, async (tx) => {
    await lockFamily(tx, caller.familyId);
    await requireOwnChildren(tx, caller.familyId, question);
    // Lock all lines up front, in a fixed order, to avoid deadlocks between families.
    if (question.kind === 'waitlist') {
      await lockLines(
        tx,
        question.facilities.map(({ facilityId }) => facilityId),
      );
    }
    const id = randomUUID();
    for (const [index, asked] of question.facilities.entries()) {
      const own = { ...question, preferredTimes: spread(question.preferredTimes, index) };
      await withFacilityKey(index, () => askOne(tx, deps, caller, { question: own, facility: asked, id }));
    }
    return readAsked(tx, deps, caller.familyId, id);
  });
}

/** Each facility is given another of the suggested times first, so that they do not all propose the same one. */
function spread<Time>(times: readonly Time[] = [], index: number): Time[] {
  const first = times.length > 0 ? index % times.length : 0;
  return [...times.slice(first), ...times.slice(0, first)];
}

async function requireOwnChildren(tx: Tx, familyId: string, { facilities }: Question): Promise<void> {
  const children = new Set(facilities.flatMap(({ lines }) => lines.flatMap((line) => line.children)));
  if ((await readCareChildren(tx, familyId, [...children])).length !== children.size) throw notFound();
}

interface OneOfSeveral {
  question: Question;
  facility: FacilityQuestion;
  id: string;
}

async function askOne(tx: Tx, deps: Deps, caller: Caller, { question, facility, id }: OneOfSeveral): Promise<void> {
  const {
    kind,
    preferredTimes = [],
    type,
    scheduleType,
    bookingDates,
    startMonth,
    permanentBookingDays,
    note,
  } = question;
  const { facilityId, addressId } = facility;
  for (const line of facility.lines) {
    const request = { facilityId, addressId, note, ...line };
    if (kind === 'tour') await createTour(tx, deps, caller, { ...request, preferredTimes }, id);
    else {
      const wish = { type: type!, scheduleType: scheduleType!, bookingDates, startMonth, permanentBookingDays };
      await createWaitlist(tx, deps, caller, { ...request, ...wish }, id);
    }
  }
}

/** Rethrows errors under the facility's key, so that the parent can leave that facility out. */
async function withFacilityKey(index: number, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, retryAfter } = error;
    const isGone = code === 'notFound';
    throw new AppError(
      isGone ? 'invalid' : code,
      { [`facilities.${index}`]: isGone ? 'This facility is no longer listed.' : message },
      { cause: error, ...(retryAfter !== undefined && { retryAfter }) },
    );
  }
}
