import type { OperationName } from '@/api/contract/paths';
import type { Answer, Input } from '@/api/contract/types';

export interface CallOptions {
  /** Gives the call up: its promise is rejected with an AbortError. */
  signal?: AbortSignal;
  /** For a POST that creates; one of its own for each call unless given. Give the same again to repeat a doubtful one. */
  idempotencyKey?: string;
  /** For an answer that is a file: hears how many bytes have arrived, each time some more have. */
  onReceived?: (bytes: number) => void;
}

/** How much of a body is on its way, 0 to 1. */
export type OnProgress = (part: number) => void;

/** Queries may carry null for "not asked"; it is left out of the address. */
type Nullable<Q> = { [P in keyof Q]: Q[P] | null };
type QueryPart<T> = T extends { query: infer Q }
  ? object extends Q
    ? { query?: Nullable<Q> }
    : { query: Nullable<Q> }
  : unknown;
type BodyPart<T> = T extends { body: infer B } ? (undefined extends B ? { body?: B } : { body: B }) : unknown;
type Rest<T> = unknown extends T ? unknown : Omit<T, 'query' | 'body'>;
type Given<K extends OperationName> = K extends 'upload'
  ? { files: readonly Blob[]; onProgress?: OnProgress }
  : Rest<Input<K>> & QueryPart<Input<K>> & BodyPart<Input<K>>;

export type CallInput<K extends OperationName> = Given<K> & CallOptions;

export type UploadedFile = Answer<'upload'>[string];
/** An upload's answer is an object by field; its values are returned, in the order of the files (product section 7). */
type Result<K extends OperationName> = K extends 'upload' ? UploadedFile[] : Answer<K>;

/** The contract as functions: `api.getBooking({ params: { id } })`, `api.listFacilities({ query })`, `api.getProfile()`. */
export type Api = {
  [K in OperationName]: object extends CallInput<K>
    ? (input?: CallInput<K>) => Promise<Result<K>>
    : (input: CallInput<K>) => Promise<Result<K>>;
};
