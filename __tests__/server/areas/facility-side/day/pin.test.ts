import { callsFrom, mailsTo } from '@/__tests__/support/accounts';
import { settle } from '@/__tests__/support/booking-service';
import { choosePin, confirmedContact, keyFor, newestKey } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

/** The PIN of a facility's contact, and who opened the contact's page (record 0203). */
const here = useDeskService();

const pin = '402913';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const devices = {
  phone: { 'device-key': 'the-phone-of-the-contact-1', 'user-agent': phone },
  desk: { 'device-key': 'the-desk-of-the-facility-2', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
} as const;
type Device = keyof typeof devices;

/** A child comes on March 10, and it is the morning. */
async function morning() {
  const { service, facility, family } = here;
  await service.db.updateTable('child').set({ allergies: 'Peanuts' }).where('id', '=', family.children[0]!).execute();
  const booking = await here.booking();
  const { email } = await confirmedContact(service, facility.id);
  await approveBooking(service.deps, booking.id);
  await settle(service);
  service.clock.set('2026-03-10T11:12:00Z');
  const key = await keyFor(service, facility.id, email, 'day');
  const on = (device: Device) => {
    const call = callsFrom(service);
    const headers = devices[device];
    return {
      read: (of = key) => call('readDayLink', { params: { key: of }, headers }),
      give: (given: string, token: string) =>
        call('givePin', { params: { key }, body: { token, pin: given }, headers }),
      call,
      headers,
    };
  };
  const asked = async (device: Device) => {
    const { body } = await on(device).read();
    return (body as unknown as { details: { pin: { token: string; isSet: boolean; mailbox: string } } }).details.pin;
  };
  /** By the mail that a page asks for. */
  const choose = (chosen: string | null, device: Device = 'phone') =>
    choosePin(service, { email }, chosen, devices[device]);
  return { email, key, on, asked, choose, booking };
}

afterEach(() => Object.assign(here.service.deps, { requiresPin: false }));

it('without a PIN the page opens and says from which devices; once there is one, a device that has not given it reads and changes nothing of a child, and no opening is noted', async () => {
  const { on, asked, choose, key } = await morning();
  await on('phone').read();
  await on('phone').read();
  here.service.clock.advance({ minutes: 20 });
  const before = (await on('desk').read()).body;
  expect(before.hasPin).toBe(false);
  const desk = { at: '2026-03-10T11:32:00.000Z', device: 'Chrome on Windows' };
  expect(before.openings).toEqual([
    { ...desk, isThisDevice: true },
    { at: '2026-03-10T11:12:00.000Z', device: 'Safari on iPhone', isThisDevice: false },
  ]);
  here.service.clock.advance({ minutes: 20 });
  const [child] = before.days[0]!.groups[0]!.children;
  expect((await choose(pin)).status).toBe(200);
  const { token, mailbox, isSet } = await asked('desk');
  expect([isSet, mailbox.slice(0, 2)]).toEqual([true, 'd…']);
  const { call, headers, read } = on('desk');
  const refused = [
    await read(),
    await call('markChild', {
      params: { key },
      body: { token, itemId: child!.itemId, mark: 'here', seen: 'expected' },
      headers,
    }),
    await call('markAllHere', { params: { key }, body: { token, items: [child!.itemId] }, headers }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${child!.firstName}|${child!.lastName}|Peanuts`));
  }
  const { body } = await on('phone').read();
  expect(body.openings.filter(({ device }) => device === desk.device)).toEqual([{ ...desk, isThisDevice: false }]);
  expect(body.days[0]!.groups[0]!.children[0]).toMatchObject({ state: 'expected' });
});

it('a device that gave it is not asked for 30 days, and asked again after a new PIN', async () => {
  const { on, asked, choose, email } = await morning();
  await choose(pin);
  const { token } = await asked('desk');
  expect((await on('desk').give(pin, token)).status).toBe(204);
  expect((await on('desk').read()).status).toBe(200);
  // The key of the device opens nothing of another contact.
  const other = await confirmedContact(here.service, here.facility.id);
  const theirs = await keyFor(here.service, here.facility.id, other.email, 'day');
  await choosePin(here.service, other, '581920', devices.phone);
  expect((await on('desk').read(theirs)).status).toBe(403);

  here.service.clock.advance({ days: 29 });
  const later = await keyFor(here.service, here.facility.id, email, 'day');
  await forgetExpired(here.service.deps);
  expect((await on('desk').read(later)).status).toBe(200);
  here.service.clock.advance({ days: 2 });
  const last = await keyFor(here.service, here.facility.id, email, 'day');
  expect((await on('desk').read(last)).status).toBe(403);

  here.service.clock.set('2026-03-10T11:12:00Z');
  await choose('581920');
  expect((await on('desk').read()).status).toBe(403);
  expect((await on('desk').give(pin, token)).status).toBe(422);
  expect((await on('phone').read()).status).toBe(200);
});

it('wrong PINs are limited by contact from any network, and a new PIN by mail ends the wait', async () => {
  const { on, asked, choose, key } = await morning();
  await choose(pin);
  const { token } = await asked('desk');
  // A browser without a device key gets 409, and the attempt does not count.
  const body = { token, pin };
  const none = await callsFrom(here.service)('givePin', { params: { key }, body, headers: { 'device-key': '' } });
  expect(none.status).toBe(409);
  for (let turn = 0; turn < 10; turn += 1) {
    const guess = await on('desk').give(`40291${turn === 3 ? 9 : turn}`, token);
    expect([guess.status, guess.body]).toEqual([422, { error: { pin: 'That isn’t your PIN.' } }]);
  }
  const right = await on('desk').give(pin, token);
  expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await on('phone').read()).status).toBe(200);
  await choose('581920');
  expect((await on('desk').give('581920', token)).status).toBe(204);
});

it('a PIN is chosen by a link to the contact’s mailbox, which works once and for an hour, and the mailbox is told', async () => {
  const { email, key, on, choose } = await morning();
  const { token } = (await on('phone').read()).body;
  const call = callsFrom(here.service);
  const pinLink = async () => {
    expect((await call('mailPinLink', { params: { key }, body: { token } })).status).toBe(202);
    const link = await newestKey(here.service, email);
    return { link, page: await call('readPinLink', { params: { key: link } }) };
  };
  const { link, page } = await pinLink();
  expect(page.body).toMatchObject({ facilityName: 'Willow House', isSet: false, isRequired: false });
  const set = (chosen: string | null, of = link, posted = page.body.token) =>
    call('setPin', { params: { key: of }, body: { token: posted, pin: chosen }, headers: devices.phone });
  for (const easy of ['123456', '000000']) expect((await set(easy)).status).toBe(422);
  expect((await set('12345')).status).toBe(422);
  expect((await set(pin, link, token)).status).toBe(409);
  // A day link, which may have been forwarded, chooses nothing.
  expect((await set(pin, key, token)).status).toBe(404);
  const [first, second] = await Promise.all([set(pin), set('581920')]);
  expect([first.status, second.status].sort()).toEqual([200, 404]);
  expect((await set('581920')).status).toBe(404);
  expect((await mailsTo(here.service, email)).map(({ kind }) => kind).slice(-1)).toEqual(['pinChanged']);
  // Its answer leads back to the day.
  const { dayKey } = (first.status === 200 ? first : second).body;
  expect((await on('phone').read(dayKey)).status).toBe(200);

  const late = await pinLink();
  here.service.clock.advance({ minutes: 61 });
  expect((await set(pin, late.link, late.page.body.token)).status).toBe(404);
  expect((await choose(null)).status).toBe(200);
  expect((await on('desk').read()).status).toBe(200);
});

it('an operator who requires a PIN has one chosen before anything is shown, and none is removed', async () => {
  const { on, asked, choose } = await morning();
  Object.assign(here.service.deps, { requiresPin: true });
  expect((await on('phone').read()).status).toBe(403);
  const { isSet, token } = await asked('phone');
  expect(isSet).toBe(false);
  expect((await on('phone').give(pin, token)).status).toBe(422);
  expect((await choose(pin)).status).toBe(200);
  expect((await on('phone').read()).status).toBe(200);
  expect((await choose(null)).status).toBe(409);
});

it('a request’s link asks for the PIN while it shows health notes, and not for a tour', async () => {
  const { email, on, choose } = await morning();
  await choose(pin);
  await here.booking(['2026-03-12']);
  const booking = await newestKey(here.service, email);
  await here.tour({ preferredTimes: [{ date: '2026-03-12', dayPart: 1 }] });
  const tour = await newestKey(here.service, email);
  const { call, headers } = on('desk');
  const read = (key: string, by: object = headers) =>
    call('readRequestLink', { params: { key }, query: {}, headers: { ...by } });
  const refused = await read(booking);
  expect(refused.status).toBe(403);
  const { token } = (refused.body as unknown as { details: { pin: { token: string } } }).details.pin;
  const answered = [
    await call('answerRequest', { params: { key: booking }, body: { token, version: 1, action: 'approve' }, headers }),
    await call('writeByLink', { params: { key: booking }, body: { token, seenUpTo: 0, message: null }, headers }),
  ];
  expect(answered.map(({ status }) => status)).toEqual([403, 403]);
  expect((await read(tour)).status).toBe(200);
  expect((await read(booking, devices.phone)).status).toBe(200);
  expect((await call('givePin', { params: { key: booking }, body: { token, pin }, headers })).status).toBe(204);
  expect((await read(booking)).status).toBe(200);
});
