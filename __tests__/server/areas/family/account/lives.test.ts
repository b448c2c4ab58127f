import fc from 'fast-check';
import { codeTo } from '@/__tests__/support/accounts';
import { count, timeLimit } from '@/__tests__/support/depth';
import { build, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { canBeTold, outcomesOf } from '@/__tests__/support/sharing/at-once';
import { adultsOf, type Deed, type Life } from '@/__tests__/support/sharing/rules';
import { testRates } from '@/__tests__/support/test-deps';
import { hashPassword } from '@/server/areas/family/session/passwords';

/**
 * Property test: random actions of three adults with a family and two mailboxes each. After every step, exactly the adults that a
 * model allows can read each child, and no account loses its own family.
 */
const many = 1_000_000;
const password = 'Correct7Horse';
let service: FamilyService;
let passwordHash: string;
beforeAll(async () => {
  const rates = {
    ...testRates,
    signinPerAccount: many,
    signinPerAddress: many,
    mailPerMailbox: many,
    mailPerAddress: many,
  };
  service = await createFamilyService({ poolMax: 20, deps: { rates } });
  passwordHash = await hashPassword(password);
});
afterAll(() => service.close());

interface Person extends TestFamily {
  mailboxes: readonly [string, string];
  childId: string;
}

interface World {
  life: Life;
  people: Person[];
  /** All invitations ever mailed: code and row id. */
  mailed: { code: string; row: string }[];
}

const person = fc.nat({ max: 2 });
const index = fc.nat({ max: 11 });
/** Mostly existing ones. */
const mailbox = fc.constantFrom(0, 0, 2, 2, 4, 4, 1, 3, 5);
const mostly = fc.constantFrom(true, true, true, false);
const one = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('invite' as const), who: person, to: mailbox }) },
  {
    weight: 9,
    arbitrary: fc.record({ do: fc.constant('accept' as const), who: person, at: index, own: mostly }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), who: person, at: index }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('switch' as const), who: person, to: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('changeEmail' as const), who: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), who: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 13) }) },
);
type Step = typeof one extends fc.Arbitrary<infer S> ? S : never;
/** Concurrent steps: the result must match one of the two orders. */
const step = fc.tuple(one, fc.option(one, { freq: 3 }));

/** Every run starts with two crossing invitations. */
const crossing: [Step, null][] = [
  [{ do: 'invite', who: 0, to: 2 }, null],
  [{ do: 'invite', who: 1, to: 0 }, null],
];

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(list.length, 1)];

/** Resolves a step against the current state. Uses few invitations, so that they repeat often. */
function deedOf({ life, people, mailed }: World, given: Step): Deed | null {
  if (given.do === 'wait') return given;
  const { accountId: who, mailboxes } = people[given.who]!;
  const me = life.adults[who];
  switch (given.do) {
    case 'invite': {
      const email = people.flatMap((each) => each.mailboxes)[given.to]!;
      return { do: 'invite', who, email, id: mailed.length };
    }
    case 'accept': {
      const known = given.own ? life.invitations.filter(({ email }) => email === me?.email) : [];
      const invitation = at(known, given.at)?.id ?? at([...mailed.keys()], given.at);
      return invitation === undefined ? null : { do: 'accept', who, invitation };
    }
    case 'undo': {
      const listed = life.invitations.filter(({ family }) => family === me?.active);
      const invitation = at(listed, given.at)?.id ?? at([...mailed.keys()], given.at);
      return invitation === undefined ? null : { do: 'undo', who, invitation };
    }
    case 'switch':
      return { do: 'switch', who, family: people[given.to]!.familyId };
    case 'changeEmail':
      return me ? { do: 'changeEmail', who, email: mailboxes.find((email) => email !== me.email)! } : null;
    case 'delete':
      return { do: 'delete', who };
  }
}

async function take({ people, mailed }: World, deed: Deed): Promise<number> {
  if (deed.do === 'wait') return (service.clock.advance({ days: deed.days }), 200);
  const { call, ...me } = people.find(({ accountId }) => accountId === deed.who)!;
  switch (deed.do) {
    case 'invite':
      return (await call('createAccountLink', { body: { email: deed.email } })).status;
    case 'accept':
      return (await call('acceptAccountLink', { params: { code: mailed[deed.invitation]!.code } })).status;
    case 'undo':
      return (await call('deleteAccountLinks', { query: { itemIds: [mailed[deed.invitation]!.row] } })).status;
    case 'switch':
      return (await call('setActiveFamily', { body: { familyId: deed.family } })).status;
    case 'changeEmail':
      return moveTo({ ...me, call }, deed.email);
    case 'delete':
      return (await call('deleteAccount', { body: { password } })).status;
  }
}

