import { paths } from '@/lib/paths';

const authPages = [paths.login, '/confirm', paths.reset];

const isUnder = (asPath: string, begin: string) => {
  const [path = ''] = asPath.split(/[?#]/);
  return path === begin || path.startsWith(`${begin}/`);
};

/** The pages on which a session begins. */
export const isAuthPage = (asPath: string): boolean => authPages.some((page) => isUnder(asPath, page));
