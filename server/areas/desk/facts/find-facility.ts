import { AppError, conflict } from '@/lib/app-error';
import type { Currency } from '@/lib/money/money';
import { facilitiesCalled } from '@/server/areas/desk/rows';
import { ageGroupsOf } from '@/server/areas/facilities/rows/facilities';
import type { Deps } from '@/server/areas/shared/deps';

const most = 8;

/** The open facility of this id or name; a part of the name will do where only one fits. Throws `notFound` or `conflict`. */
export async function findFacility(deps: Pick<Deps, 'db'>, text: string) {
  const found = await facilitiesCalled(deps.db, text, most + 1);
  const [first, second] = found;
  if (!first) throw new AppError('notFound', `There is no facility called ${text}.`);
  const called = (name: string) => name.toLowerCase() === text.toLowerCase();
  if (second && !(called(first.name) && !called(second.name))) {
    const names = found.slice(0, most).map(({ id, name, city }) => `\n  ${id}  ${name}, ${city}`);
    throw conflict(`Several facilities match ${text}; choose one by its id:${names.join('')}`);
  }
  return { id: first.id, name: first.name, currency: first.currency as Currency };
}

/** A facility's age group by its id or title. Throws as findFacility does. */
export async function findAgeGroup(deps: Pick<Deps, 'db'>, facility: { id: string; name: string }, text: string) {
  const groups = await ageGroupsOf(deps.db, facility.id);
  const fitting = groups.filter(({ id, title }) => id === text || title.toLowerCase() === text.toLowerCase());
  const [group] = fitting;
  if (group && fitting.length === 1) return { id: group.id, title: group.title };
  const names = groups.map(({ id, title }) => `\n  ${id}  ${title}`).join('');
  if (group) throw conflict(`${facility.name} has several age groups called ${text}; choose one by its id:${names}`);
  throw new AppError('notFound', `${facility.name} has no age group called ${text}; it has:${names}`);
}
