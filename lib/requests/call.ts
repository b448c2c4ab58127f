/** Who calls: the account of the access token, its family, and the chain of refresh tokens the session hangs on. */
export interface Caller {
  readonly accountId: string;
  readonly familyId: string;
  readonly chainId: string;
}

/** A POST to be done once (product rule 11): the caller's key with the hash of what was asked. */
export interface IdempotencyClaim {
  readonly key: string;
  readonly operation: string;
  readonly bodyHash: string;
}

/** What the service may know of a request besides its input. */
export interface CallContext {
  readonly requestId: string;
  /** The caller's network address, for throttles and the signature's evidence; never logged. */
  readonly address: string;
  readonly userAgent: string;
  readonly idempotency: IdempotencyClaim | null;
  /** The request itself, for a multipart body. */
  readonly request: Request;
}
