import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import type { RequestService } from '@/__tests__/support/request-service';
import type { Body } from '@/api/contract/types';

type Change = Omit<Body<'stateFact'>, 'token' | 'seen'>;

/** A contact's link to the facts of the facility, read and posted as its page does. */
export async function factsLink(service: RequestService, facilityId: string) {
  const { email, call } = await confirmedContact(service, facilityId);
  const key = await keyFor(service, facilityId, email, 'facts');
  const read = async () => (await call('readFactsLink', { params: { key } })).body;
  type Page = Awaited<ReturnType<typeof read>>;
  const seenIn = (page: Page, change: Change): string =>
    (change.prices && page.prices.groups.find(({ id }) => id === change.prices!.ageGroupId)?.seen) ??
    (change.reply && page.reviews.items.find(({ id }) => id === change.reply!.reviewId)?.seen) ??
    (change.hours ? page.hours.seen : page.closedDays.seen);
  return {
    email,
    key,
    call,
    read,
    /** Posts the change to the page as it is now, or as it was when `page` was read. */
    async state(change: Change, page?: Page) {
      const shown = page ?? (await read());
      return call('stateFact', {
        params: { key },
        body: { token: shown.token, seen: seenIn(shown, change), ...change },
      });
    },
  };
}

export type FactsLink = Awaited<ReturnType<typeof factsLink>>;
