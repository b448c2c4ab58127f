import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { codeTo, password, signature } from '@/__tests__/support/accounts';
import { build, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { readPdf } from '@/__tests__/support/pdf-text';
import { png } from '@/__tests__/support/png';
import { listSignatures } from '@/server/areas/family/agreement/rows';
import { brokenEntries } from '@/server/areas/family/agreement/rules';
import { hashPassword } from '@/server/areas/family/session/passwords';
import { sha256Of } from '@/server/areas/platform/content/read-content';

let service: FamilyService;
let passwordHash: string;
beforeAll(async () => {
  service = await createFamilyService();
  passwordHash = await hashPassword(password);
});
afterAll(() => service.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
const errorOf = ({ body }: { body: unknown }) => (body as { error: unknown }).error;
const sign = ({ call }: TestFamily, over: object = {}) => call('updateUser', { body: { signature: signature(over) } });
const entriesOf = ({ familyId }: TestFamily) => listSignatures(service.db, familyId);

/** A family with the records that signing needs. */
async function registered(guardian: object = {}): Promise<TestFamily> {
  const family = await service.newFamily();
  await family.call('createChildren', { body: { items: [build.child()] } });
  await family.call('createParentInfo', { body: { items: [build.parent_info(guardian)] } });
  await family.call('createEmergencyContacts', { body: { items: [build.emergency_contact()] } });
  return family;
}
async function signedBy(guardian: object = {}, over: object = {}): Promise<TestFamily> {
  const family = await registered(guardian);
  expect((await sign(family, over)).status).toBe(200);
  return family;
}
async function share(asker: TestFamily, invited: TestFamily): Promise<void> {
  await asker.call('createAccountLink', { body: { email: invited.email } });
  await invited.call('acceptAccountLink', { params: { code: await codeTo(service, invited.email, 'linkInvite') } });
}
async function leave({ call, accountId }: TestFamily): Promise<void> {
  await service.db.updateTable('account').set({ passwordHash }).where('id', '=', accountId).execute();
  expect((await call('deleteAccount', { body: { password } })).status).toBe(204);
}

const ask = ({ token }: TestFamily) =>
  service.fetch('/v1/parent/agreement/pdf', { headers: { authorization: `Bearer ${token}` } });

async function download(family: TestFamily): Promise<Uint8Array> {
  const response = await ask(family);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="parent-agreement.pdf"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return new Uint8Array(await response.arrayBuffer());
}

/** Without a token, as anybody with the file can. */
async function verify(hash: string) {
  const response = await service.fetch(`/v1/agreement/${hash}`);
  return { status: response.status, body: (await response.json()) as unknown };
}

const newestOf = async (family: TestFamily) =>
  service.db
    .selectFrom('signature')
    .selectAll()
    .where('familyId', '=', family.familyId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();

describe('signing', () => {
  it('signing needs a child, a guardian and an emergency contact, and bookings need a signature', async () => {
    const family = await service.newFamily();
    const { call } = family;
    const closed = await call('listUpcomingBookings');
    expect(closed.status).toBe(403);
    expect(closed.body).toEqual({ error: 'Finish your registration first.' });
    for (const enter of [
      () => call('createChildren', { body: { items: [build.child()] } }),
      () => call('createParentInfo', { body: { items: [build.parent_info()] } }),
      () => call('createEmergencyContacts', { body: { items: [build.emergency_contact()] } }),
    ]) {
      const early = await sign(family);
      expect(early.status).toBe(409);
      expect(errorOf(early)).toMatch(/one child, one parent or guardian and one emergency contact/);
      expect((await enter()).status).toBe(200);
    }
    const signed = await sign(family);
    expect(signed.status).toBe(200);
    expect(signed.body.signature).toMatchObject({ date: '2026-03-04', typedName: null, current: true });
    expect((await call('listUpcomingBookings')).status).toBe(200);
  });

  it('signing is refused if the version that was read has been replaced', async () => {
    const family = await registered();
    const refused = await sign(family, { agreementVersion: '2020-01-01' });
    expect(refused.status).toBe(409);
    expect(errorOf(refused)).toMatch(/has changed since you opened this page/);
    expect(await entriesOf(family)).toEqual([]);
    const { version } = (await family.call('getContent', { params: { kind: 'parent-agreement' } })).body;
    expect((await sign(family, { agreementVersion: version })).status).toBe(200);
  });

  it('a refused signature changes nothing else of the account', async () => {
    const { call } = await service.newFamily();
    const refused = await call('updateUser', { body: { phone: '+14165550123', signature: signature() } });
    expect(refused.status).toBe(409);
    expect((await call('getProfile')).body.accountInfo.phone).toBeNull();
  });

  it.each([
    ['a date of another week', { date: '2026-03-06' }, 'signature.date'],
    ['a damaged picture', { image: png({ tail: '<script>alert(1)</script>' }) }, 'signature.image'],
  ])('a signature with %s is refused at its field', async (_, over, field) => {
    const refused = await sign(await service.newFamily(), over);
    expect(refused.status).toBe(422);
    expect(Object.keys(errorOf(refused) as object)).toEqual([field]);
  });
});

describe('the evidence', () => {
  it('the evidence contains text, time, address and browser, and the hash of the previous signature', async () => {
    const account = await signedBy();
    const text = (await account.call('getContent', { params: { kind: 'parent-agreement' } })).body;
    service.clock.advance({ minutes: 5 });
    await account.call('updateUser', {
      body: { signature: signature({ typedName: 'Minh Nguyễn' }) },
      headers: { 'user-agent': 'A browser of the test' },
    });
    const entries = await entriesOf(account);
    expect(entries).toHaveLength(2);
    expect(brokenEntries(entries)).toEqual([]);
    expect(entries[0]!.previousHash).toBeNull();
    expect(entries[1]).toMatchObject({
      previousHash: entries[0]!.hash,
      agreementVersion: text.version,
      agreementSha256: sha256Of(text.markdown),
      markdown: text.markdown,
      typedName: 'Minh Nguyễn',
      address: '192.0.2.1',
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
    await sign(account);
    const after = await entriesOf(account);
    expect(after[2]!.profileSha256).not.toBe(after[1]!.profileSha256);
    expect(brokenEntries(after.map((entry, at) => (at === 1 ? { ...entry, signedOn: '2026-03-03' } : entry)))).toEqual([
      after[1]!.id,
    ]);
    expect(brokenEntries([after[0]!, after[2]!])).toEqual([after[2]!.id]);
  });

  it('adults who sign at once extend one chain', async () => {
    const family = await signedBy();
    const adults = [family];
    for (let more = 0; more < 3; more += 1) adults.push(await service.newFamily({ familyId: family.familyId }));
    const replies = await Promise.all(adults.map((adult) => sign(adult)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const entries = await entriesOf(family);
    expect([entries.length, brokenEntries(entries)]).toEqual([5, []]);
  });

  it('a signature stays valid after a newer version, which the parent is asked to sign', async () => {
    const { call } = await service.newFamily({ signed: true });
    expect((await call('getProfile')).body.signature).toMatchObject({ agreementVersion: 'of-a-test', current: false });
    expect((await call('listUpcomingBookings')).status).toBe(200);
  });
});

describe('the PDF of a signed agreement', () => {
  it('once the parent has signed, the PDF contains the full text, the signer, the time and all fingerprints', async () => {
    const account = await registered({ firstName: 'Zoë', lastName: 'Nguyễn' });
    const early = await ask(account);
    expect(early.status).toBe(404);
    expect(await early.json()).toEqual({ error: 'You haven’t signed the agreement yet. Sign it to get the PDF.' });
    expect((await service.fetch('/v1/parent/agreement/pdf')).status).toBe(401);
    await sign(account, { typedName: 'Олександра Παπαδοπούλου' });
    service.clock.advance({ minutes: 5 });
    await sign(account, { typedName: 'Олександра Παπαδοπούλου' });
    const entry = await newestOf(account);
    const { pages, objects } = readPdf(await download(account));
    const text = oneLine(pages.join('\n'));
    for (const held of [
      'Олександра Παπαδοπούλου',
      'Zoë Nguyễn',
      account.email,
      'March 4, 2026',
      entry.signedAt.toISOString(),
      entry.agreementVersion,
      entry.agreementSha256,
      entry.profileSha256,
      entry.previousHash!,
      entry.hash,
      'Signature number 2 of this family',
      `${service.deps.publicUrl}/agreement/verify`,
    ]) {
      expect(text).toContain(held);
    }

    const agreement = (await account.call('getContent', { params: { kind: 'parent-agreement' } })).body;
    const words = (given: string) => given.match(/[\p{L}\p{N}]+/gu)!;
    const written = words(
      text.replace(/Nestling · Parent agreement, signed March 4, 2026 · Version \S+ Page \d+ of \d+/g, ''),
    );
    const signed = words(agreement.markdown.replace(/^(\d+)\. /gm, '$1 '));
    const from = written.join(' ').indexOf(signed.join(' ').slice(0, 60));
    expect(from).toBeGreaterThan(0);
    expect(written.join(' ').slice(from)).toContain(signed.join(' '));

    expect(text).not.toContain('\uFFFD');
    pages.forEach((page, index) => expect(oneLine(page)).toContain(`Page ${index + 1} of ${pages.length}`));
    for (const tag of ['/Lang (en-CA)', '/DisplayDocTitle true', '/Marked true']) expect(objects).toContain(tag);
  });

  it('a screen reader gets the headings, lists, signature and tables in the order of the text', async () => {
    const account = await signedBy({ firstName: 'Zoë', lastName: 'Nguyễn' }, { typedName: 'محمد علي' });
    const { pages, structure, objects } = readPdf(await download(account));
    // Letters that are placed one by one are read as pieces.
    expect(oneLine(pages.join('\n')).replaceAll(' ', '')).toContain('Signedbytypingيلعدمحم');
    const { markdown } = (await account.call('getContent', { params: { kind: 'parent-agreement' } })).body;
    const headings = [...markdown.matchAll(/^(#+) (.+)$/gm)].map(([, marks, text]) => `  H${marks!.length} ${text}`);
    const own = ['Signature of parent or guardian', 'What we keep with this signature', 'Is this document genuine?'];
    expect(structure.filter((line) => /^ *H\d /.test(line))).toEqual([
      ...headings,
      ...own.map((text) => `  H2 ${text}`),
    ]);
    const numbered = structure.indexOf('      Lbl 1.');
    expect(structure.slice(numbered - 2, numbered + 2)).toEqual([
      '  L',
      '    LI',
      '      Lbl 1.',
      expect.stringMatching(/^ {6}LBody you are at least the age of majority/),
    ]);
    expect(objects).toContain('/ListNumbering /Decimal');
    const signed = structure.indexOf('  H2 Signature of parent or guardian');
    expect(structure.slice(signed + 1, signed + 9)).toEqual([
      '  Figure The typed name محمد علي as a signature',
      '  Table',
      '    TR',
      '      TH Signed by typing',
      // In the order of the letters, although they are drawn from right to left.
      '      TD محمد علي',
      '    TR',
      '      TH Parent or guardian',
      '      TD Zoë Nguyễn',
    ]);
    // A row's heading says so, and nothing but an element for text is empty.
    expect(objects.match(/\/Scope \/Row/g)).toHaveLength(structure.filter((line) => /^ *TH /.test(line)).length);
    expect(structure.filter((line) => /^ *\w+$/.test(line) && !/^ *(Document|Table|TR|L|LI)$/.test(line))).toEqual([]);
  });

  it('the PDF has the same bytes on every call, and the names as at the time of signing, whatever changed since', async () => {
    const account = await signedBy({ lastName: 'Before' });
    const first = await download(account);
    service.clock.advance({ hours: 9 });
    expect(readPdf(first).pages.join('\n')).toContain('Minh Before');
    const { id, version } = (await account.call('getProfile')).body.parentInfo[0]!;
    const items = [build.parent_info({ id, version, lastName: 'After' })];
    expect((await account.call('updateParentInfo', { body: { items } })).status).toBe(200);
    await account.call('createParentInfo', { body: { items: [build.parent_info({ firstName: 'Kim' })] } });
    // Writes the PDF twice, as two processes would.
    jest.resetModules();
    const { createService } = await import('@/server/container');
    const other = createService(service.deps);
    const again = await other.fetch(
      new Request('http://nestling.test/api/v1/parent/agreement/pdf', {
        headers: { authorization: `Bearer ${account.token}` },
      }),
      { address: '192.0.2.1' },
    );
    expect(sha256(new Uint8Array(await again.arrayBuffer()))).toBe(sha256(first));
    const { rows } = await service.pool.query('SELECT 1 FROM agreement_pdf WHERE sha256 = $1', [sha256(first)]);
    expect(rows).toHaveLength(1);
  });

  it('when the signer leaves the family, the address is removed and earlier PDFs still verify', async () => {
    const [asker, invited] = [await signedBy(), await service.newFamily()];
    await share(asker, invited);
    const before = await download(asker);
    await leave(asker);
    const after = await download(invited);
    expect(readPdf(after).pages.join('\n')).not.toContain(asker.email);
    expect(await verify(sha256(after))).toMatchObject({ status: 200 });
    expect(await verify(sha256(before))).toMatchObject({ status: 200 });
  });
});

describe('verifying', () => {
  it('verifying a PDF shows when it was signed, and not by whom, until the family is deleted', async () => {
    const account = await signedBy();
    const pdf = await download(account);
    const { agreementVersion } = await newestOf(account);
    expect(await verify(sha256(pdf))).toEqual({
      status: 200,
      body: { signedOn: '2026-03-04', version: agreementVersion, current: true },
    });
    const changed = Uint8Array.from(pdf);
    changed[changed.length >> 1]! ^= 1;
    expect(await verify(sha256(changed))).toEqual({
      status: 404,
      body: { error: 'We didn’t issue an agreement with this fingerprint.' },
    });

    // No SQL statement of the service can change or delete signatures and fingerprints of PDFs.
    for (const [text, value] of [
      ["UPDATE signature SET signed_on = '2020-01-01' WHERE family_id = $1", account.familyId],
      ['DELETE FROM signature WHERE family_id = $1', account.familyId],
      ['UPDATE agreement_pdf SET first_given_at = now() WHERE sha256 = $1', sha256(pdf)],
      ['DELETE FROM agreement_pdf WHERE sha256 = $1', sha256(pdf)],
    ] as const)
      await expect(service.pool.query(text, [value])).rejects.toThrow('append-only');

    await leave(account);
    expect(await verify(sha256(pdf))).toMatchObject({ status: 404 });
    const kept = await service.pool.query('SELECT FROM agreement_pdf WHERE sha256 = $1', [sha256(pdf)]);
    expect(kept.rows).toEqual([]);
  });

  it('an older PDF still verifies, with the note that its version is outdated', async () => {
    const account = await signedBy();
    const { id: _, sequence: __, ...row } = await newestOf(account);
    const id = '00000000-0000-4000-8000-0000000000bb';
    await service.db
      .insertInto('signature')
      .values({ ...row, id, agreementVersion: '2020-01-01', hash: 'older' })
      .execute();
    const old = await download(account);
    expect(await verify(sha256(old))).toMatchObject({ body: { version: '2020-01-01', current: false } });
    await sign(account);
    expect(await verify(sha256(await download(account)))).toMatchObject({ body: { current: true } });
    expect(await verify(sha256(old))).toMatchObject({ status: 200, body: { current: false } });
  });

  it('the PDFs of an export verify', async () => {
    const account = await signedBy();
    await sign(account);
    const response = await service.fetch('/v1/parent/account/export', {
      headers: { authorization: `Bearer ${account.token}` },
    });
    const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const hashes = [1, 2].map((number) => sha256(archive[`agreements/${number}-2026-03-04/agreement.pdf`]!));
    for (const hash of hashes) expect(await verify(hash)).toMatchObject({ status: 200 });
    expect(hashes[1]).toBe(sha256(await download(account)));
    const evidence = strFromU8(archive['agreements/1-2026-03-04/evidence.json']!);
    expect(JSON.parse(evidence)).toMatchObject({ signerEmail: account.email, isIntact: true });
  });
});
