import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-jsdom';

/** A channel that does not keep the test process alive. */
class QuietChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref(): void }).unref();
  }
}

/**
 * Browser classes that jsdom lacks, has in a form that Node's fetch rejects, or has in a slow form: msw makes a URL for
 * each handler of each request. Leave out MessageChannel: React would schedule with it, and an open channel keeps the
 * test process alive.
 */
const fromNode = {
  URLSearchParams,
  fetch,
  Headers,
  Response,
  FormData,
  File,
  Blob,
  AbortController,
  AbortSignal,
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  TextEncoder,
  TextDecoder,
  TextEncoderStream,
  TextDecoderStream,
  structuredClone,
};

/** jsdom with Node's network and stream classes, and a Request that resolves relative URLs like a browser. */
export default class DomEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    const window = this.global;
    // URL is a class of this window, since browser-stubs.ts adds functions to it.
    Object.assign(window, fromNode, { BroadcastChannel: QuietChannel, URL: class extends URL {} });

    class LocatedRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
      }
    }
    Object.assign(window, {
      Request: LocatedRequest,
      fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(new LocatedRequest(input, init)),
    });
    if (!window.crypto.subtle) Object.defineProperty(window.crypto, 'subtle', { value: crypto.subtle });
  }
}
