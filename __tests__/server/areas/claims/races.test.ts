import { callsFrom, mailsTo } from '@/__tests__/support/accounts';
import { claimedByMail, claimKeyTo, claimOf } from '@/__tests__/support/claims';
import { count, timeLimit } from '@/__tests__/support/depth';
import { createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { approveClaim, declineClaim, openClaims } from '@/server/areas/claims/answer-claim';

/** Claims that are answered at once over many connections. */
let service: RequestService;
beforeAll(async () => {
  service = await createRequestService({ poolMax: 20 });
});
afterAll(() => service.close());
beforeEach(() => service.reset());

const rounds = count(5, 50);
const minutes = timeLimit(60_000, 300_000);
const kindsTo = async (email: string) => (await mailsTo(service, email)).map(({ kind }) => kind);
const contactsOf = async (facilityId: string) =>
  (await service.db.selectFrom('facilityContact').select('email').where('facilityId', '=', facilityId).execute()).map(
    ({ email }) => email,
  );
type Claimed = Pick<Awaited<ReturnType<typeof claimedByMail>>, 'call' | 'key' | 'token'>;
const answer = ({ call, key, token }: Claimed, action: 'approve' | 'decline' = 'approve') =>
  call('answerClaim', { params: { key }, body: { token, action } });

test(
  'one claim is approved twice at once: one contact, one invitation',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const claimed = await claimedByMail(service);
      const replies = await Promise.all([answer(claimed), answer(claimed), answer(claimed)]);
      expect(replies.map(({ status, body }) => [status, body.state])).toEqual(replies.map(() => [200, 'approved']));
      expect(await contactsOf(claimed.facility.id)).toEqual([claimed.email]);
      expect(await kindsTo(claimed.email)).toEqual(['contactInvited']);
    }
  },
  minutes,
);

test(
  'a claim is approved and declined at once: one of both stands, and the other is told',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const claimed = await claimedByMail(service);
      const replies = await Promise.all([answer(claimed), answer(claimed, 'decline')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [yes] = replies;
      expect(await contactsOf(claimed.facility.id)).toEqual(yes!.status === 200 ? [claimed.email] : []);
      expect(await kindsTo(claimed.email)).toEqual([yes!.status === 200 ? 'contactInvited' : 'claimDeclined']);
    }
  },
  minutes,
);

test(
  'the mailbox approves while the desk approves or declines: one answer stands',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const claimed = await claimedByMail(service);
      const { id } = (await openClaims(service.deps)).find(({ email }) => email === claimed.email)!;
      const desk = round % 2 === 0 ? approveClaim(service.deps, id) : declineClaim(service.deps, id, 'No answer.');
      const [reply] = await Promise.all([answer(claimed), desk.catch(() => null)]);
      const { state } = (await claimed.call('readClaimLink', { params: { key: claimed.key } })).body;
      expect(reply.status).toBe(state === 'approved' ? 200 : 409);
      expect(await kindsTo(claimed.email)).toEqual([state === 'approved' ? 'contactInvited' : 'claimDeclined']);
      expect(await contactsOf(claimed.facility.id)).toHaveLength(state === 'approved' ? 1 : 0);
    }
  },
  minutes,
);

test(
  'two people’s claims are approved at once: each has one invitation, and nobody is lost',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const one = await claimedByMail(service);
      const body = claimOf(one.licenceNumber);
      const call = callsFrom(service);
      await call('claimFacility', { body });
      const key = (await claimKeyTo(service, one.mailbox))!;
      const { token } = (await call('readClaimLink', { params: { key } })).body;
      const replies = await Promise.all([answer(one), answer({ call, key, token })]);
      expect(replies.map(({ body: { state } }) => state)).toEqual(['approved', 'approved']);
      expect((await contactsOf(one.facility.id)).sort()).toEqual([one.email, body.email].sort());
    }
  },
  minutes,
);

test(
  'the same person claims many times at once: one open claim',
  async () => {
    const { facility, licenceNumber, email } = await claimedByMail(service);
    await Promise.all(
      [1, 2].map(() => callsFrom(service)('claimFacility', { body: claimOf(licenceNumber, { email }) })),
    );
    const open = (await openClaims(service.deps)).filter(({ facilityId }) => facilityId === facility.id);
    expect(open).toHaveLength(1);
  },
  minutes,
);
