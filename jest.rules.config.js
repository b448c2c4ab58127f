const jestConfig = require('./jest.config.js');

/** The quick tests of the pure rules, as one project without a database: what mutation testing runs for each mutant. */
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
    testMatch: ['<rootDir>/__tests__/{lib,server/areas/*/rules}/**/*.test.ts'],
  };
};
