import { callsFrom, freshEmail, mailsTo } from '@/__tests__/support/accounts';
import type { TestService } from '@/__tests__/support/service';
import type { Body } from '@/api/contract/types';
import type { LinkPurpose } from '@/lib/paths';
import type { FacilityAction } from '@/lib/requests/answer/facility-answer';
import { makeLink } from '@/server/areas/facilities/contacts/links';
import { addContact } from '@/server/areas/facilities/contacts/manage-contacts';
import { listContacts } from '@/server/areas/facilities/contacts/rows';
import { expiryOf } from '@/server/areas/facilities/contacts/rules';
import { inTransaction } from '@/server/db/transaction';

type Serving = Pick<TestService, 'pool' | 'deps' | 'fetch'>;

interface MailedLink {
  email: string;
  key: string;
  token: string;
  /** Calls without a session, from one network address. */
  call: ReturnType<typeof callsFrom>;
}

const linkIn = (text: string | undefined) => /\/answer\/(?:\w+\/)?([\w-]{40,})$/m.exec(text ?? '')?.[1];

/** The key of the newest mail to this contact that has a link. */
export async function newestKey(service: Pick<TestService, 'pool'>, email: string): Promise<string> {
  const keys = (await mailsTo(service, email)).map(({ body }) => linkIn(body)).filter(Boolean);
  const key = keys.at(-1);
  if (!key) throw new Error(`No link was mailed to ${email}.`);
  return key;
}

/** Adds a contact, and reads the link that confirms it as the contact does. */
export async function mailedLink(service: Serving, facilityId: string): Promise<MailedLink> {
  const email = freshEmail('director');
  const facility = { id: facilityId, name: 'Willow House' };
  await addContact(service.deps, { facility, name: 'Ada Lowe', role: 'Director', email });
  const key = await newestKey(service, email);
  const call = callsFrom(service);
  const { body } = await call('readContactLink', { params: { key } });
  return { email, key, token: body.token, call };
}

/** A contact who has confirmed, and so gets the facility's requests. */
export async function confirmedContact(service: Serving, facilityId: string): Promise<MailedLink> {
  const link = await mailedLink(service, facilityId);
  await link.call('confirmContactLink', { params: { key: link.key }, body: { token: link.token } });
  return link;
}

/** The key of a new link of this purpose for the contact with this address. */
export async function keyFor(
  service: Pick<TestService, 'db' | 'deps'>,
  facilityId: string,
  email: string,
  purpose: Exclude<LinkPurpose, 'request'>,
): Promise<string> {
  const contact = (await listContacts(service.db, facilityId)).find((one) => one.email === email)!;
  const expiresAt = expiryOf(purpose, service.deps.clock.now());
  const link = await inTransaction(service.deps, (tx) =>
    makeLink(tx, service.deps, contact.id, { purpose, expiresAt }),
  );
  return link.split('/').at(-1)!;
}

/** Chooses the contact's PIN by the mail that a page asks for; null removes it. `headers`: of the device that then knows it. */
export async function choosePin(
  service: Serving,
  { email }: { email: string },
  pin: string | null,
  headers: Record<string, string> = {},
) {
  const call = callsFrom(service);
  const contact = (
    await service.deps.db.selectFrom('facilityContact').selectAll().where('email', '=', email).execute()
  )[0]!;
  const key = await keyFor({ db: service.deps.db, deps: service.deps }, contact.facilityId, email, 'pin');
  const { body } = await call('readPinLink', { params: { key } });
  return call('setPin', { params: { key }, body: { token: body.token, pin }, headers });
}

/** Reads and answers the contact's newest link as its page does. */
export function answersBy(service: TestService, { email, call }: Pick<MailedLink, 'email' | 'call'>) {
  let known = '';
  const read = async () => {
    // A mail that was sent has no text left.
    const key = (known = await newestKey(service, email).catch(() => known));
    const reply = await call('readRequestLink', { params: { key }, query: {} });
    return { key, status: reply.status, page: reply.body };
  };
  return {
    read,
    /** Answers the page as it is now, or as it was when `seen` was read. */
    async answer(
      action: FacilityAction,
      more: Partial<Body<'answerRequest'>> = {},
      seen?: Awaited<ReturnType<typeof read>>,
    ) {
      const { key, page } = seen ?? (await read());
      const { token, version } = page;
      return call('answerRequest', { params: { key }, body: { token, version, action, ...more } });
    },
  };
}
