import { paths } from '@/lib/paths';

const entrances = [paths.login, '/confirm', paths.reset];

const isUnder = (asPath: string, begin: string) => {
  const [path = ''] = asPath.split(/[?#]/);
  return path === begin || path.startsWith(`${begin}/`);
};

/** The pages on which a session begins. Nobody is sent away from them for lack of one. */
export const isEntrance = (asPath: string): boolean => entrances.some((entrance) => isUnder(asPath, entrance));

const mailed = ['/account-link', '/confirm-email', '/undo-email'];

/** Pages that a mailed link leads to are not lost to a session that ran out long ago. */
export const isStay = (asPath: string): boolean => isEntrance(asPath) || mailed.some((begin) => isUnder(asPath, begin));
