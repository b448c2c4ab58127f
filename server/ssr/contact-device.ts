import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomKey } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { readEnv } from '@/server/env';

const name = 'contact-device';
const key = /^[\w-]{22,64}$/;

/** The key that a contact's browser keeps (record 0203): a cookie, because the pages of a facility's links run no script. */
export function readDevice({ headers }: IncomingMessage): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([found]) => found === name)?.[1] ?? '';
  return key.test(value) ? value : null;
}

/** The key that is kept, or a new one. */
export const deviceToKeep = (req: IncomingMessage): string => readDevice(req) ?? randomKey();

/** Only links' pages get it, also when they are opened from a mail, and no script. */
export function keepDevice(res: ServerResponse, device: string): void {
  const secure = readEnv().PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  res.setHeader(
    'set-cookie',
    `${name}=${device}; Path=/answer; Max-Age=${limits.trustedDeviceDays * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}
