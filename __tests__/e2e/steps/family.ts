import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newAddress } from '@/__tests__/e2e/steps/registration';
import { password } from '@/__tests__/e2e/steps/session';
import { build } from '@/__tests__/support/families';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { png } from '@/__tests__/support/png';
import { type Api, createApi } from '@/api/client/api';
import type { Body, BookingGroup, Facility, Tokens } from '@/api/contract/types';
import { addDays, addMonths, monthOf, weekdayOf } from '@/lib/dates/dates';
import { BookingType, DayPart, SessionType } from '@/lib/enums';
import { type SandboxBehaviour, writeToken } from '@/lib/money/sandbox-cards';

/** A test family, registered through public API calls; the registration pages have their own tests. */
export interface Family {
  email: string;
  api: Api;
  /** Its eldest child, three years old; the only one unless a sibling is requested. */
  child: FamilyChild;
  sibling: FamilyChild | undefined;
  /** Again, after the clock has moved past the session's end. */
  signIn(): Promise<void>;
}

interface FamilyChild {
  id: string;
  firstName: string;
}

interface FamilyOptions {
  address: string;
  child: string;
  sibling?: { firstName: string; months: number };
  /** Behaviour of its card, a Visa ending in 4242. */
  card?: SandboxBehaviour;
}

export async function newFamily({ address, child, sibling, card = 'success' }: FamilyOptions): Promise<Family> {
  let pair: Tokens | null = null;
  const keep = (next: Tokens | null) => void (pair = next);
  const tokens = {
    read: () => pair,
    write: keep,
    replace: keep,
    clear: () => keep(null),
    clearEverywhere: () => keep(null),
    announceSwitch: () => undefined,
    subscribe: () => () => undefined,
  };
  const key = randomUUID();
  const api = createApi({ fetch, baseUrl: `${address}/api`, tokens, device: () => ({ 'device-key': key }) });
  const email = newAddress(child.toLowerCase());
  await api.signup({ body: { email, password, consent: true } });
  keep((await api.confirm({ params: { code: await codeFor(address, email) } })) as Tokens);

  const today = (await api.getSettings()).now.slice(0, 10);
  const children = [{ firstName: child, months: 36 }, ...(sibling ? [sibling] : [])];
  const { items } = await api.createChildren({
    body: {
      items: children.map(({ firstName, months }) => build.child({ firstName, birthDate: addMonths(today, -months) })),
    },
  });
  const [eldest, younger] = items.map(({ id, firstName }) => ({ id, firstName }));
  const guardian = build.parent_info() as Body<'createParentInfo'>['items'][number];
  await api.createParentInfo({ body: { items: [guardian] } });
  await api.createEmergencyContacts({ body: { items: [build.emergency_contact()] } });
  await api.updateUser({ body: { signature: { image: png(), date: today } } });
  await api.createCard({ body: { token: cardToken(card, Number(today.slice(0, 4)) + 3) } });
  const signIn = async () => keep((await api.signin({ body: { email, password, remember: false } })) as Tokens);
  return { email, api, signIn, child: eldest!, sibling: younger };
}

async function codeFor(address: string, email: string): Promise<string> {
  const code = mailedCode((await mailsTo(address, email))[0]?.text);
  if (!code) throw new Error(`There is no code for ${email} in the mailbox.`);
  return code;
}

const cardToken = (behaviour: SandboxBehaviour, expiryYear: number) =>
  writeToken({
    behaviour,
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear,
    holderName: 'Minh Nguyễn',
    nonce: randomUUID(),
  });

export async function enter(page: Page, { api, email }: Family, path: string): Promise<void> {
  await enterWith(page, (await api.signin({ body: { email, password, remember: false } })) as Tokens, path);
}

/** As a family of the demonstration; the form has its own tests. Without a path, the session is kept and no page opened. */
export async function enterAs(page: Page, email: string, path?: string): Promise<void> {
  const answer = await page.request.post('/api/v1/parent/signin', { data: { email, password, remember: false } });
  await enterWith(page, (await answer.json()) as Tokens, path);
}

async function enterWith(page: Page, pair: Tokens, path?: string): Promise<void> {
  await page.goto('/api/v1/settings');
  await page.evaluate(({ token, refreshToken }) => {
    sessionStorage.setItem('refreshToken', refreshToken);
    sessionStorage.setItem('token', token);
  }, pair);
  if (path) await page.goto(path);
}

export async function facilityNamed({ api }: Family, name: string): Promise<Facility> {
  const { items } = await api.listFacilities({ query: { q: name } });
  return api.getFacility({ params: { id: items.find((item) => item.name === name)!.id } });
}

/** Monday to Friday of the first week, at least this many weeks ahead, that lies in one month and has no holiday. */
export function weekFrom({ today, closedDays }: Facility, weeks: number): string[] {
  let monday = addDays(today, weeks * 7);
  const week = () => [0, 1, 2, 3, 4].map((days) => addDays(monday, days));
  const fits = () =>
    weekdayOf(monday) === 1 &&
    monthOf(monday) === monthOf(addDays(monday, 4)) &&
    !week().some((date) => closedDays.includes(date));
  while (!fits()) monday = addDays(monday, 1);
  return week();
}

/** Requests full days, for the family's eldest child unless others are named. */
export const request = (
  { api, child }: Pick<Family, 'api' | 'child'>,
  { id: facilityId, addresses }: Facility,
  bookingDates: string[],
  more: Partial<Body<'requestDropIn'>> = {},
): Promise<BookingGroup> =>
  api.requestDropIn({
    body: {
      facilityId,
      addressId: addresses[0]!.id,
      children: [child.id],
      bookingDates,
      scheduleType: SessionType.FULL_DAY,
      ...more,
    },
  });

const preschoolOf = ({ ageGroups }: Facility) => ageGroups.find(({ title }) => title === 'Preschool')!.id;

/** Asks for a tour of the preschool group on the morning of this day. */
export const requestTour = ({ api, child }: Family, facility: Facility, date: string) =>
  api.requestTour({
    body: {
      facilityId: facility.id,
      ageGroupId: preschoolOf(facility),
      children: [child.id],
      preferredTimes: [{ date, dayPart: DayPart.MORNING }],
    },
  });

/** Joins the preschool group's waitlist for this day. */
export const requestWaitlist = ({ api, child }: Family, facility: Facility, date: string) =>
  api.requestWaitlist({
    body: {
      facilityId: facility.id,
      ageGroupId: preschoolOf(facility),
      children: [child.id],
      type: BookingType.DROP_IN,
      scheduleType: SessionType.FULL_DAY,
      bookingDates: [date],
    },
  });

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails to this address, the newest first. */
export async function mailsTo(address: string, email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${address}/api/dev/mailbox`)).json()) as Mail[];
  return mails.filter(({ to }) => to === email);
}
