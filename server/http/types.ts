import type { operations, OperationName } from '@/api/contract/paths';
import type { Answer, Input } from '@/api/contract/types';
import type { CallContext, Caller } from '@/lib/call-context';

type CallerOf<K extends OperationName> = (typeof operations)[K]['auth'] extends 'public'
  ? unknown
  : { readonly caller: Caller };

export type HandlerInput<K extends OperationName> = Input<K> & CallerOf<K> & { readonly context: CallContext };

/** A file may be given as a stream. */
type Given<T> = T extends Uint8Array ? Uint8Array | ReadableStream<Uint8Array> : T;

/** One handler per operation; a missing or mistyped one does not compile. */
export type Handlers = { [K in OperationName]: (input: HandlerInput<K>) => Promise<Given<Answer<K>>> };

/** The handlers of a table of the contract, in the area that serves it. */
export type HandlersOf<Calls> = Pick<Handlers, keyof Calls & OperationName>;
