import { paths } from '@/lib/paths';

const entrances = [paths.login, '/confirm', paths.reset];

/** The pages on which a session begins. Nobody is sent away from them for lack of one. */
export function isEntrance(asPath: string): boolean {
  const [path = ''] = asPath.split(/[?#]/);
  return entrances.some((entrance) => path === entrance || path.startsWith(`${entrance}/`));
}
