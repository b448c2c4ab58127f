import fc from 'fast-check';
import { sql } from 'kysely';
import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import { prices } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { count, timeLimit } from '@/__tests__/support/depth';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { expectOneTruth, expectTrueMails } from '@/__tests__/support/one-truth';
import { readPdf } from '@/__tests__/support/pdf-text';
import { AppError } from '@/lib/app-error';
import { addDays } from '@/lib/dates/dates';
import type { CancellationPolicy } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { answerBooking } from '@/server/areas/bookings/answer-booking';
import { moveDate, shareAbsence } from '@/server/areas/bookings/change-dates';
import { approveBooking, cancelBooking } from '@/server/areas/bookings/facility-moves';
import { requestDropIn, requestPermanent } from '@/server/areas/bookings/request-booking';
import { getReceipt, getStatement, listReceipts } from '@/server/areas/receipts/get-receipts';
import { shareAmount } from '@/server/areas/receipts/rules';
import { runDue } from '@/server/jobs/sweeps';

/** Receipts and statements match the payment rows exactly. */
let service: BookingService;
const day = prices.fullDay.toddlers;
const monday = '2026-03-09';

useBookingService(async (started) => {
  service = started;
});

const caller = ({ accountId, familyId }: CareFamily) => ({ accountId, familyId, chainId: accountId });
async function booked(family: CareFamily, days = [0, 1, 2], policy: CancellationPolicy = 1) {
  const facility = await service.newFacility({ policy });
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
  const bookingDates = days.map((offset) => addDays(monday, offset));
  const { id } = await requestDropIn(service.deps, caller(family), null, { ...there, bookingDates, scheduleType: 1 });
  await approveBooking(service.deps, id);
  await runDue(service.deps);
  return id;
}
const textOf = (pdf: Uint8Array) => readPdf(pdf).pages.join('\n').replaceAll('\n', ' ');

test('A payment and its refund each have a receipt with provider, licence, children, days and amount', async () => {
  const family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
  const id = await booked(family);
  await service.db.updateTable('facility').set({ licenceNumber: 'ON-4711' }).execute();
  await shareAbsence(service.deps, caller(family), id, { dates: ['2026-03-10'] });
  await runDue(service.deps);
  const { items, totals, years, year } = await listReceipts(service.deps, caller(family), {});
  const perDay = day + prices.fullDay.children;
  expect(year).toBe(2026);
  expect(years).toEqual([2026]);
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', perDay],
    ['payment', 3 * perDay],
  ]);
  expect(totals).toMatchObject([{ currency: 'CAD', paid: 3 * perDay, refunded: perDay }]);
  expect(totals[0]!.byChild).toEqual([
    { name: 'Ava Silva', amount: 2 * day },
    { name: 'Ben Silva', amount: 2 * prices.fullDay.children },
  ]);
  expect(totals[0]!.byPayer).toEqual([{ name: 'R. Silva', amount: 2 * perDay }]);

  const [refund, payment] = items;
  const paid = textOf(await getReceipt(service.deps, caller(family), { id, paymentId: payment!.id }));
  for (const words of ['Willow House', 'ON-4711', 'Ava Silva', 'Ben Silva', 'R. Silva', '4242', 'None charged']) {
    expect(paid).toContain(words);
  }
  expect(paid).toContain(formatMoney(3 * perDay, 'CAD'));
  expect(paid).toContain('line 21400');
  const back = textOf(await getReceipt(service.deps, caller(family), { id, paymentId: refund!.id }));
  expect(back).toContain('Refund receipt');
  expect(back).toContain(formatMoney(perDay, 'CAD'));
  const statement = textOf(await getStatement(service.deps, caller(family), 2026));
  expect(statement).toContain('Child care payments 2026');
  expect(statement).toContain(formatMoney(2 * perDay, 'CAD'));
});

