import { mailsTo } from '@/__tests__/support/accounts';
import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { mailMornings } from '@/server/areas/day/mail-mornings';
import { runDue, runSweep } from '@/server/jobs/sweeps';

/** The morning mail of a facility's contacts (product section 8). The clock stands at noon on Wednesday, March 4 in Toronto. */
const here = useDeskService();

const mornings = async (email: string) =>
  (await mailsTo(here.service, email)).filter(({ kind }) => kind === 'facilityMorning');

async function contact() {
  const made = await confirmedContact(here.service, here.facility.id);
  await runSweep(here.service.deps, 'alerts');
  return made;
}

async function confirmedCare(dates?: string[]) {
  const booking = await here.booking(dates);
  await approveBooking(here.service.deps, booking.id);
  await runDue(here.service.deps);
  return booking;
}

const at = async (instant: string) => {
  here.service.clock.set(instant);
  await runSweep(here.service.deps, 'alerts');
};

it('counts the children of today and tomorrow, with a link and without a name', async () => {
  const { email } = await contact();
  await confirmedCare(['2026-03-10', '2026-03-11']);
  await at('2026-03-10T10:29:00Z');
  expect(await mornings(email)).toEqual([]);
  await at('2026-03-10T10:30:00Z');
  const [mail] = await mornings(email);
  expect(mail!.subject).toBe('Today at Willow House');
  expect(mail!.body).toContain('1 child comes today, and 1 tomorrow.');
  expect(mail!.body).toMatch(/^http:\/\/\S+\/answer\/day\/[\w-]{43}$/m);
  expect(mail!.body).toContain('works until Wednesday, March 11, 2026 at 6:30 PM EDT');
  expect(`${mail!.subject} ${mail!.body}`).not.toMatch(/Ava|Silva/);
});

it('says when families visit, also on a day without children, and the day page names them', async () => {
  const { email, call } = await contact();
  const { id, number } = await here.tour();
  await here.done('schedule-tour', number, '2026-03-10', '10:30');
  const day = async () => {
    const key = await keyFor(here.service, here.facility.id, email, 'day');
    return (await call('readDayLink', { params: { key } })).body.days.map(({ tours }) => tours);
  };
  await at('2026-03-09T10:29:00Z');
  expect(await day()).toEqual([[], []]);
  await here.family.call('approveTour', { params: { id } });
  await at('2026-03-09T10:31:00Z');
  expect((await mornings(email)).at(-1)!.body).toContain('A family visits tomorrow: 10:30 AM.');
  await at('2026-03-10T10:31:00Z');
  const { body } = (await mornings(email)).at(-1)!;
  expect(body).toContain('No children come today or tomorrow.\n\nA family visits today: 10:30 AM.');
  expect(body).not.toMatch(/Ava|Silva/);
  const { familyName } = (await here.service.db.selectFrom('child').select('lastName as familyName').execute())[0]!;
  expect(await day()).toEqual([[{ time: '10:30', number, familyName, children: ['Ava'] }], []]);
});

it('lists what waits, soonest deadline first, each with a link of its own', async () => {
  const { email } = await contact();
  const later = await here.booking(['2026-03-12']);
  const sooner = await here.booking(['2026-03-05', '2026-03-06']);
  await here.waitlist();
  await at('2026-03-05T11:30:00Z');
  const { body } = (await mornings(email))[0]!;
  expect(body).toContain('2 requests wait for your answer:');
  expect(body.indexOf(sooner.number)).toBeLessThan(body.indexOf(later.number));
  expect(body).toContain(`Care ${sooner.number}, answer by Thursday, March 5, 2026 at 8:00 AM EST`);
  expect(new Set(body.match(/\/answer\/[\w-]{43}$/gm)).size).toBe(2);
});

