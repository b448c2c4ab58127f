import { type Api, createApi, type Fetch } from '@/api/client/api';
import type { Lock } from '@/api/client/refresh';
import { createTokenStorage, type OtherTabEvent, type TokenStorage } from '@/api/client/tokens';

/** A storage that sends change events; `broken` makes every access throw, like blocked site data. */
export class FakeStorage implements Storage {
  private values = new Map<string, string>();
  broken = false;
  full = false;
  onChange: (key: string, oldValue: string | null, newValue: string | null) => void = () => undefined;
  get length() {
    return this.values.size;
  }
  private check() {
    if (this.broken) throw new DOMException('Access is denied for this document.', 'SecurityError');
  }
  key(index: number) {
    return [...this.values.keys()][index] ?? null;
  }
  getItem(key: string) {
    this.check();
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.check();
    if (this.full && key !== 'probe') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    const old = this.getItem(key);
    this.values.set(key, value);
    if (old !== value) this.onChange(key, old, value);
  }
  removeItem(key: string) {
    this.check();
    const old = this.getItem(key);
    this.values.delete(key);
    if (old !== null) this.onChange(key, old, null);
  }
  clear() {
    this.values.clear();
  }
}

export interface FakeTab {
  api: Api;
  tokens: TokenStorage;
  session: FakeStorage;
  ended: number;
  heard: OtherTabEvent[];
}

/** A browser whose tabs share one persistent storage, its change events and one lock. */
export class FakeBrowser {
  readonly local = new FakeStorage();
  private readonly targets: EventTarget[] = [];
  private readonly channels: EventTarget[] = [];
  private writing: EventTarget | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  locks = true;

  constructor(private readonly fetch: Fetch) {
    this.local.onChange = (key, oldValue, newValue) => {
      for (const target of this.targets) {
        if (target === this.writing) continue;
        target.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
      }
    };
  }

  private readonly lock: Lock = (task) => {
    if (!this.locks) return task();
    const turn = this.queue.then(task, task);
    this.queue = turn.catch(() => undefined);
    return turn;
  };

  /** `from` makes a duplicate tab, which starts with a copy of that tab's session storage. */
  tab(from?: FakeTab): FakeTab {
    const target = new EventTarget();
    this.targets.push(target);
    const session = new FakeStorage();
    for (const key of ['token', 'refreshToken']) {
      const value = from?.session.getItem(key);
      if (value) session.setItem(key, value);
    }
    const tokens = createTokenStorage({
      local: () => this.asSeenBy(target),
      session: () => session,
      events: target,
      channel: this.channel(),
    });
    const api = createApi({
      fetch: this.fetch,
      tokens,
      lock: this.lock,
      onSessionEnd: () => {
        tab.ended += 1;
      },
    });
    const tab: FakeTab = { api, tokens, session, ended: 0, heard: [] };
    tokens.subscribe((event) => tab.heard.push(event));
    return tab;
  }

  /** The writing tab does not receive its own change event. */
  private asSeenBy(target: EventTarget): Storage {
    const { local } = this;
    const as = (change: () => void) => {
      this.writing = target;
      try {
        change();
      } finally {
        this.writing = null;
      }
    };
    return Object.assign(Object.create(local) as Storage, {
      getItem: (key: string) => local.getItem(key),
      setItem: (key: string, value: string) => as(() => local.setItem(key, value)),
      removeItem: (key: string) => as(() => local.removeItem(key)),
    });
  }

  private channel() {
    const own = new EventTarget();
    this.channels.push(own);
    const postMessage = (data: unknown) => {
      for (const other of this.channels) {
        if (other !== own) other.dispatchEvent(Object.assign(new Event('message'), { data }));
      }
    };
    return {
      postMessage,
      addEventListener: own.addEventListener.bind(own) as BroadcastChannel['addEventListener'],
    };
  }
}
