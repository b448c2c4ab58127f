import { answersBy, confirmedContact, newestKey } from '@/__tests__/support/contacts';
import type { TestFamily } from '@/__tests__/support/families';
import type { TestService } from '@/__tests__/support/service';
import type { RequestKind } from '@/lib/paths';

interface Part {
  bytes: Uint8Array;
  name?: string;
}
type Uploaded = Record<string, { id: string; fullPath: string }>;

async function post(service: TestService, path: string, parts: readonly Part[], headers: Record<string, string> = {}) {
  const body = new FormData();
  parts.forEach(({ bytes, name = 'file' }, index) => {
    body.append(`file_${index}`, new Blob([Uint8Array.from(bytes)]), name);
  });
  const response = await service.fetch(path, { method: 'POST', body, headers });
  const answer = (await response.json()) as Uploaded;
  return {
    status: response.status,
    body: answer,
    files: response.ok
      ? Object.values(answer).map(({ id }, index) => ({ id, name: parts[index]!.name ?? 'file' }))
      : [],
  };
}

/** What a family does with the messages of one request. */
export function threadOf(service: TestService, family: TestFamily, id: string, kind: RequestKind = 'booking') {
  const params = { kind, id };
  return {
    list: () => family.call('listThread', { params }),
    send: (text: string, files: { id: string; name: string }[] = [], headers: Record<string, string> = {}) =>
      family.call('sendThreadMessage', { params, body: { text, files }, headers }),
    see: (upTo: number) => family.call('seeThread', { params, body: { upTo } }),
    upload: (parts: readonly Part[]) =>
      post(service, `/v1/parent/thread/${kind}/${id}/file`, parts, { authorization: `Bearer ${family.token}` }),
  };
}

/** A confirmed contact who reads and writes by the newest link that was mailed. */
export async function writingContact(service: TestService, facilityId: string) {
  const contact = await confirmedContact(service, facilityId);
  const { read, answer } = answersBy(service, contact);
  return {
    ...contact,
    read,
    answer,
    /** Writes on the page as it is now, or as it was when `seen` was read; null only marks the messages as read. */
    async write(
      text: string | null,
      files: { id: string; name: string }[] = [],
      seen?: Awaited<ReturnType<typeof read>>,
    ) {
      const { key, page } = seen ?? (await read());
      const seenUpTo = page.thread.messages.at(-1)?.position ?? 0;
      const message = text === null ? null : { text, files };
      return contact.call('writeByLink', { params: { key }, body: { token: page.token, seenUpTo, message } });
    },
    async upload(parts: readonly Part[]) {
      return post(service, `/v1/answer/file/${await newestKey(service, contact.email)}`, parts);
    },
  };
}