test('A screen reader gets a receipt and a statement as headings with tables', async () => {
  const family = await service.newFamily();
  const { receipt, statement } = await papersOf(family, await booked(family));
  const amount = `${formatMoney(3 * day, 'CAD')} CAD`;
  for (const { objects } of [receipt, statement]) {
    for (const tag of ['/Lang (en-CA)', '/DisplayDocTitle true', '/Marked true']) expect(objects).toContain(tag);
  }
  const isHeading = (line: string) => /^ *H\d /.test(line);
  expect(receipt.structure.slice(0, 9)).toEqual([
    'Document',
    expect.stringMatching(/^ {2}H1 Receipt R-[0-9A-F]{8}$/),
    '  Table',
    '    TR',
    '      TH Amount paid',
    `      TD ${amount}`,
    '    TR',
    '      TH Date',
    '      TD March 4, 2026',
  ]);
  expect(receipt.structure.filter(isHeading).slice(1)).toEqual(['  H2 Care', '  H2 Provider']);
  expect(receipt.structure.at(-1)).toMatch(/^ {2}P For line 21400/);
  expect(statement.structure.filter(isHeading)).toEqual([
    '  H1 Child care payments 2026',
    '  H2 Total in CAD',
    '  H3 By child',
    '  H3 By payer',
    '  H2 Willow House',
  ]);
  const child = statement.structure.indexOf('  H3 By child');
  expect(statement.structure.slice(child + 1, child + 5)).toEqual([
    '  Table',
    '    TR',
    '      TH Ava Silva',
    `      TD ${amount}`,
  ]);
});

test('A receipt lists a moved day once, and a day moved back as booked', async () => {
  const family = await service.newFamily();
  const id = await booked(family, [0, 1]);
  const [payment] = (await listReceipts(service.deps, caller(family), {})).items;
  const receipt = async () => textOf(await getReceipt(service.deps, caller(family), { id, paymentId: payment!.id }));
  const move = (from: number, to: number) =>
    moveDate(service.deps, caller(family), id, { from: addDays(monday, from), to: addDays(monday, to) });
  await move(1, 3);
  expect(await receipt()).toContain('Days Mar 9, 2026 Days moved Mar 12, 2026 instead of Mar 10, 2026 Ava Silva');
  await move(3, 1);
  expect(await receipt()).toContain('Days Mar 9 - Mar 10, 2026 Ava Silva');
  await shareAbsence(service.deps, caller(family), id, { dates: [addDays(monday, 1)] });
  expect(await receipt()).toContain('Days Mar 9, 2026 Days cancelled Mar 10, 2026 Ava Silva');
  // No receipt before the refund is paid out.
  expect(await receipt()).not.toContain('in all');
  await runDue(service.deps);
  const [paid, back, left] = [2 * day, day, day].map((amount) => formatMoney(amount, 'CAD'));
  expect(await receipt()).toContain(`in all Paid ${paid} CAD Refunded ${back} CAD Net paid ${left} CAD`);
});

test("A moved day counts once in each child's share", async () => {
  // The older child is three on the second day and costs less from then on.
  const family = await service.newFamily({ births: ['2024-05-14', '2023-03-10'] });
  const id = await booked(family, [0, 1]);
  const [payment] = (await listReceipts(service.deps, caller(family), {})).items;
  expect(payment!.amount).toBe(3 * day + prices.fullDay.children);
  await moveDate(service.deps, caller(family), id, { from: addDays(monday, 1), to: addDays(monday, 3) });
  expect((await listReceipts(service.deps, caller(family), {})).totals[0]!.byChild.map(({ amount }) => amount)).toEqual(
    [2 * day, day + prices.fullDay.children],
  );
});

/** Names the family's children anew, the oldest record first. */
async function name(family: CareFamily, ...names: [first: string, last: string][]) {
  for (const [index, [firstName, lastName]] of names.entries()) {
    await service.db
      .updateTable('child')
      .set({ firstName, lastName })
      .where('id', '=', family.children[index]!)
      .execute();
  }
}

/** The family's first receipt, its statement, and its list. */
async function papersOf(family: CareFamily, id: string) {
  const list = await listReceipts(service.deps, caller(family), {});
  const { id: paymentId } = list.items.find(({ kind }) => kind === 'payment')!;
  const receipt = await getReceipt(service.deps, caller(family), { id, paymentId });
  return {
    list,
    receipt: readPdf(receipt),
    statement: readPdf(await getStatement(service.deps, caller(family), 2026)),
  };
}
const words = ({ pages }: { pages: string[] }) => pages.join('\n').replace(/[\n ]+/g, ' ');

test('Two children of the same name are two lines, told apart by birth date, on the page and in both documents', async () => {
  const family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
  await name(family, ['Leo', 'Ng'], ['Leo', 'Ng']);
  const { list, receipt, statement } = await papersOf(family, await booked(family));
  const [young, old] = [3 * day, 3 * prices.fullDay.children];
  const [first, second] = ['Leo Ng (born May 14, 2023)', 'Leo Ng (born February 2, 2020)'];
  expect(list.totals[0]!.byChild).toEqual([
    { name: first, amount: young },
    { name: second, amount: old },
  ]);
  expect(list.items[0]!.children).toEqual([first, second]);
  for (const text of [words(receipt), words(statement)]) {
    expect(text).toContain(`${first} ${formatMoney(young, 'CAD')} CAD`);
    expect(text).toContain(`${second} ${formatMoney(old, 'CAD')} CAD`);
  }
  expect(words(statement)).toContain(`${first}, ${second}`);
});

