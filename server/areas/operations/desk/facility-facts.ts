import { randomUUID } from 'node:crypto';
import { AppError, conflict, invalid } from '@/lib/app-error';
import { type AffectedDeed, affectedDays, type AffectedRequest, areContradictions } from '@/lib/facilities/affected';
import { isPartly } from '@/lib/facilities/age-group';
import { bookingStatusLabels, tourStatusLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { type Currency, formatMoney } from '@/lib/money/money';
import { offerFreed } from '@/server/areas/facilities/capacity/hold-places';
import { ageGroupsOf } from '@/server/areas/facilities/listings/rows/facilities';
import {
  facilityFacts,
  noteOwnFact,
  releaseOwnFact,
  updateFacility,
  upsertAgeGroups,
} from '@/server/areas/facilities/listings/rows/writes';
import { changeFacts, type FactChange } from '@/server/areas/facility-side/facts/change-facts';
import { fieldNamed, fieldNames } from '@/server/areas/facility-side/facts/facility-fields';
import { withPrices } from '@/server/areas/facility-side/facts/rules/typed-facts';
import {
  type GroupPrice,
  checkPrice,
  erasePrice,
  restateField,
  writeField,
  writePrice,
} from '@/server/areas/facility-side/facts/write-facts';
import { addressesOf, closeGroupsAt, facilitiesByName } from '@/server/areas/operations/desk/rows';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

const most = 8;

/** Finds an open facility by id or name; a unique part of the name is enough. Throws `notFound` or `conflict`. */
export async function findFacility(deps: Pick<Deps, 'db'>, text: string) {
  const found = await facilitiesByName(deps.db, text, most + 1);
  const [first, second] = found;
  if (!first) throw new AppError('notFound', `There is no facility called ${text}.`);
  const called = (name: string) => name.toLowerCase() === text.toLowerCase();
  if (second && !(called(first.name) && !called(second.name))) {
    const names = found.slice(0, most).map(({ id, name, city }) => `\n  ${id}  ${name}, ${city}`);
    throw conflict(`Several facilities match ${text}; choose one by its id:${names.join('')}`);
  }
  return { id: first.id, name: first.name, currency: first.currency as Currency };
}

/** Finds a facility's age group by id or title. Throws like findFacility. */
export async function findAgeGroup(deps: Pick<Deps, 'db'>, facility: { id: string; name: string }, text: string) {
  const groups = await ageGroupsOf(deps.db, facility.id);
  const fitting = groups.filter(({ id, title }) => id === text || title.toLowerCase() === text.toLowerCase());
  const [group] = fitting;
  if (group && fitting.length === 1) return { id: group.id, title: group.title };
  const names = groups.map(({ id, title }) => `\n  ${id}  ${title}`).join('');
  if (group) throw conflict(`${facility.name} has several age groups called ${text}; choose one by its id:${names}`);
  throw new AppError('notFound', `${facility.name} has no age group called ${text}; it has:${names}`);
}

/** Every fact of a facility by name, and whether the facility or its list stated it. */
export async function showFacility(deps: Pick<Deps, 'db'>, facilityId: string) {
  const facts = await facilityFacts(deps.db, facilityId);
  return fieldNames.map((name) => {
    const { own, show } = fieldNamed(name);
    const listed = facts.source !== null && own !== undefined && !facts.ownFacts.includes(own);
    return { name, value: show(facts), from: listed ? 'list' : 'facility' };
  });
}

/**
 * Sets a fact as the facility's own, so that imports no longer change it. "none" clears it, "as-listed" lets the next
 * import overwrite it. Returns the stored value, and a line for each request that was affected. Throws `invalid`, and
 * `conflict` as changeFacts does.
 */
export async function setFact(deps: Deps, facilityId: string, name: string, text: string, confirmed?: string) {
  const field = fieldNamed(name);
  const { written, affected } = await changeAtDesk(deps, facilityId, confirmed, async (db) => {
    const before = await facilityFacts(db, facilityId);
    const { own } = field;
    if (text === 'as-listed') {
      if (!own || before.source === null) throw invalid({ value: 'This fact does not come from a list.' });
      return {
        write: async (tx) => {
          await releaseOwnFact(tx, facilityId, own);
          return { shown: field.show(before), asListed: true };
        },
      };
    }
    if (text === 'none' && !field.none) throw invalid({ value: 'This fact is required; give it a value.' });
    const read =
      text === 'none' ? { facility: field.none, address: field.noAddress?.(before) } : field.read(text, before);
    const change = { ...read, addressId: before.addressId };
    return {
      restate: restateField(change),
      write: async (tx) => {
        await writeField(tx, facilityId, field, change, deps.clock.now());
        return { shown: field.show(await facilityFacts(tx, facilityId)), asListed: false };
      },
    };
  });
  return { ...written, affected };
}

const agesMax = 240;

/**
 * Creates an age group at the facility's first address, or changes the ages of the one with this title; imports no
 * longer change the groups. Throws `invalid`, or `conflict` if another group overlaps.
 */
export async function setAgeGroup(
  deps: Pick<Deps, 'db' | 'clock'>,
  facilityId: string,
  { title, fromMonths, toMonths }: { title: string; fromMonths: number; toMonths: number },
): Promise<void> {
  const isAge = (months: number) => Number.isInteger(months) && months >= 0 && months <= agesMax;
  if (!isAge(fromMonths) || !isAge(toMonths) || fromMonths >= toMonths) {
    throw invalid({ ages: 'Ages must be whole months, the first smaller than the second, such as 18 30.' });
  }
  if (title.trim() === '' || title.length > limits.textMax) throw invalid({ title: 'Enter the name of the group.' });
  await inTransaction(deps, async (tx) => {
    const { addressId } = await facilityFacts(tx, facilityId);
    const groups = (await ageGroupsOf(tx, facilityId)).filter((group) => group.addressId === addressId);
    const known = groups.find((group) => group.title.toLowerCase() === title.toLowerCase());
    // A listed group with incomplete ages cannot overlap; the facility completes it under the same title.
    const other = groups.find(
      (group) => group !== known && !isPartly(group) && group.fromMonths! < toMonths && fromMonths < group.toMonths!,
    );
    if (other)
      throw conflict(`${other.title} already takes children of ${other.fromMonths} to ${other.toMonths} months.`);
    const position = known ? groups.indexOf(known) : groups.length;
    await upsertAgeGroups(tx, [
      { id: known?.id ?? randomUUID(), facilityId, addressId, position, title, fromMonths, toMonths, closedAt: null },
    ]);
    await noteOwnFact(tx, facilityId, 'ageGroups');
    const now = deps.clock.now();
    await updateFacility(tx, facilityId, { ownFactsAt: now, updatedAt: now });
  });
}

/**
 * Sets prices of age groups in one transaction; their facilities participate from then on (product rule 9a). Existing
 * bookings keep their price. Throws `invalid`.
 */
export async function setPrices(deps: Deps, prices: readonly GroupPrice[]): Promise<void> {
  for (const { price } of prices) checkPrice(price);
  await inTransaction(deps, async (tx) => {
    for (const one of prices) await writePrice(tx, one);
    await offerFreed(tx, { ageGroupIds: prices.map((one) => one.ageGroupId) });
  });
}

/**
 * Removes a price, so that the session is no longer offered. Returns a line for each request that was affected. Throws `conflict` if
 * there is no such price, and as changeFacts does.
 */
export async function removePrice(
  deps: Deps,
  facilityId: string,
  { ageGroupId, price }: GroupPrice,
  confirmed?: string,
) {
  const cell =
    price.priceKind === 'day'
      ? { of: price.priceKind, session: price.sessionType, days: 0 }
      : { of: price.priceKind, session: price.scheduleType, days: price.days };
  const { affected } = await changeAtDesk(deps, facilityId, confirmed, async () => ({
    restate: (terms) => withPrices(terms, ageGroupId, [{ ...cell, price: null }]),
    write: async (tx) => {
      if (!(await erasePrice(tx, { ageGroupId, price }))) throw conflict('There is no such price.');
    },
  }));
  return affected;
}

/**
 * Closes an address: its age groups accept no more requests. Also closes the facility if no address is left open. Returns the
 * address's title and a line for each request that was affected. Throws `notFound`, and `conflict` as changeFacts does.
 */
export async function closeAddress(
  deps: Deps,
  facility: { id: string; name: string },
  text: string,
  confirmed?: string,
): Promise<{ title: string; affected: string[] }> {
  const { written, affected } = await changeAtDesk(deps, facility.id, confirmed, async (db) => {
    const addresses = await addressesOf(db, facility.id);
    const address = addresses.find(({ id, title }) => id === text || title.toLowerCase() === text.toLowerCase());
    if (!address) {
      const names = addresses.map(({ id, title }) => `\n  ${id}  ${title}`).join('');
      throw new AppError('notFound', `${facility.name} has no address called ${text}; it has:${names}`);
    }
    return {
      restate: (terms) => (terms.addressId === address.id ? { ...terms, ageGroups: [] } : terms),
      write: async (tx) => {
        const now = deps.clock.now();
        await closeGroupsAt(tx, address.id, now);
        await noteOwnFact(tx, facility.id, 'ageGroups');
        const isOver = (await ageGroupsOf(tx, facility.id)).length === 0;
        await updateFacility(tx, facility.id, { ...(isOver && { closedAt: now }), ownFactsAt: now, updatedAt: now });
        return address.title;
      },
    };
  });
  return { title: written, affected };
}

const words = {
  listed: 'still waits for your answer: decline it, or approve what is left',
  withdraw: 'your offer is withdrawn',
  cancel: 'the booking is cancelled',
  cancelDates: 'these dates are cancelled',
  leaveOut: 'these dates are left out of the care',
  cancelTour: 'the tour is cancelled',
  keepTime: 'keeps its times on the facility’s clocks, and the family is told',
} as const satisfies Record<AffectedDeed, string>;

function lineOf({ number, request, dates, deed, refund, currency, byMonth }: AffectedRequest): string {
  const { label } = request.kind === 'booking' ? bookingStatusLabels[request.status] : tourStatusLabels[request.status];
  const money = refund > 0 ? `; ${formatMoney(refund, currency)} is refunded` : '';
  const month = byMonth ? '; the month is not refunded' : '';
  return `${number} (${label}), ${affectedDays(dates, writeDates)}: ${words[deed]}${money}${month}`;
}

/** {@link changeFacts} for an operator: a line of text for each request, and the option that confirms them. */
async function changeAtDesk<T>(
  deps: Deps,
  facilityId: string,
  confirmed: string | undefined,
  plan: FactChange<T>['plan'],
): Promise<{ written: T; affected: string[] }> {
  try {
    const { written, affected } = await changeFacts(deps, facilityId, { confirmed, plan });
    return { written, affected: affected.map(lineOf) };
  } catch (error) {
    if (!(error instanceof AppError && areContradictions(error.details))) throw error;
    const { affected, code } = error.details;
    const lines = affected.map((one) => `  ${lineOf(one)}`);
    throw conflict([error.message, ...lines, `To go on and do this, add: --cancel ${code}`].join('\n'));
  }
}
