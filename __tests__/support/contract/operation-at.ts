import { type OperationName, operationNames, operations } from '@/api/contract/paths';

/** Patterns of the contract's paths. Those with fewer parameters come first, because fixed paths win. */
const patterns = operationNames
  .map((name) => ({ name, ...operations[name] }))
  .sort((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map(({ name, method, path }) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }));

/** The operation that a method and a path below `/api` ask for, with the path's parameters. */
export function operationAt(
  method: string,
  path: string,
): { name: OperationName; params: Record<string, string> } | undefined {
  for (const { name, method: wanted, pattern } of patterns) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.entries({ ...match.groups }).map(([key, text]) => [key, decodeURIComponent(text)]);
    return { name, params: Object.fromEntries(params) };
  }
  return undefined;
}
