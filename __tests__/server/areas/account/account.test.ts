import { callsFrom, join } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

describe('the profile of a new account', () => {
  it('a new profile has only the address and all notifications but news', async () => {
    const { call, email } = await join(service);
    expect((await call('getProfile')).body).toEqual({
      accountInfo: { email, pendingEmail: null, phone: null, photo: null },
      families: [{ id: expect.any(String), own: true, active: true, guardian: null, adults: [] }],
      parentInfo: [],
      children: [],
      emergencyContacts: [],
      authorizedPickups: [],
      unauthorizedPickups: [],
      noneGiven: { authorizedPickups: false, unauthorizedPickups: false },
      cards: [],
      notificationSettings: {
        bookings: { email: true },
        tours: { email: true },
        waitlists: { email: true },
        messages: { email: true },
        news: { email: false },
      },
      signature: null,
    });
  });

  it('the phone is stored normalised and can be removed', async () => {
    const { call } = await join(service);
    expect((await call('updateUser', { body: { phone: '14165550123' } })).body.accountInfo.phone).toBe('+14165550123');
    expect((await call('updateUser', { body: {} })).body.accountInfo.phone).toBe('+14165550123');
    expect((await call('updateUser', { body: { phone: null } })).body.accountInfo.phone).toBeNull();
    expect((await call('updateUser', { body: { phone: '911' } })).status).toBe(422);
  });

  it('every notification setting is stored', async () => {
    const { call } = await join(service);
    const [on, off] = [{ email: true }, { email: false }];
    const chosen = { bookings: off, tours: on, waitlists: off, messages: on, news: on };
    expect((await call('updateNotificationSettings', { body: chosen })).body.notificationSettings).toEqual(chosen);
    expect((await call('getProfile')).body.notificationSettings).toEqual(chosen);
    expect((await call('updateNotificationSettings', { body: { ...chosen, sms: on } })).status).toBe(422);
  });

  it('a photo of another family is refused', async () => {
    const { call } = await join(service);
    const other = await join(service);
    const family = await service.db
      .selectFrom('account')
      .select('familyId')
      .where('email', '=', other.email)
      .executeTakeFirstOrThrow();
    const photoId = '00000000-0000-4000-8000-000000000001';
    const now = service.clock.now();
    await service.db
      .insertInto('file')
      .values({
        id: photoId,
        familyId: family.familyId,
        path: 'x/y.webp',
        mime: 'image/webp',
        bytes: 1,
        width: 1,
        height: 1,
        createdAt: now,
      })
      .execute();
    const refused = await call('updateUser', { body: { photoId } });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ error: { photoId: 'Choose a photo that you uploaded.' } });
    const missing = await call('updateUser', { body: { photoId: '00000000-0000-4000-8000-00000000ffff' } });
    expect(missing.body).toEqual(refused.body);
    expect((await other.call('updateUser', { body: { photoId } })).body.accountInfo.photo?.id).toBe(photoId);
  });
});

describe('a new password', () => {
  it('a new password ends the other sessions and keeps this one', async () => {
    const { call, email, password, tokens } = await join(service);
    const elsewhere = (await callsFrom(service)('signin', { body: { email, password, remember: true } }))
      .body as Tokens;
    const wrong = await call('updatePassword', { body: { currentPassword: 'Wrong7Horse', password: 'Quiet4Harbour' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({ error: { currentPassword: 'That isn’t your current password.' } });
    const common = await call('updatePassword', { body: { currentPassword: password, password: 'Welcome1' } });
    expect(Object.keys((common.body as unknown as { error: object }).error)).toEqual(['password']);

    const changed = await call('updatePassword', { body: { currentPassword: password, password: 'Quiet4Harbour' } });
    expect(changed.status).toBe(200);
    for (const old of [tokens, elsewhere]) {
      expect((await callsFrom(service, undefined, old.token)('getProfile')).status).toBe(401);
      expect((await callsFrom(service)('refresh', { body: { refreshToken: old.refreshToken } })).status).toBe(401);
    }
    const { token, refreshToken } = changed.body as Tokens;
    expect((await callsFrom(service, undefined, token)('getProfile')).status).toBe(200);
    expect((await callsFrom(service)('refresh', { body: { refreshToken } })).status).toBe(200);
  });

  it('the session after a new password expires when the old one would have', async () => {
    const { email, password } = await join(service);
    const remembered = (await callsFrom(service)('signin', { body: { email, password, remember: true } }))
      .body as Tokens;
    const call = callsFrom(service, undefined, remembered.token);
    const changed = (await call('updatePassword', { body: { currentPassword: password, password: 'Quiet4Harbour' } }))
      .body as Tokens;
    service.clock.advance({ days: 13 });
    expect((await callsFrom(service)('refresh', { body: { refreshToken: changed.refreshToken } })).status).toBe(200);
  });

  it('guessing the current password is throttled', async () => {
    const { call } = await join(service);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push(
        (await call('updatePassword', { body: { currentPassword: `Wrong7Horse${turn}`, password: 'Quiet4Harbour' } }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});
