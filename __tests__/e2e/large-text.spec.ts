import { expect, test as base, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, request, weekFrom, type Family } from '@/__tests__/e2e/steps/family';
import { typing } from '@/__tests__/e2e/steps/hands';
import { drawing, showMap } from '@/__tests__/e2e/steps/map';
import { answerStep, expectAnswered, join, newAddress, sign } from '@/__tests__/e2e/steps/registration';
import { families } from '@/__tests__/e2e/steps/session';
import { build } from '@/__tests__/support/families';
import type { Body, Facility } from '@/api/contract/types';
import { addMonths, monthOf } from '@/lib/dates/dates';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { listSteps, profileSections } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

/** Pages with large text, zoom, narrow windows, dark mode, forced colours and a slow network. */

const test = base.extend<object, object>({ launchOptions: drawing });

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkundenaufbewahrungsortschildchen';
const longName = word.slice(0, 100);

// Each test registers its own family.
test.describe.configure({ mode: 'parallel' });
test.beforeEach(() => test.setTimeout(300_000));

/** Enters a hundred-letter word in every text field; returns the pages that show it. */
async function pagesOf(address: string) {
  const family = await newFamily({ address, child: 'Wide' });
  const { api } = family;
  const { birthDate } = (await api.getProfile()).children[0]!;
  const { items } = await api.createChildren({
    body: { items: [build.child({ firstName: longName, birthDate, allergies: longName })] },
  });
  const child = { id: items[0]!.id, firstName: longName };
  await api.createEmergencyContacts({ body: { items: [build.emergency_contact({ firstName: longName })] } });
  const pickup = build.unauthorized_pickup({ firstName: longName });
  await api.createUnauthorizedPickups({
    body: { items: [pickup as Body<'createUnauthorizedPickups'>['items'][number]] },
  });
  await api.sendSupport({ body: { subject: longName, message: longName } });
  const facility = await facilityNamed(family, 'Liberty Tots');
  // In the deep check, both sizes together would fill a week.
  const days = weekFrom(facility, test.info().project.name === 'desktop' ? 6 : 3);
  const booking = await request({ ...family, child }, facility, [days[0]!, days[2]!, days[4]!]);
  const declined = await request(family, facility, [days[1]!]);
  await desk('decline', declined.number, '--note', longName);
  const finding = await findingCare(family, facility);
  return {
    family,
    open: [
      paths.home,
      '/?place=M5V',
      ...finding.open,
      `/?q=${longName}`,
      paths.facility(facility.id),
      paths.login,
      `${paths.login}?join=1`,
      paths.reset,
      paths.help,
      paths.content('faq'),
      paths.forFacilities,
      paths.facilityToClaim(facility.name),
      paths.answerSample,
      '/nowhere',
      '/500',
      paths.stopAlerts('ended-long-ago'),
    ],
    own: [
      paths.bookings,
      `${paths.bookings}?view=month`,
      paths.booking(booking.id),
      paths.bookingList('canceled'),
      paths.booking(declined.id),
      paths.tours,
      paths.waitlists,
      paths.receipts,
      paths.notices,
      ...sections,
      ...linked,
      paths.children,
      paths.child(child.id),
      paths.wallet,
      paths.support,
      paths.writeToUs,
      paths.thread('booking', booking.id),
      paths.feedback,
      paths.invite,
      paths.requestCare(facility.id),
      paths.requestPermanent(facility.id),
      paths.requestTour(facility.id),
      paths.requestWaitlist(facility.id),
      ...finding.own,
    ],
  };
}

const mapOpen = '#map';

/** Pages that mails lead to, with a code that is not known. */
const linked = [paths.acceptLink, paths.confirmEmail, paths.undoEmail, paths.notMe].map((path) => path('ABCDE12345'));
const sections = [paths.profile, ...profileSections.map(({ id }) => paths.profileSection(id))];
const judgedHere: readonly string[] = [...linked, ...sections, paths.support, paths.feedback, paths.invite];