async function moveTo({ call }: Pick<Person, 'call'>, email: string): Promise<number> {
  const asked = await call('updateUser', { body: { email, currentPassword: password } });
  if (asked.status !== 200) return asked.status;
  return (await call('confirmEmail', { params: { code: await codeTo(service, email, 'emailChange') } })).status;
}

interface Seen {
  /** By account: its active family and its families. */
  adults: Record<string, { email: string; active: string; families: string[] }>;
  /** By family: its adults. */
  families: Record<string, string[]>;
  /** Open invitations: family, address and sender. */
  open: string[];
}

/** The expected state. */
const expectedOf = (life: Life): Seen => ({
  adults: Object.fromEntries(
    Object.entries(life.adults).map(([who, { email, active }]) => [
      who,
      { email, active, families: life.families.filter((family) => adultsOf(life, family).includes(who)).sort() },
    ]),
  ),
  families: Object.fromEntries(life.families.map((family) => [family, adultsOf(life, family).sort()])),
  open: life.invitations
    .filter(({ accepted }) => accepted === null)
    .map(({ family, email, by }) => `${family} ${email} ${by}`)
    .sort(),
});

/** The actual state, from the service and the database. */
async function seenOf({ people }: World): Promise<Seen> {
  const adults: Seen['adults'] = {};
  for (const { accountId, call } of people) {
    const { status, body } = await call('getProfile');
    const active = status === 200 ? body.families.find((family) => family.active)!.id : null;
    if (active !== null) {
      const families = body.families.map(({ id }) => id).sort();
      adults[accountId] = { email: body.accountInfo.email, active, families };
      const children = people.filter(({ familyId }) => familyId === active).map(({ childId }) => childId);
      expect(body.children.map(({ id }) => id)).toEqual(children);
    }
    if (active === null) expect(status).toBe(401);
  }
  const ids = people.map(({ familyId }) => familyId);
  const families = await service.pool.query<{ id: string; adults: string[] }>(
    `SELECT id, ARRAY(SELECT account_id::text FROM family_adult WHERE family_id = family.id ORDER BY 1) AS adults
       FROM family WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)`,
    [ids],
  );
  const open = await service.pool.query<{ open: string }>(
    `SELECT concat_ws(' ', family_id, email, invited_by) AS open FROM account_link
      WHERE family_id = ANY ($1::uuid[]) AND accepted_at IS NULL ORDER BY 1`,
    [ids],
  );
  return {
    adults,
    families: Object.fromEntries(families.rows.map((family) => [family.id, family.adults])),
    open: open.rows.map((row) => row.open).sort(),
  };
}

/** Only an account whose active record holds a child can read that child’s activity. */
async function expectReaders({ people }: World): Promise<void> {
  for (const { call } of people) {
    const { status, body } = await call('getProfile');
    const active = status === 200 ? body.families.find((family) => family.active)!.id : null;
    for (const { familyId, childId } of people) {
      const expected = active === null ? 401 : active === familyId ? 200 : 404;
      expect((await call('listChildActivity', { params: { id: childId } })).status).toBe(expected);
    }
  }
}

async function newWorld(run: number | string): Promise<World> {
  const people: Person[] = [];
  for (let who = 0; who < 3; who += 1) {
    const family = await service.newFamily();
    const mailboxes = [`p${who}-a-${run}@example.com`, `p${who}-b-${run}@example.com`] as const;
    await service.db
      .updateTable('account')
      .set({ email: mailboxes[0], passwordHash })
      .where('id', '=', family.accountId)
      .execute();
    const { body } = await family.call('createChildren', { body: { items: [build.child()] } });
    // `token` is read on each call, so the object must not be copied.
    people.push(Object.assign(family, { mailboxes, childId: body.items[0]!.id }));
  }
  const adults = Object.fromEntries(
    people.map(({ accountId, familyId, mailboxes }) => [
      accountId,
      { email: mailboxes[0], own: familyId, active: familyId },
    ]),
  );
  const families = people.map(({ familyId }) => familyId);
  return { life: { today: 0, adults, invitations: [], families }, people, mailed: [] };
}

async function rememberCode(world: World, deed: Deed & { do: 'invite' }): Promise<void> {
  const code = await codeTo(service, deed.email, 'linkInvite');
  const { rows } = await service.pool.query<{ id: string }>(
    'SELECT id FROM account_link WHERE family_id = $1 AND email = $2 AND accepted_at IS NULL',
    [world.life.invitations.find(({ id }) => id === deed.id)?.family, deed.email],
  );
  world.mailed.push({ code, row: rows[0]!.id });
}