it('is not sent when nothing waits and nobody comes, except on Mondays, when it asks for the places', async () => {
  const { email } = await contact();
  await at('2026-03-05T11:30:00Z');
  expect(await mornings(email)).toEqual([]);
  await at('2026-03-06T11:30:00Z');
  await at('2026-03-09T10:30:00Z');
  expect((await mornings(email)).map(({ body }) => body)).toEqual([
    expect.stringMatching(/Are these still your free places\?.*\nhttp:\/\/\S+\/answer\/places\/[\w-]{43}\n/),
  ]);
});

it('is sent once a day, by several processes and after a restart', async () => {
  const { email } = await contact();
  await confirmedCare();
  here.service.clock.set('2026-03-10T10:30:00Z');
  await Promise.all(Array.from({ length: 6 }, () => mailMornings(here.service.deps)));
  await at('2026-03-10T12:00:00Z');
  expect(await mornings(email)).toHaveLength(1);
  await at('2026-03-11T10:30:00Z');
  expect(await mornings(email)).toHaveLength(2);
});

it('is left out when the service was away all morning, and comes the next day', async () => {
  const { email } = await contact();
  await confirmedCare();
  await at('2026-03-10T13:31:00Z');
  expect(await mornings(email)).toEqual([]);
  await at('2026-03-11T10:30:00Z');
  expect(await mornings(email)).toHaveLength(1);
});

it('does not count a child whose family gave the day up', async () => {
  const { email } = await contact();
  const { id } = await confirmedCare();
  const { version } = (await here.family.call('getBooking', { params: { id } })).body;
  await here.family.call('shareAbsence', { params: { id }, body: { version, dates: ['2026-03-10'] } });
  await at('2026-03-10T10:30:00Z');
  expect((await mornings(email))[0]!.body).toContain('No children come today, and 1 tomorrow.');
});

it('goes to confirmed contacts of this facility only', async () => {
  const other = await confirmedContact(here.service, (await here.service.newFacility()).id);
  await contact();
  await confirmedCare();
  await at('2026-03-10T10:30:00Z');
  expect(await mornings(other.email)).toEqual([]);
});

describe('turning it off', () => {
  const keyIn = (mail: { body: string } | undefined) => /\/answer\/morning\/(\S+)$/m.exec(mail!.body)![1]!;

  async function mailed() {
    const made = await contact();
    await confirmedCare(['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']);
    await at('2026-03-10T10:30:00Z');
    return { ...made, key: keyIn((await mornings(made.email))[0]) };
  }

  it('changes nothing when the link is opened; a mail program’s one click ends it, and not the requests’ mails', async () => {
    const { email, key, call } = await mailed();
    expect((await call('readMorningMail', { params: { key } })).body).toEqual({
      facilityName: 'Willow House',
      on: true,
    });
    const { rows } = await here.service.pool.query<{ stop_url: string }>(
      `SELECT stop_url FROM outbox WHERE kind = 'facilityMorning'`,
    );
    const url = rows[0]!.stop_url.replace(/^.*\/api/, '');
    const clicked = await here.service.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    await at('2026-03-11T10:30:00Z');
    expect(await mornings(email)).toHaveLength(1);
    await here.tour({ preferredTimes: [{ date: '2026-03-20', dayPart: 1 }] });
    expect((await mailsTo(here.service, email)).at(-1)!.kind).toBe('facilityTold');
  });

  it('can be turned on again, from the next morning', async () => {
    const { email, key, call } = await mailed();
    await call('setMorningMail', { params: { key }, body: { on: false } });
    await at('2026-03-11T10:30:00Z');
    await call('setMorningMail', { params: { key }, body: { on: true } });
    await at('2026-03-11T10:31:00Z');
    expect(await mornings(email)).toHaveLength(1);
    await at('2026-03-12T10:30:00Z');
    expect(await mornings(email)).toHaveLength(2);
  });

  it('knows no other key, and none of a removed contact', async () => {
    const { email, key, call } = await mailed();
    expect((await call('readMorningMail', { params: { key: `${key}x` } })).status).toBe(404);
    await here.done('contact-remove', here.facility.id, email);
    expect((await call('stopMorningMail', { params: { key } })).status).toBe(404);
  });
});
