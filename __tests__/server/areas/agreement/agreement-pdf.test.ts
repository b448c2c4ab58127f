import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { build } from '@/__tests__/support/families';
import { codeTo, enterAndSign, join, password, signature, type TestAccount } from '@/__tests__/support/accounts';
import { readPdf } from '@/__tests__/support/pdf-text';
import { createTestService, type TestService } from '@/__tests__/support/service';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const ask = ({ tokens }: Pick<TestAccount, 'tokens'>) =>
  service.fetch('/v1/parent/agreement/pdf', { headers: { authorization: `Bearer ${tokens.token}` } });

async function download(account: Pick<TestAccount, 'tokens'>): Promise<Uint8Array> {
  const response = await ask(account);
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

async function signedBy(guardian: object, over: object = {}): Promise<TestAccount> {
  const account = await join(service);
  await account.call('createChildren', { body: { items: [build.child()] } });
  await account.call('createParentInfo', { body: { items: [build.parent_info(guardian)] } });
  await account.call('createEmergencyContacts', { body: { items: [build.emergency_contact()] } });
  expect((await account.call('updateUser', { body: { signature: signature(over) } })).status).toBe(200);
  return account;
}

const newestOf = async (account: TestAccount) =>
  service.db
    .selectFrom('signature')
    .selectAll()
    .where('signerEmail', '=', account.email)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();

describe('the PDF of a signed agreement', () => {
  it('the PDF exists once the parent has signed, and is 404 before', async () => {
    const account = await join(service);
    const early = await ask(account);
    expect(early.status).toBe(404);
    expect(await early.json()).toEqual({
      error: 'You haven’t signed the agreement yet. Sign it to get the PDF.',
    });
    await enterAndSign(account);
    expect(Buffer.from((await download(account)).subarray(0, 5)).toString()).toBe('%PDF-');
    expect((await service.fetch('/v1/parent/agreement/pdf')).status).toBe(401);
  });

  it('the PDF contains the full text, the signer, the time and all fingerprints', async () => {
    const account = await signedBy({ firstName: 'Zoë', lastName: 'Nguyễn' }, { typedName: 'Олександра Παπαδοπούλου' });
    service.clock.advance({ minutes: 5 });
    await account.call('updateUser', { body: { signature: signature({ typedName: 'Олександра Παπαδοπούλου' }) } });
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
    const { structure, objects } = readPdf(await download(account));
    const { markdown } = (await account.call('getContent', { params: { kind: 'parent-agreement' } })).body;
    const headings = [...markdown.matchAll(/^(#+) (.+)$/gm)].map(([, marks, text]) => `  H${marks!.length} ${text}`);
    const own = ['Signature of parent or guardian', 'What is kept with this signature', 'Is this document genuine?'];
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

  it('the PDF names the people as at the time of signing', async () => {
    const account = await signedBy({ firstName: 'Minh', lastName: 'Before' });
    const [guardian] = (await account.call('getProfile')).body.parentInfo;
    const { id, version } = guardian!;
    await account.call('updateParentInfo', {
      body: { items: [build.parent_info({ id, version, lastName: 'After' })] },
    });
    const text = readPdf(await download(account)).pages.join('\n');
    expect(text).toContain('Minh Before');
    expect(text).not.toContain('After');
  });

  it.each([
    ['王小明', 'Chinese', '王小明'],
    ['محمد علي', 'Arabic, from right to left', 'يلع دمحم'],
    ['👩‍👧 Ada', 'an emoji, as one sign', '\uFFFD Ada'],
  ])('shows the typed name %s (%s), beside the signature and the address', async (typedName, _, shown) => {
    const account = await signedBy({}, { typedName });
    const { pages, objects } = readPdf(await download(account));
    const text = oneLine(pages.join('\n'));
    expect(text).toContain(`Signed by typing ${shown}`);
    expect(text).toContain(account.email);
    expect(objects).toContain('/S /Figure');
  });

  it('the PDF has the same bytes on every call, whatever changed since', async () => {
    const account = await signedBy({});
    const first = await download(account);
    service.clock.advance({ hours: 9 });
    await account.call('createParentInfo', { body: { items: [build.parent_info({ firstName: 'Kim' })] } });
    // Writes the PDF twice without the cache, as two processes would.
    jest.resetModules();
    const { createService } = await import('@/server/container');
    const other = createService(service.deps);
    const token = (await account.call('refresh', { body: { refreshToken: account.tokens.refreshToken } })).body.token;
    const again = await other.fetch(
      new Request('http://nestling.test/api/v1/parent/agreement/pdf', {
        headers: { authorization: `Bearer ${token}` },
      }),
      { address: account.address },
    );
    expect(sha256(new Uint8Array(await again.arrayBuffer()))).toBe(sha256(first));
    const { rows } = await service.pool.query('SELECT 1 FROM agreement_pdf WHERE sha256 = $1', [sha256(first)]);
    expect(rows).toHaveLength(1);
  });

  it('a linked adult gets the PDF of the shared family only', async () => {
    const [asker, invited, stranger] = [await signedBy({}), await join(service), await signedBy({})];
    expect((await ask(invited)).status).toBe(404);
    await asker.call('createAccountLink', { body: { email: invited.email } });
    await invited.call('acceptAccountLink', { params: { code: await codeTo(service, invited.email, 'linkInvite') } });
    const own = sha256(await download(asker));
    expect(sha256(await download(invited))).toBe(own);
    expect(sha256(await download(stranger))).not.toBe(own);
  });
});

test('when the signer leaves the family, the address is removed and earlier PDFs still verify', async () => {
  const [asker, invited] = [await signedBy({}), await join(service)];
  await asker.call('createAccountLink', { body: { email: invited.email } });
  await invited.call('acceptAccountLink', { params: { code: await codeTo(service, invited.email, 'linkInvite') } });
  const before = await download(asker);
  expect((await asker.call('deleteAccount', { body: { password } })).status).toBe(204);
  const after = await download(invited);
  expect(readPdf(after).pages.join('\n')).not.toContain(asker.email);
  expect(await verify(sha256(after))).toMatchObject({ status: 200 });
  expect(await verify(sha256(before))).toMatchObject({ status: 200 });
});

describe('verifying', () => {
  it('verifying a PDF shows when it was signed, and not by whom', async () => {
    const account = await signedBy({});
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
  });

  it.each(['0'.repeat(63), '0'.repeat(65), 'g'.repeat(64), 'A'.repeat(64), '%00', 'latest', "' OR 1=1 --"])(
    'does not know %s',
    async (hash) => {
      expect(await verify(encodeURIComponent(hash))).toEqual({ status: 404, body: { error: expect.any(String) } });
    },
  );

  it('an older PDF still verifies, with the note that its version is outdated', async () => {
    const account = await signedBy({});
    const { id: _, sequence: __, ...row } = await newestOf(account);
    const id = '00000000-0000-4000-8000-0000000000bb';
    await service.db
      .insertInto('signature')
      .values({ ...row, id, agreementVersion: '2020-01-01', hash: 'older' })
      .execute();
    const old = await download(account);
    expect(await verify(sha256(old))).toMatchObject({ body: { version: '2020-01-01', current: false } });
    await account.call('updateUser', { body: { signature: signature() } });
    expect(await verify(sha256(await download(account)))).toMatchObject({ body: { current: true } });
    expect(await verify(sha256(old))).toMatchObject({ status: 200, body: { current: false } });
  });

  it('the PDFs of an export verify', async () => {
    const account = await signedBy({});
    await account.call('updateUser', { body: { signature: signature() } });
    const response = await service.fetch('/v1/parent/account/export', {
      headers: { authorization: `Bearer ${account.tokens.token}` },
    });
    const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const hashes = [1, 2].map((number) => sha256(archive[`agreements/${number}-2026-03-04/agreement.pdf`]!));
    for (const hash of hashes) expect(await verify(hash)).toMatchObject({ status: 200 });
    expect(hashes[1]).toBe(sha256(await download(account)));
    const evidence = strFromU8(archive['agreements/1-2026-03-04/evidence.json']!);
    expect(JSON.parse(evidence)).toMatchObject({ signerEmail: account.email, isIntact: true });
  });

  it('PDFs no longer verify after the family is deleted', async () => {
    const account = await signedBy({});
    const hash = sha256(await download(account));
    expect((await account.call('deleteAccount', { body: { password } })).status).toBe(204);
    expect(await verify(hash)).toMatchObject({ status: 404 });
    expect((await service.pool.query('SELECT 1 FROM agreement_pdf WHERE sha256 = $1', [hash])).rows).toEqual([]);
  });

  it('no SQL statement of the service can change the stored fingerprints', async () => {
    const hash = sha256(await download(await signedBy({})));
    const attempts = [
      'UPDATE agreement_pdf SET first_given_at = now() WHERE sha256 = $1',
      'DELETE FROM agreement_pdf WHERE sha256 = $1',
    ];
    for (const text of attempts) await expect(service.pool.query(text, [hash])).rejects.toThrow('append-only');
  });

  it('verifying is throttled like reads', async () => {
    const slow = await createTestService({ deps: { rates: { ...service.deps.rates, readsPerSecond: 5 } } });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await slow.fetch(`/v1/agreement/${'0'.repeat(64)}`)).status),
    );
    await slow.close();
    expect(statuses).toContain(429);
  });
});
