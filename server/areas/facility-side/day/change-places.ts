import type { Answer, Body } from '@/api/contract/types';
import { conflict, invalid } from '@/lib/app-error';
import { todayIn } from '@/lib/dates/instants';
import type { Pool, Weekday } from '@/lib/enums';
import { poolLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { offerFreed } from '@/server/areas/facilities/capacity/hold-places';
import { actByLink, holdLink, openLink } from '@/server/areas/facilities/contacts/links';
import { zoneOf } from '@/server/areas/facility-side/day/rows/children';
import {
  confirmation,
  daysWithMoreTaken,
  listOffered,
  type OfferedRow,
  setAvailabilityConfirmed,
  whereIsGroup,
} from '@/server/areas/facility-side/day/rows/places';
import { lockTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { setCapacity } from '@/server/areas/facilities/listings/rows/writes';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** Days listed in the error message. */
const daysShown = 10;

/**
 * Sets the places offered in an age group by weekday and pool. Throws `invalid`, and `conflict` with the days on which more places
 * are taken, because the facility has to choose which family loses its place.
 */
export async function setPlaces(
  deps: Deps,
  ageGroupId: string,
  { weekdays, pools, places }: { weekdays: readonly Weekday[]; pools: readonly Pool[]; places: number },
): Promise<void> {
  if (!Number.isInteger(places) || places < 0 || places > limits.offeredPlacesMax) {
    throw invalid({ places: `Places must be a whole number up to ${limits.offeredPlacesMax}.` });
  }
  const rows = weekdays.flatMap((weekday) => pools.map((pool) => ({ ageGroupId, weekday, pool, places })));
  await inTransaction(deps, async (tx) => {
    const { facilityId, timeZone } = await whereIsGroup(tx, ageGroupId);
    await lockTerms(tx, facilityId);
    const today = todayIn(timeZone, deps.clock.now());
    const days = await daysWithMoreTaken(tx, { ageGroupId, weekdays, pools, places, today });
    if (days.length > 0) {
      const more = days.length > daysShown ? `, and ${days.length - daysShown} more` : '';
      throw conflict(
        `More places than that are taken on ${writeDates(days.slice(0, daysShown))}${more}. Cancel those dates first (cancel-dates), or keep more places.`,
      );
    }
    await setCapacity(tx, rows);
    await offerFreed(tx, { ageGroupIds: [ageGroupId] });
  });
}

/** Records that the facility's places are up to date. Returns the time that parents see. */
export async function confirmAvailability(deps: Pick<Deps, 'db' | 'clock'>, facilityId: string): Promise<Date> {
  const now = deps.clock.now();
  await setAvailabilityConfirmed(deps.db, facilityId, now);
  return now;
}

interface PlacesOf {
  facilityId: string;
  facilityName: string;
}

/** The places of the link's facility. Throws as openLink. */
export async function readPlacesLink(deps: Deps, key: string, address: string): Promise<Answer<'readPlacesLink'>> {
  const { link, token } = await openLink(deps, key, 'places', address);
  return present(deps, link, token);
}

/**
 * Confirms the places that were seen, or changes them, and returns them. Throws as actByLink, `conflict` if they have changed since,
 * and `invalid` {places} for fewer than are taken on a day to come.
 */
export async function confirmPlacesByLink(
  deps: Deps,
  key: string,
  { token, seen, places }: Body<'confirmPlaces'>,
  address: string,
): Promise<Answer<'confirmPlaces'>> {
  const link = await actByLink(deps, { key, token }, 'places', address);
  const { facilityId } = link;
  const today = todayIn(await zoneOf(deps.db, facilityId), deps.clock.now());
  await inTransaction(deps, async (tx) => {
    // Nobody books or changes places until the transaction ends.
    await lockTerms(tx, facilityId);
    await holdLink(tx, deps, link);
    const offered = await listOffered(tx, facilityId, today);
    if (seenOf(offered) !== seen) {
      throw conflict(
        'Your places were changed since you opened this page, so nothing was done. Here’s how they stand.',
      );
    }
    if (places) await change(tx, offered, places);
    await setAvailabilityConfirmed(tx, facilityId, deps.clock.now());
  });
  return present(deps, link, token);
}

type Places = NonNullable<Body<'confirmPlaces'>['places']>;

async function change(tx: Tx, offered: readonly OfferedRow[], places: Places): Promise<void> {
  const changed = places.map((wanted) => {
    const row = offered.find(
      ({ groupId, weekday, pool }) =>
        groupId === wanted.ageGroupId && weekday === wanted.weekday && pool === wanted.pool,
    );
    if (!row) throw invalid({ places: 'One of these groups isn’t yours.' });
    return { ...wanted, row };
  });
  const tooFew = changed.filter(({ row, places: count }) => count < row.taken && count !== row.places);
  if (tooFew.length > 0) throw invalid({ places: tooFew.map(({ row }) => sentenceOf(row)).join(' ') });
  const kept = changed.filter(({ row, places: count }) => count !== row.places).map(({ row: _, ...one }) => one);
  if (kept.length === 0) return;
  await setCapacity(tx, kept);
  await offerFreed(tx, { ageGroupIds: [...new Set(kept.map(({ ageGroupId }) => ageGroupId))] });
}

const sentenceOf = ({ groupTitle, weekday, pool, taken }: OfferedRow) =>
  `${groupTitle}, ${weekdayLabels[weekday]}, ${poolLabels[pool].toLowerCase()}: ${taken} ${taken === 1 ? 'is' : 'are'} taken, so enter ${taken} or more.`;

/** Changes with every number. */
const seenOf = (offered: readonly OfferedRow[]): string =>
  plainHash(offered.map(({ groupId, weekday, pool, places }) => `${groupId} ${weekday} ${pool} ${places}`).join('\n'));

async function present(
  deps: Deps,
  { facilityId, facilityName }: PlacesOf,
  token: string,
): Promise<Answer<'readPlacesLink'>> {
  const timeZone = await zoneOf(deps.db, facilityId);
  const today = todayIn(timeZone, deps.clock.now());
  const offered = await listOffered(deps.db, facilityId, today);
  const { at, participates } = await confirmation(deps.db, facilityId);
  const hasSeveral = new Set(offered.map(({ addressTitle }) => addressTitle)).size > 1;
  return {
    facilityName,
    token,
    seen: seenOf(offered),
    participates,
    confirmedOn: at && todayIn(timeZone, at),
    today,
    groups: [...new Set(offered.map(({ groupId }) => groupId))].map((id) => {
      const own = offered.filter(({ groupId }) => groupId === id);
      const { groupTitle: title, addressTitle } = own[0]!;
      return { id, title, address: hasSeveral ? addressTitle : null, days: daysOf(own) };
    }),
  };
}

const daysOf = (own: readonly OfferedRow[]) =>
  [...new Set(own.map(({ weekday }) => weekday))].map((weekday) => ({
    weekday,
    pools: own.filter((row) => row.weekday === weekday).map(({ pool, places, taken }) => ({ pool, places, taken })),
  }));
