const jestConfig = require('./jest.config.js');

/**
 * The fast tests of the pure rules, without a database. Mutation testing runs them for each mutant: those of `lib` for
 * lib, those of the areas for an area (MUTATE). Otherwise each mutant in lib would load the tests of thirty areas.
 */
const tests = { lib: 'lib', server: 'server/areas/*/*/rules' };

module.exports = async () => {
  const { projects } = await jestConfig();
  const node = projects.find(({ displayName }) => displayName === 'node');
  return {
    ...node,
    roots: [
      '<rootDir>/lib',
      '<rootDir>/server',
      '<rootDir>/__tests__/lib',
      '<rootDir>/__tests__/server/areas',
      '<rootDir>/__tests__/support',
    ],
    globalSetup: undefined,
    globalTeardown: undefined,
    testMatch: [`<rootDir>/__tests__/${tests[process.env.MUTATE]}/**/*.test.ts`],
  };
};
