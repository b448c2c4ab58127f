import { AppError, conflict } from '@/lib/app-error';
import type { DeskRequest } from '@/server/areas/desk/rows';
import { readCareChildren } from '@/server/areas/family/rows/children';
import type { Deps } from '@/server/areas/shared/deps';

/** The one child that is meant. Throws `notFound`, or `conflict` where there are several. */
export async function chooseChild(deps: Pick<Deps, 'db'>, request: DeskRequest, wanted?: string): Promise<string> {
  const ids = request.children.length > 0 ? request.children : undefined;
  const named = await readCareChildren(deps.db, request.familyId, ids);
  const is = (child: { id: string; firstName: string }) =>
    wanted === undefined || child.id === wanted || child.firstName.toLowerCase() === wanted.toLowerCase();
  const fitting = named.filter(is);
  const names = named.map((child) => child.firstName).join(', ');
  const [child] = fitting;
  if (!child)
    throw new AppError('notFound', `No child of ${request.number} is called ${wanted}. The children are ${names}.`);
  if (fitting.length > 1)
    throw conflict(`${request.number} is for several children: ${names}. Choose one with --child.`);
  return child.id;
}