test("A receipt for one child names the birth date if another of the family's children has the same name", async () => {
  const family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
  await name(family, ['Leo', 'Ng'], ['Leo', 'Ng']);
  const id = await booked({ ...family, children: [family.children[1]!] });
  expect(words((await papersOf(family, id)).receipt)).toContain('Leo Ng (born February 2, 2020)');
});

const turned = (text: string) => [...text].reverse().join('');

/** Words from right to left are read back as they are drawn; vowels that stand before their consonant, too. */
test.each<[string, string, string, string]>([
  ['Chinese', '小明', '王', '小明 王'],
  ['Chinese in traditional characters', '龍', '陳', '龍 陳'],
  ['Japanese', 'さくら', 'タナカ', 'さくら タナカ'],
  ['Korean', '민준', '김', '민준 김'],
  ['Thai', 'สมชาย', 'ใจดี', 'สมชาย ใจดี'],
  ['Arabic', 'محمد', 'علي', `${turned('علي')} ${turned('محمد')}`],
  ['Hebrew, with brackets', 'דוד (דודי)', 'כהן', `${turned('כהן')} (${turned('דודי')}) ${turned('דוד')}`],
  ['Hindi', 'राम', 'नाथ', 'राम नाथ'],
  ['Bengali', 'রমা', 'পাল', 'রমা পাল'],
  ['Gujarati', 'ગીતા', 'પાટલ', 'ગીતા પાટલ'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ', 'ਸਹ', 'ਗੁਰਪ੍ਰੀਤ ਸਹ'],
  ['Tamil', 'தமிழ்', 'சலவன்', 'தமிழ் சலவன்'],
  ['Telugu', 'రాజు', 'రావ', 'రాజు రావ'],
  ['Malayalam', 'മലയാളം', 'നായർ', 'മലയാളം നായർ'],
  ['Khmer', 'សុខ', 'ធារី', 'សុខ ធារី'],
  ['Amharic', 'አበበ', 'በቀለ', 'አበበ በቀለ'],
  ['Armenian', 'Արամ', 'Պետրոսյան', 'Արամ Պետրոսյան'],
  ['an emoji: one sign for it, and the rest of the name', '👩‍👧 Ada', 'Ng 1️⃣', '\uFFFD Ada Ng \uFFFD'],
])('Both documents show a name in %s', async (_, first, last, shown) => {
  const family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
  await name(family, [first, last]);
  const { receipt, statement } = await papersOf(family, await booked(family));
  const amount = `${formatMoney(3 * day, 'CAD')} CAD`;
  // Marks that are placed one by one are read as pieces.
  const joined = (text: string) => text.replaceAll(' ', '');
  for (const text of [receipt, statement].map(words)) expect(joined(text)).toContain(joined(`${shown}${amount}`));
  // What a screen reader says.
  expect(receipt.objects).toContain(actualText(`${first} ${last}`));
});

/** As the file has it: in UTF-16, with some bytes escaped. */
function actualText(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('latin1');
  const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' };
  return `/ActualText (${bytes.replace(/[\n\r\t\b\f()\\]/g, (one) => escapes[one] ?? `\\${one}`)})`;
}

test('Children whose names look the same once an emoji is replaced are told apart by birth date', async () => {
  const family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
  await name(family, ['🦊', 'Ng'], ['🐻', 'Ng']);
  const { list, statement } = await papersOf(family, await booked(family));
  expect(list.items[0]!.children).toEqual(['🦊 Ng', '🐻 Ng']);
  expect(words(statement)).toContain('\uFFFD Ng (born May 14, 2023)');
  expect(words(statement)).toContain('\uFFFD Ng (born February 2, 2020)');
});

test("Another family's receipt, a failed charge's receipt and an empty year's statement are not found", async () => {
  const family = await service.newFamily({ card: 'declined' });
  const id = await booked(family);
  expect((await listReceipts(service.deps, caller(family), {})).items).toEqual([]);
  const { id: paymentId } = await service.db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
  const missing = { code: 'notFound' };
  await expect(getReceipt(service.deps, caller(family), { id, paymentId })).rejects.toMatchObject(missing);
  await expect(getStatement(service.deps, caller(family), 2026)).rejects.toMatchObject(missing);
  const paying = await service.newFamily();
  const other = await booked(paying);
  const own = (await listReceipts(service.deps, caller(paying), {})).items[0]!;
  await expect(getReceipt(service.deps, caller(family), { id: other, paymentId: own.id })).rejects.toMatchObject(
    missing,
  );
});

test('A split amount adds up exactly for any weights', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 6 }),
      (amount, weights) => {
        const parts = shareAmount(
          amount,
          weights.map((weight, index) => ({ id: String(index), weight })),
        );
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      },
    ),
  );
});

