import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import pg from 'pg';
import {
  callsFrom,
  codeTo,
  freshEmail,
  join as signUp,
  joinByMail,
  mailsTo,
  password,
} from '@/__tests__/support/accounts';
import { claimOf, listedFacility } from '@/__tests__/support/claims';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { useDeskService } from '@/__tests__/support/desk-service';
import { eventually } from '@/__tests__/support/eventually';
import { guardedByApp } from '@/__tests__/support/second-factor';
import { testRates } from '@/__tests__/support/test-deps';
import { readProofs } from '@/server/areas/family/account/rules';
import { eraseOnRequest } from '@/server/areas/operations/desk/accounts';
import { restoreBackup } from '@/server/backup/restore-backup';
import { takeBackup } from '@/server/backup/take-backup';
import { createDatabase, createPool, commandPatience } from '@/server/db/connection';
import { eraseSinceBackup } from '@/server/launcher/erase-since-backup';

const at = useDeskService();
const { desk, done, booking } = at;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
  at.service.files.clear();
});
afterEach(() => rm(folder, { recursive: true }));

const proofs = () => Buffer.from(at.service.files.get('erasures.jsonl') ?? []).toString('utf8');
const isThere = async (id: string) =>
  (await at.service.db.selectFrom('family').select('id').where('id', '=', id).execute()).length === 1;
/** Erases what the list of the first call names. */
async function erase(...words: string[]): Promise<string> {
  const code = /--confirm (\w+)$/.exec(await done('account-erase', ...words))![1]!;
  return done('account-erase', ...words, '--confirm', code, '--by', 'Kim');
}

test('lost-factor begins the wait that the log-in page begins, where there is a second factor', async () => {
  const { email, call } = await guardedByApp(at.service);
  expect(await done('lost-factor', email)).toMatch(/the second factor off at 2026-03-05/);
  expect((await call('getProfile')).body.secondFactor).toMatchObject({ lostUntil: '2026-03-05T17:00:00.000Z' });
  expect((await mailsTo(at.service, email)).map(({ kind }) => kind)).toContain('lostFactorBegun');
  expect(await desk('lost-factor', at.family.email)).toMatchObject({ code: 1 });
});

test('log-out ends the sessions of one account, or of all', async () => {
  const [one, other] = [await signUp(at.service), await signUp(at.service)];
  const statuses = async () => [(await one.call('getProfile')).status, (await other.call('getProfile')).status];
  expect(await done('log-out', one.email)).toMatch(/is logged out/);
  expect(await statuses()).toEqual([401, 200]);
  expect(await desk('log-out', 'nobody@example.com')).toMatchObject({ code: 1 });
  await done('log-out', '--everyone');
  expect(await statuses()).toEqual([401, 401]);
});

