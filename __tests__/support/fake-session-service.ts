import type { Fetch } from '@/api/client/api';
import type { Tokens } from '@/api/contract/types';

export interface SeenCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/**
 * A service with sessions only: access tokens that a test can expire, and single-use refresh tokens. The token before
 * the current one still works (product rule 6). Any other call with a valid token gets {}.
 */
export class FakeSessionService {
  private count = 0;
  private chain: string[] = [];
  private valid = new Set<string>();
  readonly calls: SeenCall[] = [];
  /** Results of the next refreshes, in order: a status to return or an error to throw. */
  trouble: (number | Error)[] = [];
  gate: Promise<void> = Promise.resolve();
  /** Whether a predecessor still works; false after the 30 s of product rule 6. */
  leeway = true;

  pair(): Tokens {
    this.count += 1;
    const pair = { token: `access-${this.count}`, refreshToken: `refresh-${this.count}` };
    this.valid.add(pair.token);
    this.chain.push(pair.refreshToken);
    return pair;
  }

  expireAccess() {
    this.valid.clear();
  }

  revoke() {
    this.valid.clear();
    this.chain = [];
  }

  callsOf(path: string) {
    return this.calls.filter((call) => call.path.startsWith(`/api/v1/parent/${path}`));
  }

  readonly fetch: Fetch = async (url, init) => {
    const headers = init.headers as Record<string, string>;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    this.calls.push({ method: init.method ?? 'GET', path: url, headers, body });
    await Promise.resolve();
    init.signal?.throwIfAborted();
    if (url.endsWith('/refresh')) return this.refresh((body as { refreshToken: string }).refreshToken);
    if (url.endsWith('/signin')) return reply(401, { error: 'E-mail or password is not right.' });
    if (url.includes('/facility')) return reply(200, {});
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    return this.valid.has(token) ? reply(200, {}) : reply(401, { error: 'Please log in.' });
  };

  private async refresh(refreshToken: string): Promise<Response> {
    await this.gate;
    const trouble = this.trouble.shift();
    if (trouble instanceof Error) throw trouble;
    if (trouble) return reply(trouble, { error: 'Not now.' });
    const place = this.chain.indexOf(refreshToken);
    const last = this.chain.length - 1;
    if (place === last && place >= 0) return reply(200, this.pair());
    if (place >= 0 && place === last - 1 && this.leeway) {
      const successor = { token: `access-${this.count}`, refreshToken: this.chain[last] };
      return reply(200, successor);
    }
    this.revoke();
    return reply(401, { error: 'Please log in.' });
  }
}

export function reply(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