/** The pages of finding care with data on each: saved facilities, an alert, a question to three, a week plan. */
async function findingCare({ api, child }: Family, facility: Facility) {
  const { items } = await api.listFacilities({ query: { place: 'M5V', limit: 4 } });
  const ids = items.map(({ id }) => id);
  for (const facilityId of ids) await api.saveFacility({ params: { facilityId } });
  const born = [36, 20].map((months) => `born=${monthOf(addMonths(facility.today, -months))}`).join('&');
  const [monday, tuesday] = weekFrom(facility, 5) as [string, string];
  const wish = `${born}&dates=${monday}&dates=${tuesday}&session=1`;
  await api.createSearchAlert({ body: { facilityId: null, search: `place=M5V&radius=25&${wish}` } });
  const [place] = facility.addresses;
  const groups = facility.ageGroups.filter(({ addressId }) => addressId === place!.id);
  const group = ageGroupOn(groups, addMonths(facility.today, -36), facility.today)!;
  const line = { ageGroupId: group.id, children: [child.id] };
  const asked = await api.askSeveral({
    body: {
      kind: 'tour',
      facilities: [{ facilityId: facility.id, addressId: place!.id, lines: [line] }],
      preferredTimes: [{ date: monday, dayPart: 1 }],
      note: longName,
    },
  });
  const hours = [1, 3, 5].map((day) => `on${day}=1&from${day}=09:00&to${day}=16:00`).join('&');
  return {
    open: [
      `${paths.facility(facility.id)}?place=M5V&${wish}`,
      `/?place=M5V&${wish}&price=900&rating=3&language=French`,
      `/?place=M5V&${wish}&price=1`,
      `/?place=M5V&${wish}${mapOpen}`,
      paths.compare,
      `/compare?ids=${ids.join(',')}&place=M5V&${wish}`,
      paths.week,
      `/week?place=M5V&${born}&week=${monday}&${hours}`,
    ],
    own: [
      paths.saved,
      paths.newAlert(`place=M5V&${wish}`),
      paths.facilityAlert(facility.id),
      paths.askSeveral(ids.slice(0, 3)),
      paths.askedTogether(asked.id),
    ],
  };
}

/** The elements that make the page wider than its window, outermost first. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element.parentElement))
      .map((element) => `${scrollWidth}: ${element.outerHTML.slice(0, 160)}`)
      .slice(0, 5);
  });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path.endsWith(mapOpen)) await showMap(page);
  await page.waitForLoadState('networkidle');
}

/** Pages of the demonstration's family, which has bookings in every state, answers to give and messages. */
const busy = [
  paths.bookings,
  paths.bookingList('upcoming'),
  paths.bookingList('past'),
  `${paths.bookings}?view=month`,
  paths.tours,
  paths.waitlists,
  paths.notices,
  paths.support,
  paths.children,
];

interface Look {
  /** Text size, relative to the default. */
  percent?: number;
  window?: { width: number; height: number };
}
const looks = {
  'text at 200 %': { percent: 200 },
  'text at 130 %': { percent: 130 },
  'a window of 360 px': { window: { width: 360, height: 740 } },
  '400 % zoom': { window: { width: 320, height: 256 } },
} as const satisfies Record<string, Look>;

/** A page that fits these two fits all other looks. */
const strictest = ['400 % zoom', 'text at 200 %'] as const satisfies (keyof typeof looks)[];

const enlarge = (percent: number) => void (document.documentElement.style.fontSize = `${percent}%`);
const enlargeAtOnce = (percent: number) =>
  document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = `${percent}%`));

/** Applies the look to the open page, measures once it is drawn, and restores the page. */
async function tooWideIn(page: Page, { percent = 100, window }: Look): Promise<string[]> {
  const usual = page.viewportSize()!;
  await page.setViewportSize(window ?? usual);
  await page.evaluate(enlarge, percent);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const found = await tooWide(page);
  // On a phone the header takes at most a quarter of the window.
  const header = await page.evaluate(() => document.querySelector('header')?.clientHeight ?? 0);
  if (!window && usual.width < 640 && header > usual.height / 4) found.push(`a header of ${header} px`);
  await page.setViewportSize(usual);
  await page.evaluate(enlarge, 100);
  return found;
}

for (const [name, { percent = 100, window }] of Object.entries<Look>(looks)) {
  test(
    `no page that comes so is wider than its window: ${name}, with words of a hundred letters`,
    { tag: '@deep' },
    async ({ page, baseURL }) => {
      const { family, open, own } = await pagesOf(baseURL!);
      await page.setViewportSize(window ?? page.viewportSize()!);
      await page.addInitScript(enlargeAtOnce, percent);
      const wide: Record<string, string[]> = {};
      const look = async (path: string) => {
        await visit(page, path);
        const found = await tooWide(page);
        if (found.length > 0) wide[path] = found;
      };
      for (const path of open) await look(path);
      await enter(page, family, paths.bookings);
      for (const path of own) await look(path);
      expect(wide).toEqual({});
    },
  );
}

