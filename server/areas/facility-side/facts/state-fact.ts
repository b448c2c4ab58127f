import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, Body } from '@/api/contract/types';
import { conflict, invalid } from '@/lib/app-error';
import type { PricedCell } from '@/lib/facilities/answer-facts';
import { actByLink, holdLink } from '@/server/areas/facilities/contacts/links';
import type { LinkRow } from '@/server/areas/facilities/contacts/rows';
import { changeFacts, type PlannedFacts } from '@/server/areas/facility-side/facts/change-facts';
import { facilityFields } from '@/server/areas/facility-side/facts/facility-fields';
import { factsOf, presentFacts } from '@/server/areas/facility-side/facts/read-facts';
import { insertStatement, lockReview, readReview, type StatedSubject } from '@/server/areas/facility-side/facts/rows';
import {
  cellKey,
  readClosing,
  readHours,
  readPrices,
  seenOf,
  weekOf,
  withPrices,
} from '@/server/areas/facility-side/facts/rules/typed-facts';
import {
  erasePrice,
  type NewPrice,
  restateField,
  writeField,
  writePrice,
  writeReply,
} from '@/server/areas/facility-side/facts/write-facts';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

type Change = Body<'stateFact'>;
type Of<K extends keyof Change> = NonNullable<Change[K]>;

interface Stating {
  deps: Deps;
  db: Queryable;
  link: LinkRow;
  facts: Awaited<ReturnType<typeof factsOf>>;
  now: Date;
  /** What the form showed. */
  shown: string;
}

/** Null: it stands already, so nothing is done. */
type Stated = (PlannedFacts<void> & { subject: StatedSubject; details: object }) | null;

/**
 * One change of the link's facility, kept with the contact who made it. Throws as actByLink and changeFacts, `invalid` by field, and
 * `conflict` if what was seen has changed since.
 */
export async function stateFact(
  deps: Deps,
  key: string,
  { token, seen, confirmed, ...change }: Change,
  address: string,
): Promise<Answer<'stateFact'>> {
  const link = await actByLink(deps, { key, token }, 'facts', address);
  const [name, ...others] = subjects.filter((one) => change[one] !== undefined);
  if (!name || others.length > 0) throw invalid({ subject: 'Send one change.' });
  await changeFacts(deps, link.facilityId, {
    confirmed,
    contactId: link.contactId,
    note: change.close?.note || undefined,
    plan: async (db) => {
      const { facilityId, contactId } = link;
      const now = deps.clock.now();
      const facts = await factsOf(db, facilityId, now);
      const stated = await stating(name, change, { deps, db, link, facts, now, shown: seen });
      return {
        restate: stated?.restate,
        write: async (tx) => {
          await holdLink(tx, deps, link);
          if (!stated) return;
          const { subject, details } = stated;
          await stated.write(tx);
          await insertStatement(tx, { id: randomUUID(), facilityId, contactId, at: now, subject, details });
        },
      };
    },
  });
  return presentFacts(deps, { link, token });
}

const subjects = ['prices', 'hours', 'close', 'reopen', 'reply'] as const satisfies readonly (keyof Change)[];
type Subject = (typeof subjects)[number];

const statings: { [K in Subject]: (value: Of<K>, at: Stating) => Promise<Stated> } = {
  prices: statePrices,
  hours: stateHours,
  close: (closing, at) => {
    const added = readClosing(closing, at.facts.today);
    return stateClosedDays([...new Set([...at.facts.closedDays, ...added])].sort(), at);
  },
  reopen: (dates, at) => {
    if (dates.length === 0) throw invalid({ reopen: 'Check the days on which you’re open after all.' });
    return stateClosedDays(
      at.facts.closedDays.filter((day) => !dates.includes(day)),
      at,
    );
  },
  reply: replyToReview,
};

// TypeScript cannot follow the type of the value through the union of names.
const stating = (name: Subject, change: Partial<Pick<Change, Subject>>, at: Stating): Promise<Stated> =>
  (statings[name] as (value: unknown, at: Stating) => Promise<Stated>)(change[name], at);

/** Throws `conflict` if the value is no longer what the form showed. */
function requireShown({ shown }: Stating, value: unknown): void {
  if (seenOf(value) !== shown)
    throw conflict('This was changed since you opened this page, so nothing was done. Here’s how it stands.');
}

async function statePrices({ ageGroupId, cells: typed }: Of<'prices'>, at: Stating): Promise<Stated> {
  const group = at.facts.groups.find(({ id }) => id === ageGroupId);
  if (!group) throw invalid({ 'prices.ageGroupId': 'This group isn’t yours, or it’s closed.' });
  const changed = readPrices(typed).filter((cell) => (group.cells.get(cellKey(cell))?.price ?? null) !== cell.price);
  if (changed.length === 0) return null;
  requireShown(at, [...group.cells.values()]);
  const was = changed.map((cell) => ({ ...cell, price: group.cells.get(cellKey(cell))?.price ?? null }));
  return {
    subject: 'prices',
    details: { ageGroupId, before: was, after: changed },
    restate: (terms) => withPrices(terms, ageGroupId, changed),
    write: async (tx) => {
      for (const { price, ...cell } of changed) {
        const one = { ageGroupId, price: priceOf(cell, price ?? 0) };
        await (price === null ? erasePrice(tx, one) : writePrice(tx, one));
      }
      await writeField(tx, at.link.facilityId, {}, { addressId: at.facts.addressId }, at.now);
    },
  };
}

const priceOf = ({ of, session, days }: PricedCell, price: number): NewPrice =>
  of === 'day' ? { priceKind: of, sessionType: session, price } : { priceKind: of, scheduleType: session, days, price };

async function stateHours(typed: Of<'hours'>, at: Stating): Promise<Stated> {
  const { week: before, addressId } = at.facts;
  const hours = readHours(typed, before);
  const after = weekOf(hours as Parameters<typeof weekOf>[0]);
  if (isDeepStrictEqual(before, after)) return null;
  requireShown(at, before);
  const change = { facility: { openingHours: JSON.stringify(hours) }, addressId };
  return { subject: 'hours', details: { before, after }, ...stateField(facilityFields.hours, change, at) };
}

async function stateClosedDays(coming: string[], at: Stating): Promise<Stated> {
  const { closedDays: before, facility, today, addressId } = at.facts;
  if (isDeepStrictEqual(before, coming)) return null;
  requireShown(at, before);
  const past = facility.closedDays.filter((day) => day < today);
  const change = { facility: { closedDays: [...past, ...coming] }, addressId };
  return { subject: 'closedDays', details: { before, after: coming }, ...stateField({}, change, at) };
}

const stateField = (
  field: Parameters<typeof writeField>[2],
  change: Parameters<typeof writeField>[3],
  { link, now }: Stating,
): PlannedFacts<void> => ({
  restate: restateField(change),
  write: (tx) => writeField(tx, link.facilityId, field, change, now),
});

async function replyToReview({ reviewId, text }: Of<'reply'>, at: Stating): Promise<Stated> {
  const { deps, db, link } = at;
  const review = await readReview(db, reviewId);
  const missing = () => invalid({ 'reply.reviewId': 'This review is no longer there.' });
  // The same answer for another facility's review and for one that never was.
  if (!review || review.facilityId !== link.facilityId) throw missing();
  if (review.reply === text.trim()) return null;
  requireShown(at, review.reply);
  return {
    subject: 'reply',
    details: { reviewId },
    write: async (tx) => {
      const locked = await lockReview(tx, { id: reviewId });
      if (!locked) throw missing();
      requireShown(at, locked.reply);
      await writeReply(tx, deps, locked, text);
    },
  };
}