describe('the record of commands', () => {
  test('names who gave which command and how it ended, but no person, address or text', async () => {
    const { number } = await booking();
    const note = 'See you, Ava!';
    await done('approve', number, '--note', note, '--by', 'Kim');
    await desk('account', 'Nobody@Example.com');
    const rows = await at.service.db.selectFrom('deskRecord').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      {
        givenBy: 'Kim',
        command: 'approve',
        arguments: [number, expect.stringMatching(/^--note=#[\w-]{12}$/)],
        code: 0,
      },
      { command: 'account', arguments: [expect.stringMatching(/^#[\w-]{12}$/)], code: 1 },
    ]);
    expect(rows[1]!.givenBy).not.toBe('');
    expect(await done('record')).toMatch(/Kim +approve NB-\w+ --note=#\S+ +done/);
    const about = await done('record', '--about', ' nobody@example.com'.trim());
    expect(about).toMatch(/account #\S+ +refused/);
    expect(about).not.toContain('approve');
    expect(await done('record', '--about', number)).toContain('Kim');
  });
});

test('log-ins and limits name a network by one keyed hash, and never by its address', async () => {
  const address = '203.0.113.7';
  const { email } = await signUp(at.service, { address });
  const body = { email, password: 'Wrong7Horse', remember: false };
  for (let guess = 0; guess <= testRates.signinPerAccount; guess += 1)
    await callsFrom(at.service, address)('signin', { body });

  expect(await done('limits')).toMatch(/^#\S{12} +signinAccount +11 of 10 +until 20/);
  expect(await done('limits', '--about', email)).toContain('signinAccount');
  const counted = await done('limits', '--about', address);
  const hash = /^(#\S{12}) +signinAddress/m.exec(counted)![1]!;
  const { id } = (await at.service.db.selectFrom('account').select('id').where('email', '=', email).execute())[0]!;
  for (const about of [hash, address, email, id])
    expect(await done('logins', '--about', about)).toMatch(new RegExp(`${hash} +account ${id}$`));
  expect(counted).not.toContain(address);
  expect(await done('logins', '--about', '198.51.100.250')).toBe('There are no such log-ins.');
});

describe('an account', () => {
  test('is found by its address or id, and its copy is written for its owner only', async () => {
    const { email, accountId, familyId } = at.family;
    for (const name of [email.toUpperCase(), accountId]) expect(await done('account', name)).toContain(familyId);
    const file = join(folder, 'copy.zip');
    await done('account-export', email, file);
    expect(Object.keys(unzipSync(await readFile(file)))).toEqual(
      expect.arrayContaining(['profile.json', 'bookings.json']),
    );
    expect(await desk('account-export', email, file)).toMatchObject({ code: 2 });
  });

  test('is erased only with the code of the list that was shown; the proof names who asked, ids and counts', async () => {
    const { number } = await booking();
    const { email, accountId, familyId } = at.family;
    const list = await done('account-erase', email);
    expect(list).toContain(number);
    expect(list).toContain('Nothing is erased yet.');
    expect(await desk('account-erase', email, '--confirm', '00000000')).toMatchObject({ code: 1 });
    expect([await isThere(familyId), proofs()]).toEqual([true, '']);

    await erase(email, '--asked-by', 'court');
    expect(await isThere(familyId)).toBe(false);
    const { erasures, wrong } = readProofs(proofs());
    expect(wrong).toEqual([]);
    expect(erasures).toEqual([
      expect.objectContaining({ accounts: [accountId], families: [familyId], askedBy: 'court', givenBy: 'Kim' }),
    ]);
    expect(erasures[0]!.counts).toMatchObject({ children: at.family.children.length, bookings: 1 });
    expect(proofs()).not.toContain(email);
    expect(readProofs(proofs().replace('"bookings":1', '"bookings":0')).wrong).toEqual([
      expect.stringContaining('line 1'),
    ]);
  });

  test('a record with two adults stays whole for the other, and goes only with both', async () => {
    const other = await at.service.newFamily({ signed: true, familyId: at.family.familyId });
    expect(await erase(at.family.email)).toContain(`${at.family.familyId}: stays whole`);
    expect(await isThere(at.family.familyId)).toBe(true);
    expect((await other.call('getProfile')).body.children).toHaveLength(at.family.children.length);

    const both = await at.service.newCareFamily();
    const partner = await at.service.newFamily({ signed: true, familyId: both.familyId });
    await erase(both.email, partner.email);
    expect(await isThere(both.familyId)).toBe(false);
  });

  test('if the erasure fails, its proof is withdrawn', async () => {
    const code = /--confirm (\w+)$/.exec(await done('account-erase', at.family.email))![1]!;
    const { db } = at.service.deps;
    let transactions = 0;
    const broken = new Proxy(db, {
      get(target, name) {
        // The first transaction writes the proof, the third withdraws it.
        if (name === 'transaction' && (transactions += 1) === 2) throw new Error('the database is away');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value;
      },
    });
    const request = { accounts: [at.family.email], askedBy: 'adult', givenBy: 'Kim', confirm: code };
    await expect(eraseOnRequest({ ...at.service.deps, db: broken }, request)).rejects.toThrow('is away');
    expect(proofs().split('\n')).toHaveLength(3);
    expect(readProofs(proofs())).toEqual({ erasures: [], wrong: [] });
    expect(await isThere(at.family.familyId)).toBe(true);
  });
});

test('two desks that erase at the same time both leave their proof', async () => {
  const families = [at.family, await at.service.newCareFamily()];
  const isWaiting = async () => {
    const { rows } = await at.service.pool.query(`
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    return rows.length > 0;
  };
  const { files } = at.service.deps;
  let reads = 0;
  // Holds the first desk after its read until the second has read as well, or waits for the lock.
  const together = new Proxy(files, {
    get: (target, name) =>
      name === 'get'
        ? async (file: string) => {
            const bytes = await files.get(file);
            if ((reads += 1) === 1) await eventually(async () => reads > 1 || (await isWaiting()));
            return bytes;
          }
        : (Reflect.get(target, name, target) as unknown),
  });
  const erasing = families.map(async ({ email }) => {
    const code = /--confirm (\w+)$/.exec(await done('account-erase', email))![1]!;
    const request = { accounts: [email], askedBy: 'adult', givenBy: 'Kim', confirm: code };
    return eraseOnRequest({ ...at.service.deps, files: together }, request);
  });
  await Promise.all(erasing);
  const { erasures, wrong } = readProofs(proofs());
  expect(wrong).toEqual([]);
  expect(erasures.flatMap((one) => one.families).sort()).toEqual(families.map(({ familyId }) => familyId).sort());
});

describe('a blocked account', () => {
  test('asks for nothing new, keeps what it has, and is told why, until it is unblocked', async () => {
    const { number, id } = await booking();
    const { email, call } = at.family;
    expect(await desk('account-block', email)).toMatchObject({ code: 2 });
    expect(await done('account-block', email, '--reason', 'Requests without a child.')).toContain(
      `goes on: request  ${number}`,
    );
    expect(await done('account', email)).toMatch(/^blocked since .*: Requests without a child\.$/m);
    expect(await desk('account-block', email, '--reason', 'Again.')).toMatchObject({ code: 1 });
    const body = { facilityId: at.facility.id, search: 'facility=1' };
    for (const name of ['requestDropIn', 'requestTour', 'inviteFriend', 'createSearchAlert'] as const)
      expect(await call(name, { body })).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('blocked') },
      });
    expect((await call('getBooking', { params: { id } })).status).toBe(200);
    expect((await call('sendSupport', { body: { subject: 'Why?', message: 'I have a child.' } })).status).toBe(202);

    await done('account-unblock', email);
    expect(await desk('account-unblock', email)).toMatchObject({ code: 1 });
    await booking(['2026-03-12']);
    const mails = await mailsTo(at.service, email);
    expect(mails.find(({ kind }) => kind === 'accountBlocked')?.body).toContain('Requests without a child.');
    expect(mails.map(({ kind }) => kind)).toContain('accountUnblocked');
  });

  test('leaves the other adult of its record free', async () => {
    const other = await at.service.newFamily({ signed: true, familyId: at.family.familyId });
    const list = await done('account-block', at.family.email, '--reason', 'Requests without a child.');
    expect(list).toContain(other.email);
    expect((await other.call('inviteFriend', { body: { email: freshEmail(), name: 'Ada' } })).status).not.toBe(403);
  });

  test('is blocked at every address that it has had since, also after it is deleted; one command frees them all', async () => {
    const account = await signUp(at.service);
    const addresses = [account.email, freshEmail(), freshEmail()];
    await done('account-block', account.email, '--reason', 'Requests without a child.', '--by', 'Kim');
    for (const email of addresses.slice(1)) {
      await account.call('updateUser', { body: { email, currentPassword: password } });
      await account.call('confirmEmail', { params: { code: await codeTo(at.service, email, 'emailChange') } });
    }
    expect((await account.call('inviteFriend')).status).toBe(403);
    const list = await done('blocked');
    for (const email of addresses) expect(list).toMatch(new RegExp(`${email}.* Kim +Requests without a child\\.`));
    expect(list).toContain(`${addresses[2]} (account)`);
    await erase(addresses[2]!);
    for (const email of addresses)
      expect(await desk('account', email)).toMatchObject({ code: 1, text: expect.stringContaining('without a child') });

    const freed = await done('account-unblock', addresses[1]!);
    for (const email of addresses) {
      expect(freed).toContain(`${email} is no longer blocked.`);
      expect((await mailsTo(at.service, email)).at(-1)!.kind).toBe('accountUnblocked');
    }
    expect(await done('blocked')).toBe('Nobody is blocked.');
    await joinByMail(at.service, { email: addresses[0]! });
  });

  test('a mailbox without an account begins nothing, and each attempt is answered by a mail that says why', async () => {
    const [email, call] = [freshEmail(), callsFrom(at.service)];
    expect(await done('account-block', email.toUpperCase(), '--reason', 'Insults to facilities.')).toContain(
      'is blocked',
    );
    expect(await desk('account-block', email, '--reason', 'Again.')).toMatchObject({ code: 1 });
    expect(await desk('account-block', 'Ada', '--reason', 'No address.')).toMatchObject({ code: 1 });
    const asked = { email, password: 'Correct7Horse', consent: true };
    expect((await call('signup', { body: asked })).status).toBe(202);
    const { licenceNumber } = await listedFacility(at.service);
    expect((await call('claimFacility', { body: claimOf(licenceNumber, { email }) })).status).toBe(202);
    const mails = await mailsTo(at.service, email);
    expect(mails.map(({ kind }) => kind)).toEqual(['mailboxBlocked', 'mailboxBlocked', 'mailboxBlocked']);
    for (const { body } of mails) expect(body).toContain('Insults to facilities.');
    expect(await desk('account', email)).toMatchObject({ code: 1, text: expect.stringContaining('is blocked') });
    expect(await done('claims')).not.toContain(email);

    await done('account-unblock', email);
    expect(await desk('account-unblock', email)).toMatchObject({ code: 1 });
    await joinByMail(at.service, { email });
  });

  test('a contact who is removed with a reason is told', async () => {
    const [facility, email] = [at.facility.id, freshEmail('contact')];
    await done('contact-add', facility, email, 'Ada Lowe', 'Director');
    await done('contact-remove', facility, email, '--reason', 'You no longer work there.');
    expect((await mailsTo(at.service, email)).at(-1)!.body).toContain('You no longer work there.');
    const listed = new RegExp(`${email} \\(contact of .*\\) +\\S+ +You no longer work there\\.`);
    expect(await done('blocked')).toMatch(listed);
    await done('contact-add', facility, email, 'Ada Lowe', 'Director');
    expect(await done('blocked')).toBe('Nobody is blocked.');
  });
});

test('what was erased since a backup is erased again after its restore, also when only a copy of the proofs is left', async () => {
  await booking();
  const stays = await at.service.newCareFamily();
  const shared = await at.service.newCareFamily();
  const partner = await at.service.newFamily({ signed: true, familyId: shared.familyId });
  const live = new pg.Client({ connectionString: at.service.url });
  await live.connect();
  const files = at.service.deps.files;
  await takeBackup({ client: live, files }, join(folder, 'backup')).finally(() => live.end());
  await erase(at.family.email);
  await erase(shared.email);
  const copy = proofs();

  const fresh = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  const db = createDatabase(createPool({ url: fresh.url, poolMax: 1, patience: commandPatience }));
  try {
    at.service.files.clear();
    const place = { url: fresh.url, client, files };
    await restoreBackup(place, join(folder, 'backup'), () => undefined);
    expect((await eraseSinceBackup(place, join(folder, 'backup'), '')).right[0]).toContain('is not known');
    expect(await eraseSinceBackup(place, join(folder, 'backup'), copy)).toEqual({
      right: ['Erased since this backup: 1 family, erased again.'],
      wrong: [],
    });
    expect(proofs()).toBe(copy);
    const left = await db.selectFrom('account').select('email').execute();
    const emails = left.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining([stays.email, partner.email]));
    for (const gone of [at.family.email, shared.email]) expect(emails).not.toContain(gone);
    const families = (await db.selectFrom('family').select('id').execute()).map(({ id }) => id);
    expect(families).toContain(shared.familyId);
    expect(families).not.toContain(at.family.familyId);
    expect((await eraseSinceBackup(place, join(folder, 'backup'), '')).right[0]).toContain('0 families');
  } finally {
    await db.destroy();
    await client.end();
    await fresh.drop();
  }
});