for (const [look, media] of Object.entries({
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
} as const)) {
  test(`axe finds nothing on any page: ${look}`, { tag: '@deep' }, async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    const { family, open, own } = await pagesOf(baseURL!);
    await page.emulateMedia(media);
    for (const path of open) {
      await visit(page, path);
      await expectAccessible(page);
    }
    await enter(page, family, paths.bookings);
    for (const path of own) {
      await visit(page, path);
      await expectAccessible(page);
    }
    await enter(page, { ...family, email: families.signed }, paths.bookings);
    for (const path of busy) {
      await visit(page, path);
      await expectAccessible(page);
    }
  });
}

interface Move {
  value: number;
  moved: string[];
}

/** Loads pages over a slow network and records layout shifts in `window.moves`. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const moves: Move[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : 'gone'));
        if (!hadRecentInput) moves.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const client = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await client.send('Network.emulateNetworkConditions', slow);
}

/**
 * What moved on this page since the last call, if the layout shift is 0.05 or more. A facility's HTML is the same for every
 * search, so on a desktop the answer to a search may push its reviews down a little further.
 */
async function jumpsOf(page: Page): Promise<Move[]> {
  await page.waitForLoadState('networkidle');
  const isDesktop = page.viewportSize()!.width >= 1024;
  const limit = isDesktop && /\/facility\/[^/]+\?.*dates=/.test(page.url()) ? 0.06 : 0.05;
  const moves = await page.evaluate(() => (window as unknown as { moves: Move[] }).moves.splice(0));
  return moves.reduce((sum, { value }) => sum + value, 0) < limit ? [] : moves;
}

/**
 * Opens each page: none shifts while loading, and none is wider than its window in the strictest looks. axe judges those
 * that no other test opens.
 */
async function expectSteadyAndNarrow(page: Page, addresses: readonly string[]): Promise<void> {
  const faults: Record<string, unknown> = {};
  for (const path of addresses) {
    await visit(page, path);
    const jumps = await jumpsOf(page);
    if (jumps.length > 0) faults[`${path} jumps`] = jumps;
    for (const name of strictest) {
      const found = await tooWideIn(page, looks[name]);
      if (found.length > 0) faults[`${path} is too wide: ${name}`] = found;
    }
    if (!judgedHere.includes(path)) continue;
    await test.step(path, () => expectAccessible(page));
    await page.emulateMedia({ reducedMotion: null });
  }
  expect(faults).toEqual({});
}

const steady = 'on a slow network nothing jumps, and nothing is wider than its window with large text or zoom';

test(`${steady}: pages for everybody`, async ({ page, baseURL }) => {
  const { open } = await pagesOf(baseURL!);
  await slowDown(page);
  await expectSteadyAndNarrow(page, open);
});

test(`${steady}: pages of a family`, async ({ page, baseURL }) => {
  const { family, own } = await pagesOf(baseURL!);
  await slowDown(page);
  await enter(page, family, paths.bookings);
  await expectSteadyAndNarrow(page, own);
  await enter(page, { ...family, email: families.signed }, paths.bookings);
  await expectSteadyAndNarrow(page, busy);
});

test('by keyboard alone and on a slow network, nothing jumps from step to step of the registration', async ({
  page,
}) => {
  const hands = typing(page);
  await page.goto('/');
  await join(page, hands, newAddress('steady'));
  await slowDown(page);
  const faults: Record<string, Move[]> = {};
  const look = async (name: string) => {
    const jumps = await jumpsOf(page);
    if (jumps.length > 0) faults[name] = jumps;
  };
  await page.reload();
  await look('the first form');
  for (const step of listSteps) {
    await answerStep(page, hands, step);
    await look(`after ${step}`);
  }
  for (const step of listSteps) {
    await page.goto(paths.onboardingStep(step));
    await expectAnswered(page, step);
    await look(`${step}, answered`);
  }
  await page.goto(paths.onboardingStep('overview'));
  await look('overview');
  await sign(page, hands);
  await look('the last page');
  expect(faults).toEqual({});
});
