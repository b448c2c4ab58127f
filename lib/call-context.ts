/** The authenticated caller. `chainId` is the chain of refresh tokens that the session belongs to. */
export interface Caller {
  readonly accountId: string;
  readonly familyId: string;
  readonly chainId: string;
}

/** The idempotency key of a POST with the hash of its body (product rule 11). */
export interface IdempotencyClaim {
  readonly key: string;
  readonly operation: string;
  readonly bodyHash: string;
}

/** What use cases know about an HTTP request besides its input. */
export interface CallContext {
  readonly requestId: string;
  /** The client's IP address, for throttling and as evidence of a signature. Never log it. */
  readonly address: string;
  readonly userAgent: string;
  /** The random key that the browser keeps (record 0201). Never log it, and store only its hash. */
  readonly deviceKey: string | null;
  /** As the browser names it; not checked. */
  readonly timeZone: string | null;
  readonly idempotency: IdempotencyClaim | null;
  /** For reading a multipart body. */
  readonly request: Request;
}
