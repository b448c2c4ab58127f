import { build } from '@/__tests__/support/families';
import { enterAndSign, join, png, signature } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { brokenEntries } from '@/server/areas/agreement/rules';
import { listSignatures } from '@/server/areas/agreement/rows';
import { sha256Of } from '@/server/areas/content/read-content';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const familyOf = async (email: string) =>
  (await service.db.selectFrom('account').select('familyId').where('email', '=', email).executeTakeFirstOrThrow())
    .familyId;

describe('signing', () => {
  it('signing needs a child, a guardian and an emergency contact, and bookings need a signature', async () => {
    const { call } = await join(service);
    const sign = () => call('updateUser', { body: { signature: signature() } });
    const closed = await call('listUpcomingBookings');
    expect(closed.status).toBe(403);
    expect(closed.body).toEqual({ error: 'Finish your registration first.' });
    for (const enter of [
      () => call('createChildren', { body: { items: [build.child()] } }),
      () => call('createParentInfo', { body: { items: [build.parent_info()] } }),
      () => call('createEmergencyContacts', { body: { items: [build.emergency_contact()] } }),
    ]) {
      const early = await sign();
      expect(early.status).toBe(409);
      expect((early.body as unknown as { error: string }).error).toMatch(
        /one child, one parent or guardian and one emergency contact/,
      );
      expect((await enter()).status).toBe(200);
    }
    const signed = await sign();
    expect(signed.status).toBe(200);
    expect(signed.body.signature).toMatchObject({ date: '2026-03-04', typedName: null, current: true });
    expect((await call('listUpcomingBookings')).status).toBe(200);
  });

  it('signing is refused if the version that was read has been replaced', async () => {
    const account = await join(service);
    await enterAndSign(account);
    const sign = (agreementVersion: string) =>
      account.call('updateUser', { body: { signature: signature({ agreementVersion }) } });
    const refused = await sign('2020-01-01');
    expect(refused.status).toBe(409);
    expect((refused.body as unknown as { error: string }).error).toMatch(/has changed since you opened this page/);
    expect(await listSignatures(service.db, await familyOf(account.email))).toHaveLength(1);
    const { version } = (await account.call('getContent', { params: { kind: 'parent-agreement' } })).body;
    expect((await sign(version)).status).toBe(200);
  });

  it('a refused signature changes nothing else of the account', async () => {
    const { call } = await join(service);
    const refused = await call('updateUser', { body: { phone: '+14165550123', signature: signature() } });
    expect(refused.status).toBe(409);
    expect((await call('getProfile')).body.accountInfo.phone).toBeNull();
  });

  it.each(['2026-03-03', '2026-03-04', '2026-03-05'])(
    'signing accepts a date within a day of the server’s: %s',
    async (date) => {
      const account = await join(service);
      await enterAndSign(account);
      expect(
        (await account.call('updateUser', { body: { signature: signature({ date }) } })).body.signature?.date,
      ).toBe(date);
    },
  );

  it.each([
    ['2026-03-02', 'signature.date'],
    ['2026-03-06', 'signature.date'],
    ['2026-02-30', 'signature.date'],
  ])('refuses the date %s at its field', async (date, field) => {
    const { call } = await join(service);
    const refused = await call('updateUser', { body: { signature: signature({ date }) } });
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as unknown as { error: object }).error)).toEqual([field]);
  });

  it.each([
    ['cut short', png().slice(0, 100)],
    ['with less picture than its header says', png({ height: 60, rows: 6 })],
    ['of impossible size', png({ width: 100_000, rows: 1 })],
    ['of an unknown colour type', png({ colour: 5 })],
    ['with something behind its end', png({ tail: '<script>alert(1)</script>' })],
    ['that is a JPEG', `data:image/png;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64')}`],
    ['of more than 300 kB', `data:image/png;base64,iVBORw0KGgo${'A'.repeat(300_000)}`],
  ])('refuses a picture %s', async (_, image) => {
    const { call } = await join(service);
    const refused = await call('updateUser', { body: { signature: signature({ image }) } });
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as unknown as { error: object }).error)).toEqual(['signature.image']);
  });
});

describe('the evidence', () => {
  it('the evidence contains text, time, address and browser, and the hash of the previous signature', async () => {
    const account = await join(service);
    await enterAndSign(account);
    const text = (await account.call('getContent', { params: { kind: 'parent-agreement' } })).body;
    service.clock.advance({ minutes: 5 });
    await account.call('updateUser', {
      body: { signature: signature({ typedName: 'Minh Nguyễn' }) },
      headers: { 'user-agent': 'A browser of the test' },
    });
    const entries = await listSignatures(service.db, await familyOf(account.email));
    expect(entries).toHaveLength(2);
    expect(brokenEntries(entries)).toEqual([]);
    expect(entries[0]!.previousHash).toBeNull();
    expect(entries[1]).toMatchObject({
      previousHash: entries[0]!.hash,
      agreementVersion: text.version,
      agreementSha256: sha256Of(text.markdown),
      markdown: text.markdown,
      typedName: 'Minh Nguyễn',
      address: account.address,
      userAgent: 'A browser of the test',
      signedAt: service.clock.now(),
    });
    expect(entries[0]!.profileSha256).toBe(entries[1]!.profileSha256);
    expect((await account.call('getProfile')).body.signature).toMatchObject({
      typedName: 'Minh Nguyễn',
      agreementSha256: sha256Of(text.markdown),
      current: true,
    });

    await account.call('createChildren', { body: { items: [build.child({ firstName: 'Kai' })] } });
    await account.call('updateUser', { body: { signature: signature() } });
    const after = await listSignatures(service.db, await familyOf(account.email));
    expect(after[2]!.profileSha256).not.toBe(after[1]!.profileSha256);
    expect(brokenEntries(after.map((entry, at) => (at === 1 ? { ...entry, signedOn: '2026-03-03' } : entry)))).toEqual([
      after[1]!.id,
    ]);
    expect(brokenEntries([after[0]!, after[2]!])).toEqual([after[2]!.id]);
  });

  it('no SQL statement of the service can change or delete the evidence', async () => {
    const account = await join(service);
    await enterAndSign(account);
    const familyId = await familyOf(account.email);
    const attempts = [
      () =>
        service.db.updateTable('signature').set({ signedOn: '2020-01-01' }).where('familyId', '=', familyId).execute(),
      () => service.db.deleteFrom('signature').where('familyId', '=', familyId).execute(),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('append-only');
  });

  it('a signature stays valid after a newer version, which the parent is asked to sign', async () => {
    const { call, email } = await join(service);
    const familyId = await familyOf(email);
    const old = await join(service);
    await enterAndSign(old);
    const [entry] = await listSignatures(service.db, await familyOf(old.email));
    const { markdown: _, sequence: __, ...row } = entry!;
    await service.db
      .insertInto('signature')
      .values({
        ...row,
        id: '00000000-0000-4000-8000-0000000000aa',
        familyId,
        agreementVersion: '2020-01-01',
        hash: 'other',
      })
      .execute();
    expect((await call('getProfile')).body.signature).toMatchObject({ agreementVersion: '2020-01-01', current: false });
    expect((await call('listUpcomingBookings')).status).toBe(200);
  });
});
