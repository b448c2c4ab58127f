import type { operations, OperationName } from '@/api/contract/paths';
import type { Answer, Input } from '@/api/contract/types';
import type { CallContext, Caller } from '@/lib/call';

type CallerOf<K extends OperationName> = (typeof operations)[K]['auth'] extends 'public'
  ? unknown
  : { readonly caller: Caller };

export type HandlerInput<K extends OperationName> = Input<K> & CallerOf<K> & { readonly context: CallContext };

/** One handler an operation; a missing or mistyped one does not compile. */
export type Handlers = { [K in OperationName]: (input: HandlerInput<K>) => Promise<Answer<K>> };
