import { readFileSync } from 'node:fs';
import {
  aCalendarMonth,
  aFacility,
  aFacilityAddress,
  aFacilityListItem,
  anAgeGroup,
} from '@/__tests__/support/builders/facility';
import { anId, today } from '@/__tests__/support/builders/ids';
import { BookingType, SessionType } from '@/lib/enums';
import { compareHref, comparisonQuery } from '@/lib/search/comparison';
import { type Compared, comparisonRows } from '@/lib/search/comparison-rows';
import { type HelpQuestion, questionId, questionsOf } from '@/lib/search/help-questions';
import { createHelpSearch, markHtml, piecesOf } from '@/lib/search/help-search';
import { type CalendarQuery, findOpenDays } from '@/lib/search/open-days';
import { noFilters } from '@/lib/search/search';
import { contentHtml } from '@/lib/text/markdown';

describe('comparing facilities', () => {
  const [first, second] = [anId(100), anId(101)];
  const wish = { ...noFilters, born: ['2024-10'], weekdays: [1, 3] as const, session: SessionType.FULL_DAY };

  describe('the URL of a comparison', () => {
    it('a comparison’s URL has children, days and place, but no filters that exclude facilities', () => {
      const filters = { ...wish, place: 'M5V', q: 'garden', rating: 4, price: 60 };
      expect(compareHref([first, second], filters, true)).toBe(
        `/compare?ids=${first},${second}&place=M5V&born=2024-10&weekdays=1&weekdays=3&session=1&different=1`,
      );
      expect(comparisonQuery([first], filters, true)).toMatchObject({
        ids: [first],
        place: 'M5V',
        radius: 500,
        limit: 4,
      });
      expect(comparisonQuery([first], filters, true)).not.toHaveProperty('q');
      expect(comparisonQuery([first], filters, false)).not.toHaveProperty('weekdays');
    });
  });

  const found = aFacilityListItem({ placesLeft: 2, priceAsked: 16_000, halfDayPrice: 9_000 });
  const robin: Compared = {
    facility: aFacility(),
    found,
    near: aFacilityListItem({ distanceKm: 2.14 }),
    openDays: null,
  };
  const other: Compared = {
    facility: aFacility({ id: second, name: 'Maple House', languages: null, amenities: [], licenceNumber: 'ON-7' }),
    found: null,
    near: aFacilityListItem({ distanceKm: null }),
    openDays: null,
  };
  const rowOf = (compared: Compared[], filters: Parameters<typeof comparisonRows>[1], label: string) =>
    comparisonRows(compared, filters).find((row) => row.label === label);

  describe('the rows of a comparison', () => {
    it('comparison rows show prices and open days for the search, and "Not listed"', () => {
      const both = [robin, other];
      expect(rowOf(both, wish, 'Price')!.cells).toEqual([
        ['$160.00 CAD · 1 child, every Mon and Wed for 4 weeks, full days · half days from $90.00'],
        ['Born in Oct 2024: $80.00 CAD a day · full days'],
      ]);
      expect(rowOf(both, wish, 'Open days')!.cells).toEqual([
        ['2 spots left on all your days'],
        ['No spot on all of these days'],
      ]);
      expect(rowOf(both, wish, 'Distance, straight line')!.cells).toEqual([['2.1 km away'], ['distance not known']]);
      expect(rowOf(both, wish, 'Languages')).toEqual({
        label: 'Languages',
        cells: [['English, French'], ['Not listed']],
        differs: true,
      });
      expect(rowOf(both, wish, 'Opening hours')).toEqual({
        label: 'Opening hours',
        cells: [['Mon to Fri: 7:30 AM – 6:00 PM'], ['Mon to Fri: 7:30 AM – 6:00 PM']],
        differs: false,
      });
    });

    test.each([
      ['without a child or days', noFilters, ['$80.00 CAD a day per child · full days · half days from $45.00']],
      ['a child without a group', { ...noFilters, born: ['2020-01'] }, ['Born in Jan 2020: no group for this age']],
      [
        'two children, one session',
        { ...noFilters, born: ['2024-10', '2024-11'], session: SessionType.FULL_DAY },
        ['Born in Oct 2024: $80.00 CAD a day · full days', 'Born in Nov 2024: $80.00 CAD a day · full days'],
      ],
      [
        'permanent care',
        { ...noFilters, born: ['2024-10'], type: BookingType.PERMANENT },
        ['Born in Oct 2024: $1,400.00 CAD a month · full days'],
      ],
      [
        'permanent care on other days than are sold',
        { ...noFilters, born: ['2024-10'], type: BookingType.PERMANENT, weekdays: [1] as const },
        ['Born in Oct 2024: no price listed'],
      ],
    ])('price %s', (_, filters, lines) => {
      expect(rowOf([other], filters, 'Price')!.cells).toEqual([lines]);
    });

    it('comparison rows omit distances without a place, and show the prices of the found address', () => {
      const here = aFacilityAddress({ id: anId(111) });
      const facility = aFacility({
        addresses: [aFacilityAddress(), here],
        ageGroups: [
          anAgeGroup(),
          anAgeGroup({ id: anId(121), addressId: here.id, dropInItem: [{ sessionType: 1, price: 9_900 }] }),
        ],
      });
      const compared = [{ facility, found: aFacilityListItem({ address: here }), near: null, openDays: null }];
      expect(rowOf(compared, noFilters, 'Distance, straight line')).toBeUndefined();
      expect(rowOf(compared, noFilters, 'Price')!.cells).toEqual([['$99.00 CAD a day per child · full days']]);
    });

    const dates = ['2026-11-30', '2026-12-01', '2026-12-02'];
    const open = ['2026-11-30', '2026-12-02', '2026-12-09', '2026-12-16'];
    test.each([
      [
        'of the dates that are searched for',
        { ...noFilters, born: ['2024-10'], dates },
        ['2 of 3 days: Nov 30 and Dec 2'],
      ],
      ['next available without days', { ...noFilters, born: ['2024-10'] }, ['Next available: Nov 30, Dec 2 and 9']],
      [
        'next available of weekdays that are not all open',
        { ...noFilters, born: ['2024-10'], weekdays: [1, 3] as const },
        ['Not all of these days for 4 weeks', 'Next available: Nov 30, Dec 2 and 9'],
      ],
    ])('open days %s', (_, filters, lines) => {
      expect(rowOf([{ ...other, openDays: open }], filters, 'Open days')!.cells).toEqual([lines]);
    });

    it('open days say what is missing to know them', () => {
      const saysOf = (given: Partial<Compared>, filters = noFilters) =>
        rowOf([{ ...other, ...given }], filters, 'Open days')!.cells[0];
      expect(saysOf({})).toEqual(['Select a child to see open days']);
      expect(saysOf({}, { ...noFilters, born: ['2020-01'] })).toEqual(['No group for this age']);
      expect(saysOf({ openDays: [] }, { ...noFilters, born: ['2024-10'] })).toEqual(['Full this month and next']);
    });

    it('addresses name the city only if the facilities are in different ones', () => {
      expect(rowOf([robin, other], noFilters, 'Address')!.cells[0]).toEqual(['100 King Street West']);
      const far = { ...other, facility: aFacility({ addresses: [aFacilityAddress({ city: 'Vancouver' })] }) };
      expect(rowOf([robin, far], noFilters, 'Address')!.cells[0]).toEqual(['100 King Street West, Toronto']);
    });
  });
});