async function live(world: World, [first, second]: [Step, Step | null], reached: Set<string>): Promise<void> {
  const deeds = [first, second].flatMap((given) => (given ? (deedOf(world, given) ?? []) : []));
  const together = deeds.slice(0, canBeTold(deeds) ? 2 : 1);
  if (together.length === 0) return;
  const statuses = await Promise.all(together.map((deed) => take(world, deed)));
  const possible = outcomesOf(world.life, together).filter((outcome) => outcome.statuses.join() === statuses.join());
  const seen = await seenOf(world);
  const outcome = possible.find(({ life }) => JSON.stringify(expectedOf(life)) === JSON.stringify(seen));
  if (!outcome) {
    const would = outcomesOf(world.life, together).map((each) => ({ ...each, life: expectedOf(each.life) }));
    throw new Error(`Not as the rules say: ${JSON.stringify({ together, statuses, seen, would }, null, 1)}`);
  }
  world.life = outcome.life;
  for (const deed of together) {
    if (deed.do === 'invite' && world.life.invitations.some(({ id }) => id === deed.id))
      await rememberCode(world, deed);
  }
  together.forEach((deed, place) => reached.add(`${deed.do} ${statuses[place]}`));
}

const invite = (who: number, to: 0 | 1 | 2 | 3 | 4 | 5): Step => ({ do: 'invite', who, to });
const accept = (who: number, place = 0): Step => ({ do: 'accept', who, at: place, own: true });
/** With the first code ever mailed. */
const acceptFirst = (who: number): Step => ({ do: 'accept', who, at: 0, own: false });
const undo = (who: number): Step => ({ do: 'undo', who, at: 0 });
const look = (who: number, to: number): Step => ({ do: 'switch', who, to });
const changeEmail = (who: number): Step => ({ do: 'changeEmail', who });
const leave = (who: number): Step => ({ do: 'delete', who });
const wait = (days: 1 | 13): Step => ({ do: 'wait', days });

/** What random lives seldom reach; the model says what must follow each step. Mailboxes 2n and 2n + 1 are of adult n. */
test.each<[string, Step[]]>([
  ['a code works for its mailbox and as often as it is used', [acceptFirst(2), accept(1), accept(1)]],
  ['a second invitation replaces the first', [invite(0, 2), acceptFirst(1), accept(1)]],
  ['an invitation is withdrawn', [undo(0), acceptFirst(1)]],
  ['an invitation ends after 14 days', [invite(0, 4), wait(13), accept(1), wait(1), accept(2)]],
  ['an adult looks at the other record', [accept(1), look(1, 1), look(1, 0)]],
  ['a removed adult’s invitations end', [accept(1), invite(1, 4), undo(0), accept(2)]],
  ['an adult who left has no invitations', [accept(1), invite(1, 4), undo(1), accept(2)]],
  ['a deleted account has no invitations', [accept(1), invite(1, 4), leave(1), accept(2)]],
  ['a removed adult’s new mailbox was invited before', [invite(0, 3), accept(1), changeEmail(1), undo(0), accept(1)]],
  ['the owner’s new mailbox was invited before', [invite(0, 1), accept(1), changeEmail(0), accept(0)]],
  [
    'the only adult there leaves a record whose owner looks at another',
    [accept(1), invite(2, 0), accept(0, 1), leave(1)],
  ],
  ['the last adult of a record stays in it', [accept(1), leave(0), undo(1)]],
])('the rules hold where %s', async (what, steps) => {
  service.clock.set('2026-03-04T17:00:00Z');
  const world = await newWorld(what.replace(/\W/g, ''));
  for (const each of [...crossing.map(([first]) => first), ...steps]) await live(world, [each, null], new Set());
  await expectReaders(world);
});

test(
  'in no life does anybody read a child but who belongs to its record and looks at it, or lose the record they began with',
  async () => {
    let runs = 0;
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        runs += 1;
        if (runs % 20 === 0) await service.reset();
        service.clock.set('2026-03-04T17:00:00Z');
        const world = await newWorld(runs);
        for (const each of [...crossing, ...steps]) await live(world, each, reached);
        await expectReaders(world);
      }),
      { numRuns: count(8, 300), seed: 20_260_306, endOnFailure: true },
    );
    // Checks that the runs reach all kinds of states.
    const everywhere = ['invite 202', 'invite 422', 'accept 200', 'accept 404', 'accept 409', 'undo 204', 'undo 404'];
    everywhere.push('switch 200', 'switch 404', 'switch 401', 'changeEmail 200', 'delete 204');
    expect(everywhere.filter((there) => !reached.has(there))).toEqual([]);
  },
  timeLimit(300_000, 3_600_000),
);
