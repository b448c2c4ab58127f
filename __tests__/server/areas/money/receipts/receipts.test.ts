import fc from 'fast-check';
import { sql } from 'kysely';
import {
  accept,
  type BookingService,
  callerOf,
  careAt,
  settle,
  useBookingService,
} from '@/__tests__/support/booking-service';
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
import { answerBooking } from '@/server/areas/care/bookings/answer-booking';
import { moveDate } from '@/server/areas/care/bookings/change-dates';
import { approveBooking, cancelBooking } from '@/server/areas/care/bookings/facility-moves';
import { reportAbsence, shareAbsence } from '@/server/areas/care/bookings/report-absence';
import { requestDropIn, requestPermanent } from '@/server/areas/care/bookings/request-booking';
import { getConfirmation } from '@/server/areas/money/receipts/get-confirmation';
import { getReceipt, getStatement, listReceipts } from '@/server/areas/money/receipts/get-receipts';
import { setPrices } from '@/server/areas/operations/desk/facility-facts';

/** Receipts and statements match the payment rows exactly; the confirmation says what was booked. */
let service: BookingService;
let family: CareFamily;
const day = prices.fullDay.toddlers;
const olderDay = prices.fullDay.children;
const monday = '2026-03-09';

useBookingService(async (started) => {
  service = started;
  family = await service.newFamily({ births: ['2023-05-14', '2020-02-02'] });
});

/** Asks for single days, counted from Monday, at a new facility with a license. */
async function asked(days = [0, 1, 2], policy: CancellationPolicy = 1, who = family): Promise<string> {
  const facility = await service.newFacility({ policy });
  await service.db.updateTable('facility').set({ licenceNumber: 'ON-4711' }).where('id', '=', facility.id).execute();
  const bookingDates = days.map((offset) => addDays(monday, offset));
  const body = { ...careAt(facility, who), bookingDates };
  return (await requestDropIn(service.deps, callerOf(who), null, body)).id;
}
const booked = async (...wanted: Parameters<typeof asked>) => accept(service, await asked(...wanted));
async function permanent(permanentBookingDays: (1 | 3)[], over: object = {}): Promise<string> {
  const there = careAt(await service.newFacility(), family);
  const body = { ...there, permanentBookingDays, startDate: monday, ...over };
  return (await requestPermanent(service.deps, callerOf(family), null, body)).id;
}
const list = (year?: number) => listReceipts(service.deps, callerOf(family), { ...(year && { year }) });
const textOf = (pdf: Uint8Array) =>
  readPdf(pdf)
    .pages.join('\n')
    .replace(/[\n ]+/g, ' ');
const receiptOf = async (id: string, paymentId: string) =>
  textOf(await getReceipt(service.deps, callerOf(family), { id, paymentId }));
const confirmationOf = async (id: string) => textOf(await getConfirmation(service.deps, callerOf(family), id));
const inCad = (amount: number) => `${formatMoney(amount, 'CAD')} CAD`;
/** Names the family's children anew, the oldest record first. */
async function name(...names: [first: string, last: string][]) {
  for (const [index, [firstName, lastName]] of names.entries()) {
    await service.db
      .updateTable('child')
      .set({ firstName, lastName })
      .where('id', '=', family.children[index]!)
      .execute();
  }
}

/** The family's list, its first receipt and its statement. */
async function papersOf(id: string) {
  const { items, totals } = await list();
  const { id: paymentId } = items.find(({ kind }) => kind === 'payment')!;
  return {
    items,
    totals,
    receipt: readPdf(await getReceipt(service.deps, callerOf(family), { id, paymentId })),
    statement: readPdf(await getStatement(service.deps, callerOf(family), 2026)),
  };
}
const words = ({ pages }: { pages: string[] }) => pages.join('\n').replace(/[\n ]+/g, ' ');

