import { paths } from '@/lib/paths';

const entrances = [paths.login, '/confirm', paths.reset];

const isUnder = (asPath: string, begin: string) => {
  const [path = ''] = asPath.split(/[?#]/);
  return path === begin || path.startsWith(`${begin}/`);
};

/** The pages on which a session begins. */
export const isEntrance = (asPath: string): boolean => entrances.some((entrance) => isUnder(asPath, entrance));
