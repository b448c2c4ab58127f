import { createDemonstration } from '@/__tests__/support/demonstration';
import { ProgramCategory } from '@/lib/enums';
import { descriptions } from '@/server/demonstration/data/facilities/descriptions';
import { makeFacilities } from '@/server/demonstration/data/facilities/make-facilities';
import { register } from '@/server/demonstration/data/facilities/register';
import { reviewTexts } from '@/server/demonstration/data/facilities/reviews';

const facilities = makeFacilities();
const sentencesOf = (text: string) => text.split(/(?<=[.:?])\s+/).filter((sentence) => sentence.length > 20);
const named = (name: string) => facilities.find((one) => one.name === name)!;

/** Matches a template of the tables with its placeholders filled in. */
const asWritten = (template: string) =>
  new RegExp(
    `^${template
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{(\w+)\}(’s)?/g, '(?:our|your|Our|Your) (?:son|daughter|youngest|oldest)$2')}$`,
  );

test('no sentence appears in two descriptions', () => {
  expect(Object.keys(descriptions).sort()).toEqual(register.map(({ name }) => name).sort());
  const sentences = facilities.flatMap(({ description }) => sentencesOf(description));
  expect(sentences.length).toBeGreaterThan(150);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});

test('descriptions mention only languages that the facility speaks, and a bilingual preschool speaks two', () => {
  const known = ['French', 'Italian', 'Spanish', 'Cantonese', 'Mandarin', 'Vietnamese', 'Tagalog', 'Somali', 'Amharic'];
  for (const { name, description, languages } of facilities) {
    const said = known.filter((language) => description.includes(language));
    expect([name, said.filter((language) => !languages.includes(language))]).toEqual([name, []]);
  }
  expect(named('Beacon Hill Bilingual Preschool').languages).toEqual(['English', 'Spanish']);
  expect(new Set(facilities.flatMap(({ languages }) => languages)).size).toBeGreaterThan(12);
});

test('nearby facilities of the same kind differ in pictures, prices and descriptions', () => {
  const near = (one: (typeof facilities)[number], other: typeof one) => {
    const [a, b] = [one.addresses[0]!, other.addresses[0]!];
    return Math.abs(a.lat - b.lat) < 0.04 && Math.abs(a.lng - b.lng) < 0.05;
  };
  const face = ({ photos, ageGroups, description }: (typeof facilities)[number]) => ({
    photo: photos[0]!.url,
    prices: ageGroups.map(({ dropIn }) => dropIn.map(({ price }) => price).join()).join(' '),
    description,
  });
  for (const [index, one] of facilities.entries()) {
    for (const other of facilities.slice(0, index).filter((before) => near(one, before))) {
      const [a, b] = [face(one), face(other)];
      const same = (Object.keys(a) as (keyof typeof a)[]).filter((part) => a[part] === b[part]);
      expect([one.name, other.name, same]).toEqual([one.name, other.name, []]);
    }
  }
});

test('a reply fits its review, no facility repeats a text, and no child is named', () => {
  const texts = Object.values(reviewTexts).flat();
  for (const { name, reviews } of facilities) {
    expect([name, new Set(reviews.map(({ text }) => text)).size]).toEqual([name, reviews.length]);
    for (const { text, reply } of reviews) {
      if (reply === null) continue;
      const review = texts.find((one) => asWritten(one.text).test(text))!;
      expect([text, reply, review.replies.some((one) => asWritten(one).test(reply))]).toEqual([text, reply, true]);
      const child = /(son|daughter|youngest|oldest)/.exec(text)?.[1];
      if (child && /\byour (son|daughter|youngest|oldest)\b/i.test(reply)) expect(reply).toContain(child);
    }
  }
  const all = facilities.flatMap(({ reviews }) => reviews);
  expect(all.filter(({ reply }) => reply !== null).length).toBeGreaterThan(100);
  expect(all.map(({ text, reply }) => text + (reply ?? '')).filter((words) => /[{}]/.test(words))).toEqual([]);
});

test('a second address has its own ages, prices and days', () => {
  const several = facilities.filter(({ addresses }) => addresses.length > 1);
  expect(several.length).toBeGreaterThanOrEqual(2);
  for (const { name, addresses, ageGroups } of several) {
    const [first, second] = addresses.map(({ id }) => ageGroups.filter(({ addressId }) => addressId === id));
    const facts = (groups: typeof ageGroups) => ({
      youngest: Math.min(...groups.map(({ fromMonths }) => fromMonths)),
      weekends: groups.some(({ capacity }) => capacity.some(({ weekday }) => weekday > 5)),
      preschool: groups.find(({ title }) => title === 'Preschool')!.dropIn[0]!.price,
    });
    const [here, there] = [facts(first!), facts(second!)];
    expect([name, here.youngest, here.weekends]).toEqual([name, 0, true]);
    expect([name, there.youngest, there.weekends]).toEqual([name, 30, false]);
    expect(there.preschool).not.toBe(here.preschool);
  }
});

test('a very long name and a word of a hundred letters exist as layout edge cases', () => {
  expect(facilities.some(({ name }) => name.length > 120)).toBe(true);
  const words = facilities.flatMap(({ reviews }) => reviews.flatMap(({ text }) => text.split(/\s+/)));
  expect(Math.max(...words.map((word) => word.length))).toBe(100);
});

test('on a holiday every facility except those for shift workers is closed, in the calendar and for a search', async () => {
  const demo = await createDemonstration({ now: '2026-11-21T15:00:00Z' });
  const familyDay = '2027-02-15';
  const query = { place: 'Toronto', dates: [familyDay], limit: 100 };
  const open = await demo.parent.listFacilities({ query });
  expect(open.items.length).toBeGreaterThan(0);
  for (const { categories } of open.items) expect(categories).toContain(ProgramCategory.BEFORE_AND_AFTER_SCHOOL);
  const details = await demo.parent.getFacility({ params: { id: named('Liberty Tots').id } });
  expect(details.closedDays).toEqual(expect.arrayContaining(['2026-12-25', '2026-12-28', '2027-01-01', familyDay]));
  // The examples' dates are relative to today, and must not fall on closed days.
  const { items } = await demo.parent.listUpcomingBookings({ query: { limit: 100 } });
  const dropIns = items.filter(({ type }) => type === 1);
  expect(dropIns.length).toBeGreaterThan(2);
  for (const { facility, items: days } of dropIns) {
    const { closedDays } = await demo.parent.getFacility({ params: { id: facility.id } });
    expect(days.filter(({ date }) => closedDays.includes(date))).toEqual([]);
  }
  await demo.service.close();
}, 60_000);
