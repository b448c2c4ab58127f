import { AppError, conflict } from '@/lib/app-error';
import { findDeskRequest, type DeskRequest } from '@/server/areas/desk/rows';
import type { Deps } from '@/server/areas/shared/deps';

const words = { booking: 'a booking', tour: 'a tour', waitlist: 'a waitlist request' } as const;

/**
 * The request of a number people read out (NB-…, NT-…, NW-…), or of an id. Throws `notFound`, and `conflict` where it is of
 * another kind than the one that is meant.
 */
export async function findRequest(
  deps: Pick<Deps, 'db'>,
  text: string,
  kind?: DeskRequest['kind'],
): Promise<DeskRequest> {
  const request = await findDeskRequest(deps.db, text);
  if (!request) throw new AppError('notFound', `There is no request ${text}.`);
  if (kind && request.kind !== kind) throw conflict(`${request.number} is ${words[request.kind]}, not ${words[kind]}.`);
  return request;
}
