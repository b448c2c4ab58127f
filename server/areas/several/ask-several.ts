import { randomUUID } from 'node:crypto';
import type { AskedTogether, Body } from '@/api/contract/types';
import { AppError, notFound } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import type { Tx } from '@/server/db/connection';
import { readCareChildren } from '@/server/areas/family/rows/children';
import { lockFamily } from '@/server/areas/family/rows/records';
import { lockLines } from '@/server/areas/waitlists/rows';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { readAsked } from '@/server/areas/several/read-asked';
import { makeTour } from '@/server/areas/tours/request-tour';
import { makeWaitlist } from '@/server/areas/waitlists/request-waitlist';

type Question = Body<'askSeveral'>;
type Asked = Question['facilities'][number];

/**
 * Asks several facilities for a tour or a place in line: the requests are those that asking each alone would make, all of
 * them or none. Throws `notFound` for a child that is not the family's, and what one facility's request is refused with, at
 * the key of that facility.
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
    // All lines at once and in their order, so that two families who ask the same facilities never wait for each other.
    if (question.kind === 'waitlist') {
      await lockLines(
        tx,
        question.facilities.map(({ facilityId }) => facilityId),
      );
    }
    const id = randomUUID();
    for (const [index, asked] of question.facilities.entries()) {
      await atFacility(index, () => askOne(tx, deps, caller, { question, asked, id }));
    }
    return readAsked(tx, deps, caller.familyId, id);
  });
}

async function requireOwnChildren(tx: Tx, familyId: string, { facilities }: Question): Promise<void> {
  const children = new Set(facilities.flatMap(({ lines }) => lines.flatMap((line) => line.children)));
  if ((await readCareChildren(tx, familyId, [...children])).length !== children.size) throw notFound();
}

interface OneOfSeveral {
  question: Question;
  asked: Asked;
  id: string;
}

async function askOne(tx: Tx, deps: Deps, caller: Caller, { question, asked, id }: OneOfSeveral): Promise<void> {
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
  const { facilityId, addressId } = asked;
  for (const line of asked.lines) {
    const request = { facilityId, addressId, note, ...line };
    if (kind === 'tour') await makeTour(tx, deps, caller, { ...request, preferredTimes }, id);
    else {
      const wish = { type: type!, scheduleType: scheduleType!, bookingDates, startMonth, permanentBookingDays };
      await makeWaitlist(tx, deps, caller, { ...request, ...wish }, id);
    }
  }
}

/** Says at which facility a refusal is: whatever it is about, leaving that facility out is a way on. */
async function atFacility(index: number, ask: () => Promise<void>): Promise<void> {
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