describe('open days', () => {
  const preschool = anAgeGroup({ id: anId(121), title: 'Preschool', fromMonths: 30, toMonths: 60 });
  const facility = aFacility({ ageGroups: [anAgeGroup(), preschool] });

  /** Toddlers have two places on every 1st and 2nd, preschool one place on every 2nd and 3rd. */
  const asked: CalendarQuery[] = [];
  const load = (query: CalendarQuery) => {
    asked.push(query);
    const [days, count] = query.ageGroupId === preschool.id ? ([[2, 3], 1] as const) : ([[1, 2], 2] as const);
    const placesLeft = { fullDay: count, am: count, pm: count, beforeAfter: count };
    const none = { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 };
    return Promise.resolve(
      aCalendarMonth(query.month).map(({ date }) => ({
        date,
        open: true,
        placesLeft: days.some((day) => day === Number(date.slice(8))) ? placesLeft : none,
      })),
    );
  };
  const find = (wish: Partial<typeof noFilters>) => findOpenDays(facility, { ...noFilters, ...wish }, null, load);

  beforeEach(() => asked.splice(0));

  it('the open days of one child are those of its group in this month and the next', async () => {
    expect(today).toBe('2026-11-02');
    expect(await find({ born: ['2024-10'] })).toEqual(['2026-12-01', '2026-12-02']);
    expect(asked.map(({ month }) => month)).toEqual(['2026-11', '2026-12']);
  });

  it('children of two groups need a spot each on the same day, and twins need two in one group', async () => {
    expect(await find({ born: ['2024-10', '2023-01'] })).toEqual(['2026-12-02']);
    expect(await find({ born: ['2024-10', '2024-10'] })).toEqual(['2026-12-01', '2026-12-02']);
    expect(await find({ born: ['2023-01', '2023-01'] })).toEqual([]);
  });

  it('only the searched dates or weekdays are open days, in the months of the dates', async () => {
    expect(await find({ born: ['2024-10'], dates: ['2027-01-01', '2027-01-05'] })).toEqual(['2027-01-01']);
    expect(asked.map(({ month }) => month)).toEqual(['2027-01']);
    expect(await find({ born: ['2024-10'], weekdays: [3], session: SessionType.HALF_DAY_AM })).toEqual(['2026-12-02']);
  });

  it('without a child, or a group for each, no calendar is asked', async () => {
    expect(await find({})).toBeNull();
    expect(await find({ born: ['2024-10', '2015-01'] })).toBeNull();
    expect(
      await findOpenDays({ ...facility, participates: false }, { ...noFilters, born: ['2024-10'] }, null, load),
    ).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('searching the help', () => {
  const markdown = readFileSync('server/content/faq.md', 'utf8').replace(/^---[\s\S]*?---\n/, '');
  let questions: HelpQuestion[];
  beforeAll(async () => {
    questions = await Promise.all(
      questionsOf(markdown).map(async (one) => ({
        ...one,
        id: questionId(one.question),
        html: await contentHtml(one.markdown),
      })),
    );
  });

  test('every question has a topic, an answer and a unique id', () => {
    expect(questions.length).toBeGreaterThan(35);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    for (const { topic, question, html } of questions) {
      expect([question, topic !== '', html.length > 40]).toEqual([question, true, true]);
    }
  });

  test.each([
    ['refund', 'When will my refund arrive?'],
    ['money back', 'When will my refund arrive?'],
    ['refnd', 'When will my refund arrive?'],
    ['cancelling', 'How do I cancel, and how much is refunded?'],
    ['canceled booking', 'How do I cancel, and how much is refunded?'],
    ['my daughter is ill', 'My child is sick today. What do I do?'],
    ['husband', 'Can my partner use the portal too?'],
    ['invoice for taxes', 'Where do I find receipts for my taxes?'],
    ['forgotten pasword', 'I forgot my password.'],
    ['delete account', 'How do I download or delete my data?'],
    ['e-mail address', 'How do I change my e‑mail address?'],
    ['email adress', 'How do I change my e‑mail address?'],
    ['visit a daycare', 'How do I visit a facility?'],
    ['place in line', 'Why did my spot on the waitlist change?'],
    ['wait', 'Does it cost anything to wait?'],
    ['holiday', 'Is a facility closed on holidays?'],
    ['Christmas', 'Is a facility closed on holidays?'],
    ['sick', 'My child is sick today. What do I do?'],
    ['subsidy', 'Can I use a fee subsidy?'],
    ['subsidies', 'Can I use a fee subsidy?'],
    ['financial aid', 'Can I use a fee subsidy?'],
    ['late fee', 'Is there a fee if I’m late to pick up my child?'],
    ['late pickup', 'Is there a fee if I’m late to pick up my child?'],
  ])('"%s" finds "%s" among the first three', (text, question) => {
    const found = createHelpSearch(questions)(text);
    expect(found.slice(0, 3).map((one) => one.question.question)).toContain(question);
  });

  test('a word that is found as typed finds no similar ones', () => {
    const found = createHelpSearch(questions)('sick');
    expect(found.map(({ question }) => question.question)).toEqual(['My child is sick today. What do I do?']);
  });

  test('stop words and unknown words find nothing', () => {
    const search = createHelpSearch(questions);
    expect(search('how do I')).toEqual([]);
    expect(search('')).toEqual([]);
    expect(search('xylophone')).toEqual([]);
  });

  test('matches are highlighted in text and HTML, but not inside tags', () => {
    const isRefund = (word: string) => word.toLowerCase().startsWith('refund');
    expect(piecesOf('Refunds, now: a refund.', isRefund)).toEqual([
      { text: 'Refunds', marked: true },
      { text: ', now: a ', marked: false },
      { text: 'refund', marked: true },
      { text: '.', marked: false },
    ]);
    const html = '<p>A &quot;refund&quot; <a href="/refund">refunded</a></p>';
    expect(markHtml(html, isRefund)).toBe(
      '<p>A &quot;<mark>refund</mark>&quot; <a href="/refund"><mark>refunded</mark></a></p>',
    );
    expect(markHtml(html, () => false)).toBe(html);
    expect(markHtml('Tom &amp; Ann', (word) => word === 'amp')).toBe('Tom &amp; Ann');
  });
});