const step = fc.oneof(
  fc.record({ do: fc.constant('book' as const), days: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1 }) }),
  fc.record({ do: fc.constant('permanent' as const) }),
  fc.record({ do: fc.constant('absence' as const), booking: fc.nat(7), day: fc.nat(4) }),
  fc.record({ do: fc.constant('move' as const), booking: fc.nat(7), day: fc.nat(4), to: fc.nat(4) }),
  fc.record({ do: fc.constant('cancel' as const), booking: fc.nat(7) }),
  fc.record({ do: fc.constant('refuse' as const), booking: fc.nat(7) }),
  fc.record({ do: fc.constant('time' as const), hours: fc.constantFrom(1, 30, 24 * 40, 24 * 300) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(family: CareFamily, ids: string[], policy: CancellationPolicy, one: Step): Promise<void> {
  const { deps } = service;
  const id = 'booking' in one ? ids[one.booking % Math.max(ids.length, 1)] : undefined;
  if (one.do === 'book') ids.push(await booked(family, one.days, policy));
  if (one.do === 'time') service.clock.advance({ hours: one.hours });
  if (one.do === 'permanent') {
    const facility = await service.newFacility();
    const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
    const wish = { permanentBookingDays: [3 as const], scheduleType: 2 as const, startDate: addDays(monday, 9) };
    const made = await requestPermanent(deps, caller(family), null, { ...there, ...wish });
    await approveBooking(deps, made.id);
    ids.push(made.id);
  }
  if (id && one.do === 'absence') await shareAbsence(deps, caller(family), id, { dates: [addDays(monday, one.day)] });
  if (id && one.do === 'move') {
    await moveDate(deps, caller(family), id, { from: addDays(monday, one.day), to: addDays(monday, one.to) });
  }
  if (id && one.do === 'cancel') await answerBooking(deps, caller(family), id, 'decline');
  if (id && one.do === 'refuse') await cancelBooking(deps, id);
  await runDue(deps);
}

test(
  'lists, pages, mails, receipts and statements equal the money rows to the cent, in any history',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 10 }),
        fc.constantFrom<CancellationPolicy>(1, 2, 3, 4),
        async (steps, policy) => {
          await service.reset();
          service.clock.set('2026-03-04T17:00:00Z');
          const family = await service.newFamily({ births: ['2023-05-14', '2020-02-02', '2023-03-11'] });
          const ids: string[] = [];
          for (const one of steps) {
            await take(family, ids, policy, one).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
            });
            await expectTrueMails(service, family);
            service.clock.advance({ seconds: 1 });
          }
          await expectEqualBooks(family);
          await expectOneTruth(service, family);
          expect(await brokenInvariants(service.db)).toEqual([]);
        },
      ),
      { numRuns: count(15, 300), seed: 20_261_109, endOnFailure: true },
    );
  },
  timeLimit(240_000, 3_600_000),
);

async function expectEqualBooks(family: CareFamily): Promise<void> {
  const { rows } = await sql<{ paid: number; refunded: number }>`
    SELECT coalesce((SELECT sum(amount) FROM payment WHERE status = 'succeeded'), 0)::integer AS paid,
           coalesce((SELECT sum(amount) FROM refund WHERE status = 'succeeded'), 0)::integer AS refunded`.execute(
    service.db,
  );
  const { years } = await listReceipts(service.deps, caller(family), {});
  const books = { paid: 0, refunded: 0 };
  for (const year of years) {
    const { items, totals } = await listReceipts(service.deps, caller(family), { year });
    const sum = (kind: string) =>
      items.filter((item) => item.kind === kind).reduce((all, { amount }) => all + amount, 0);
    const [total] = totals;
    expect(total!.paid).toEqual(sum('payment'));
    expect(total!.refunded).toEqual(sum('refund'));
    for (const parts of [total!.byChild, total!.byPayer]) {
      expect(parts.reduce((all, { amount }) => all + amount, 0)).toBe(total!.paid - total!.refunded);
    }
    books.paid += total!.paid;
    books.refunded += total!.refunded;
  }
  expect(books).toEqual(rows[0]);
}
