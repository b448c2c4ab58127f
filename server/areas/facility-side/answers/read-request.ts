import type { AnswerRequest, Query } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { ageText } from '@/lib/dates/birth-dates';
import { todayIn } from '@/lib/dates/instants';
import type { RequestKind } from '@/lib/paths';
import { readRequestPlaces } from '@/server/areas/care/requests/rows/facilities';
import { aboutOf } from '@/server/areas/care/requests/rules';
import { linkEnded, openLink, type OpenLink } from '@/server/areas/facilities/contacts/links';
import { requirePin } from '@/server/areas/facilities/contacts/pin';
import { childrenSeen, movesWithContacts } from '@/server/areas/facility-side/answers/rows';
import type { ReadView } from '@/server/areas/facility-side/answers/view';
import { viewOfBooking } from '@/server/areas/facility-side/answers/view-booking';
import { viewOfTour } from '@/server/areas/facility-side/answers/view-tour';
import { viewOfWaitlist } from '@/server/areas/facility-side/answers/view-waitlist';
import { threadOfLink } from '@/server/areas/facility-side/threads/contact-thread';
import type { Deps } from '@/server/areas/platform/shared/deps';

const views: Record<RequestKind, ReadView> = { booking: viewOfBooking, tour: viewOfTour, waitlist: viewOfWaitlist };

/**
 * The request of a contact's link, as the facility sees it. Throws as openLink and requirePin, and `invalid` {dates} for dates that cannot be
 * cancelled.
 */
export async function readRequestLink(
  deps: Deps,
  key: string,
  { dates }: Query<'readRequestLink'>,
  context: CallContext,
): Promise<AnswerRequest> {
  return presentRequest(deps, await openLink(deps, key, 'request', context.address), context, dates);
}

/**
 * Throws `notFound` if the request no longer exists, and as requirePin if the page would show a child's health: without that, a request
 * names no more than first names and ages.
 */
export async function presentRequest(
  deps: Deps,
  open: OpenLink,
  context: CallContext,
  dates?: readonly string[],
): Promise<AnswerRequest> {
  const { link, token } = open;
  const { subject, subjectId, facilityId, facilityName, contactName } = link;
  const view = subject && subjectId ? await views[subject](deps, subjectId, dates) : null;
  if (!view || view.facilityId !== facilityId) throw linkEnded();
  if (view.seesHealth) await requirePin(deps, open, context);
  const { children: ids, addressId, facilityId: _, dueAt, careDays, seesHealth, ...shown } = view;
  const [place] = await readRequestPlaces(deps.db, [addressId]);
  const { title: addressTitle, timeZone } = place!;
  const today = todayIn(timeZone, deps.clock.now());
  const next = careDays.find((date) => date >= today) ?? today;
  const children = await childrenSeen(deps.db, ids);
  const moves = await movesWithContacts(deps.db, subject!, subjectId!);
  return {
    ...shown,
    token,
    kind: subject!,
    facilityName,
    addressTitle,
    timeZone,
    contactName,
    familyName: children[0]?.lastName ?? '',
    children: children.map(({ firstName, birthDate, allergies, medicalNotes }) => ({
      firstName,
      age: ageText(birthDate, next),
      allergies: seesHealth ? allergies : null,
      medicalNotes: seesHealth ? medicalNotes : null,
    })),
    careDay: next === today ? null : next,
    seesHealth,
    expiresAt: dueAt?.toISOString() ?? null,
    thread: await threadOfLink(deps, deps.db, link),
    history: moves.map(({ at, actor, action, contactName: who, note, details }) => ({
      at: at.toISOString(),
      by: actor,
      action,
      contactName: who,
      about: subject === 'booking' ? aboutOf({ action, details }, children) : undefined,
      // Notes of the clock and of payments are written to the family.
      note: actor === 'facility' || actor === 'parent' ? note : null,
    })),
  };
}