describe('Receipts and statements', () => {
  test('A payment and its refund each have a receipt with provider, license, children, days and amount', async () => {
    const id = await booked();
    // Still March 4 at the facility.
    service.clock.set('2026-03-05T03:00:00Z');
    await shareAbsence(service.deps, callerOf(family), id, { dates: ['2026-03-10'] });
    await settle(service);
    const { items, totals, years, year } = await list();
    const perDay = day + olderDay;
    expect([year, years]).toEqual([2026, [2026]]);
    expect(items.map(({ kind, amount, date }) => [kind, amount, date])).toEqual([
      ['refund', perDay, '2026-03-04'],
      ['payment', 3 * perDay, '2026-03-04'],
    ]);
    expect(totals).toMatchObject([{ currency: 'CAD', paid: 3 * perDay, refunded: perDay }]);
    expect(totals[0]!.byChild).toEqual([
      { name: 'Ava Silva', amount: 2 * day },
      { name: 'Ben Silva', amount: 2 * olderDay },
    ]);
    expect(totals[0]!.byPayer).toEqual([{ name: 'R. Silva', amount: 2 * perDay }]);

    const [refund, payment] = items;
    const paid = await receiptOf(id, payment!.id);
    for (const said of [
      'Willow House',
      'ON-4711',
      `Ava Silva ${inCad(3 * day)}`,
      `Ben Silva ${inCad(3 * olderDay)}`,
      'Paid by R. Silva',
      '4242',
      'None charged',
      `Amount paid ${inCad(3 * perDay)}`,
      'line 21400',
    ]) {
      expect(paid).toContain(said);
    }
    const back = await receiptOf(id, refund!.id);
    for (const said of ['Refund receipt', `Amount refunded ${inCad(perDay)}`, `Ava Silva ${inCad(day)}`]) {
      expect(back).toContain(said);
    }
    const statement = textOf(await getStatement(service.deps, callerOf(family), 2026));
    expect(statement).toContain('Child care payments 2026');
    expect(statement).toContain(formatMoney(2 * perDay, 'CAD'));
  });

  test('A receipt lists a moved day once, and a day moved back as booked', async () => {
    family = await service.newFamily();
    const id = await booked([0, 1]);
    const [payment] = (await list()).items;
    const receipt = () => receiptOf(id, payment!.id);
    const move = (from: number, to: number) =>
      moveDate(service.deps, callerOf(family), id, { from: addDays(monday, from), to: addDays(monday, to) });
    await move(1, 3);
    expect(await receipt()).toContain('Days Mar 9, 2026 Days moved Mar 12, 2026 instead of Mar 10, 2026 Ava Silva');
    await move(3, 1);
    expect(await receipt()).toContain('Days Mar 9 - Mar 10, 2026 Ava Silva');
    await shareAbsence(service.deps, callerOf(family), id, { dates: [addDays(monday, 1)] });
    expect(await receipt()).toContain('Days Mar 9, 2026 Days cancelled Mar 10, 2026 Ava Silva');
    // No receipt before the refund is paid out.
    expect(await receipt()).not.toContain('Total of booking');
    await settle(service);
    expect(await receipt()).toContain(
      `Total of booking ${payment!.number} Paid ${inCad(2 * day)} Refunded ${inCad(day)} Net paid ${inCad(day)}`,
    );
  });

  test("A moved day counts once in each child's share", async () => {
    // The older child is three on the second day and costs less from then on.
    family = await service.newFamily({ births: ['2024-05-14', '2023-03-10'] });
    const id = await booked([0, 1]);
    expect((await list()).items[0]!.amount).toBe(3 * day + olderDay);
    const dates = { from: addDays(monday, 1), to: addDays(monday, 3) };
    await moveDate(service.deps, callerOf(family), id, dates);
    expect((await list()).totals[0]!.byChild.map(({ amount }) => amount)).toEqual([2 * day, day + olderDay]);
  });

  test('Two children of the same name are two lines, told apart by birth date, on the page and in both documents, which a screen reader gets as headings with tables', async () => {
    await name(['Leo', 'Ng'], ['Leo', 'Ng']);
    const { items, totals, receipt, statement } = await papersOf(await booked());
    const [young, old] = [3 * day, 3 * olderDay];
    const [first, second] = ['Leo Ng (born May 14, 2023)', 'Leo Ng (born February 2, 2020)'];
    expect(totals[0]!.byChild).toEqual([
      { name: first, amount: young },
      { name: second, amount: old },
    ]);
    expect(items[0]!.children).toEqual([first, second]);
    for (const text of [words(receipt), words(statement)]) {
      expect(text).toContain(`${first} ${inCad(young)}`);
      expect(text).toContain(`${second} ${inCad(old)}`);
    }
    expect(words(statement)).toContain(`${first}, ${second}`);

    // A screen reader gets both as headings with tables.
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
      `      TD ${inCad(young + old)}`,
      '    TR',
      '      TH Date',
      '      TD March 4, 2026',
    ]);
    expect(receipt.structure.filter(isHeading).slice(1)).toEqual(['  H2 Care', '  H2 Provider']);
    expect(receipt.structure.at(-1)).toMatch(/^ {2}P For line 21400/);
    const headings = ['  H1 Child care payments 2026', '  H2 Total in CAD', '  H3 By child', '  H3 By payer'];
    expect(statement.structure.filter(isHeading)).toEqual([...headings, '  H2 Willow House']);
    const child = statement.structure.indexOf('  H3 By child');
    expect(statement.structure.slice(child + 1, child + 5)).toEqual([
      '  Table',
      '    TR',
      `      TH ${first}`,
      `      TD ${inCad(young)}`,
    ]);

    // Also on a receipt for one of them.
    const id = await booked([7], 1, { ...family, children: [family.children[1]!] });
    const one = (await list()).items.find(({ bookingId }) => bookingId === id)!;
    expect(await receiptOf(id, one.id)).toContain(`${second} ${inCad(olderDay)}`);
  });

  const turned = (text: string) => [...text].reverse().join('');

  /**
   * One script for each way to place letters; `scripts.test.ts` covers every font. Right-to-left words, and vowels that stand
   * before their consonant, are read back in the order in which they are drawn.
   */
  const scripts: [script: string, first: string, last: string, shown: string][] = [
    ['Chinese', '小明', '王', '小明 王'],
    ['Arabic', 'محمد', 'علي', `${turned('علي')} ${turned('محمد')}`],
    ['Hebrew, with brackets', 'דוד (דודי)', 'כהן', `${turned('כהן')} (${turned('דודי')}) ${turned('דוד')}`],
    ['Hindi', 'राम', 'नाथ', 'राम नाथ'],
    ['emoji', '👩‍👧 Ada', 'Ng 1️⃣', '👩‍👧 Ada Ng 1️⃣'],
    ['hieroglyphs, which no font has', '\u{13000}', 'Ng', '[U+13000] Ng'],
  ];
  test('Both documents show a name in each script, and have it for a screen reader', async () => {
    const id = await booked();
    // Marks that are placed one by one are read as pieces.
    const joined = (text: string) => text.replaceAll(' ', '');
    for (let at = 0; at < scripts.length; at += 2) {
      const pair = scripts.slice(at, at + 2);
      await name(...pair.map(([, first, last]): [string, string] => [first, last]));
      const { receipt, statement } = await papersOf(id);
      for (const [index, [script, first, last, shown]] of pair.entries()) {
        const line = joined(`${shown}${inCad(3 * [day, olderDay][index]!)}`);
        const isShown = [receipt, statement].map((paper) => joined(words(paper)).includes(line));
        expect([script, ...isShown]).toEqual([script, true, true]);
        expect(receipt.objects).toContain(actualText(`${first} ${last}`));
      }
    }
  }, 240_000);
  /** As the file has it: in UTF-16, with some bytes escaped. */
  function actualText(text: string): string {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('latin1');
    const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' };
    return `/ActualText (${bytes.replace(/[\n\r\t\b\f()\\]/g, (one) => escapes[one] ?? `\\${one}`)})`;
  }

  test("Another family's receipt, a failed charge's receipt and an empty year's statement are not found", async () => {
    const other = await booked();
    const own = (await list()).items[0]!;
    family = await service.newFamily({ card: 'declined' });
    const id = await booked();
    expect((await list()).items).toEqual([]);
    const failed = await service.db
      .selectFrom('payment')
      .select('id')
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    for (const [bookingId, paymentId] of [
      [id, failed.id],
      [other, own.id],
    ] as const) {
      await expect(receiptOf(bookingId, paymentId)).rejects.toMatchObject({ code: 'notFound' });
    }
    await expect(getStatement(service.deps, callerOf(family), 2026)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('The confirmation of a booking, for an employer or a subsidy office', () => {
  const numberOf = async (id: string) => (await family.call('getBooking', { params: { id } })).body.number;

  test('It has number, status, dates, children, days, price, what was paid, and the facility with its license', async () => {
    const id = await booked([0, 1]);
    service.clock.set('2026-03-05T03:00:00Z');
    const text = await confirmationOf(id);
    for (const said of [
      `Booking confirmation ${await numberOf(id)}`,
      `Reference ${await numberOf(id)}`,
      'Status Confirmed',
      'Confirmed on March 4, 2026',
      // Still that day at the facility.
      'Date of issue March 4, 2026',
      'Children Ava Silva, Ben Silva Session Full Day Days Mar 9 - Mar 10, 2026',
      'Price $280.00 CAD Payments $280.00 CAD paid',
      'Name Willow House License number ON-4711 Address 12 Willow St, Toronto, ON M5V 2T6 Phone ',
      'It isn’t a receipt',
    ]) {
      expect(text.replace(/ON +M5V/, 'ON M5V')).toContain(said);
    }
    // The same booking gives the same bytes on one day.
    const one = await getConfirmation(service.deps, callerOf(family), id);
    service.clock.advance({ hours: 1 });
    expect(await getConfirmation(service.deps, callerOf(family), id)).toEqual(one);
    const { structure, objects } = readPdf(one);
    expect(objects).toContain('/Lang (en-CA)');
    expect(structure.filter((line) => /^ {2}\S/.test(line))).toEqual([
      `  H1 Booking confirmation ${await numberOf(id)}`,
      '  Table',
      '  H2 Care',
      '  Table',
      '  H2 Price',
      '  Table',
      '  H2 Provider',
      '  Table',
      expect.stringMatching(/^ {2}P This confirms a booking made through Nestling/),
    ]);
    const care = structure.indexOf('  H2 Care');
    expect(structure.slice(care + 2, care + 5)).toEqual([
      '    TR',
      '      TH Children',
      '      TD Ava Silva, Ben Silva',
    ]);
  });

  test('Given-up days are left out and refunds are counted, for each child', async () => {
    const id = await booked([0, 1]);
    const { version } = (await family.call('getBooking', { params: { id } })).body;
    const bookings = [{ id, version, refund: day }];
    const days = { reason: 'away' as const, from: monday, until: monday };
    await reportAbsence(service.deps, callerOf(family), family.children[0]!, { ...days, bookings });
    const text = await confirmationOf(id);
    expect(text).toContain('Ava Silva Mar 10, 2026 Ben Silva Mar 9 - Mar 10, 2026');
    expect(text).toContain(
      'Price $280.00 CAD Payments $200.00 CAD after refunds ($280.00 CAD paid, $80.00 CAD in refunds)',
    );
  });

  test('Permanent care has its weekdays, its first and last day, and the monthly price', async () => {
    const id = await accept(service, await permanent([1, 3]));
    const text = await confirmationOf(id);
    expect(text).toContain('Session Full Day Days Monday, Wednesday First day March 9, 2026 Last day No end date');
    expect(text).toMatch(
      /First month \$[\d,.]+ CAD Later months \$[\d,.]+ CAD a month Payments \$[\d,.]+ CAD paid so far/,
    );
    await family.call('declineBooking', { params: { id } });
    expect(await confirmationOf(id)).toContain('Status Ends March 30');
  });

  test('Permanent care names the known steps of its price, and each month is split by the children’s prices in it', async () => {
    const facility = await service.newFacility();
    const { children } = facility.groups;
    const price = { priceKind: 'month', scheduleType: 1, days: 2, price: 40_000 } as const;
    await setPrices(service.deps, [{ ageGroupId: children, price }]);
    const body = { ...careAt(facility, family), permanentBookingDays: [1, 3] as (1 | 3)[], startDate: monday };
    const id = await accept(service, (await requestPermanent(service.deps, callerOf(family), null, body)).id);
    const text = await confirmationOf(id);
    expect(text).toContain(
      'Later months $950.00 CAD a month, $800.00 CAD from June 2026, when Ava joins Children Payments',
    );
    for (const month of ['04', '05', '06']) {
      service.clock.set(`2026-${month}-01T13:00:00Z`);
      await settle(service);
    }
    const { payments } = (await family.call('getBooking', { params: { id } })).body;
    const receiptFor = (month: string) => receiptOf(id, payments.find((one) => one.month === month)!.id);
    expect(await receiptFor('2026-05')).toContain('Ava Silva $550.00 CAD Ben Silva $400.00 CAD');
    expect(await receiptFor('2026-06')).toContain('Ava Silva $400.00 CAD Ben Silva $400.00 CAD');
  });

  test('There is none before the confirmation, after a cancellation, or for another family', async () => {
    const id = await asked();
    await expect(confirmationOf(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This booking isn’t confirmed: its status is “Pending request”.',
    });
    await accept(service, id);
    await cancelBooking(service.deps, id);
    await expect(confirmationOf(id)).rejects.toMatchObject({ code: 'conflict' });
    family = await service.newFamily();
    await expect(confirmationOf(id)).rejects.toMatchObject({ code: 'notFound' });
  });
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

async function take(ids: string[], policy: CancellationPolicy, one: Step): Promise<void> {
  const { deps } = service;
  const caller = callerOf(family);
  const id = 'booking' in one ? ids[one.booking % Math.max(ids.length, 1)] : undefined;
  if (one.do === 'book') ids.push(await booked(one.days, policy));
  if (one.do === 'time') service.clock.advance({ hours: one.hours });
  if (one.do === 'permanent') {
    const made = await permanent([3], { scheduleType: 2, startDate: addDays(monday, 9) });
    await approveBooking(deps, made);
    ids.push(made);
  }
  if (id && one.do === 'absence') await shareAbsence(deps, caller, id, { dates: [addDays(monday, one.day)] });
  if (id && one.do === 'move') {
    await moveDate(deps, caller, id, { from: addDays(monday, one.day), to: addDays(monday, one.to) });
  }
  if (id && one.do === 'cancel') await answerBooking(deps, caller, id, 'decline');
  if (id && one.do === 'refuse') await cancelBooking(deps, id);
  await settle(service);
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
          family = await service.newFamily({ births: ['2023-05-14', '2020-02-02', '2023-03-11'] });
          const ids: string[] = [];
          for (const one of steps) {
            await take(ids, policy, one).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
            });
            await expectTrueMails(service, family);
            service.clock.advance({ seconds: 1 });
          }
          await expectEqualBooks();
          await expectOneTruth(service, family);
          expect(await brokenInvariants(service.db)).toEqual([]);
        },
      ),
      { numRuns: count(8, 300), seed: 20_261_109, endOnFailure: true },
    );
  },
  timeLimit(240_000, 3_600_000),
);

async function expectEqualBooks(): Promise<void> {
  const { rows } = await sql<{ paid: number; refunded: number }>`
    SELECT coalesce((SELECT sum(amount) FROM payment WHERE status = 'succeeded'), 0)::integer AS paid,
           coalesce((SELECT sum(amount) FROM refund WHERE status = 'succeeded'), 0)::integer AS refunded`.execute(
    service.db,
  );
  const { years } = await list();
  const books = { paid: 0, refunded: 0 };
  for (const year of years) {
    const { items, totals } = await list(year);
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
