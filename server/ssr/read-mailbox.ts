import type { IncomingMessage } from 'node:http';
import { ApiError } from '@/api/client/api-error';
import type { MailboxEntry } from '@/lib/site/mailbox';
import { readEnv } from '@/server/env';
import { publishedHost } from '@/server/in-process';
import { inProcessOrigin } from '@/server/ssr/server-api';

/** The mails of the mailbox page; null if it is switched off (product rule 1). Not part of the contract. */
export async function readMailbox(visitor: IncomingMessage): Promise<MailboxEntry[] | null> {
  if (readEnv().API_URL) return null;
  const response = await publishedHost().call(new Request(`${inProcessOrigin}/dev/mailbox`), visitor);
  if (response.ok) return (await response.json()) as MailboxEntry[];
  if (response.status === 404) return null;
  throw await ApiError.from(response);
}
