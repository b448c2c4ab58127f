import fc from 'fast-check';
import {
  incompleteSteps,
  isComplete,
  isOnboardingStep,
  listSteps,
  onboardingEntry,
  onboardingSteps,
  onboardingTable,
  pathAfter,
  pathBefore,
  saysNone,
  type OnboardingAnswers,
} from '@/lib/family/onboarding';

const people = fc.array(fc.constant({}), { maxLength: 3 });
const anyAnswers: fc.Arbitrary<OnboardingAnswers> = fc.record({
  children: people,
  parentInfo: people,
  emergencyContacts: people,
  authorizedPickups: people,
  unauthorizedPickups: people,
  noneGiven: fc.record({ authorizedPickups: fc.boolean(), unauthorizedPickups: fc.boolean() }),
  signature: fc.option(fc.record({ current: fc.boolean() }), { nil: null }),
});
const nothing: OnboardingAnswers = {
  children: [],
  parentInfo: [],
  emergencyContacts: [],
  authorizedPickups: [],
  unauthorizedPickups: [],
  noneGiven: { authorizedPickups: false, unauthorizedPickups: false },
  signature: null,
};

it('has the specified order, from the menu to success and back', () => {
  const forth = ['/onboarding/children', ...onboardingSteps.map(pathAfter)];
  expect(forth).toEqual([
    '/onboarding/children',
    '/onboarding/parents-and-guardians',
    '/onboarding/emergency-contacts',
    '/onboarding/authorized-pickups',
    '/onboarding/unauthorized-pickups',
    '/onboarding/overview',
    '/onboarding/success',
  ]);
  expect(onboardingSteps.map(pathBefore)).toEqual(['/onboarding', ...forth.slice(0, 5)]);
});

it('asks a new family for everything, and a family that has given everything for nothing', () => {
  expect(incompleteSteps(nothing)).toEqual(onboardingSteps);
  const one = [{}];
  const all = { ...nothing, children: one, parentInfo: one, emergencyContacts: one };
  const noneGiven = { authorizedPickups: true, unauthorizedPickups: true };
  expect(incompleteSteps({ ...all, noneGiven, signature: { current: true } })).toEqual([]);
  expect(incompleteSteps({ ...all, noneGiven, signature: { current: false } })).toEqual(['overview']);
});

it('knows its own steps only', () => {
  expect(onboardingSteps.every(isOnboardingStep)).toBe(true);
  expect(['', 'success', 'menu', 'constructor', 'Children', undefined, ['children']].some(isOnboardingStep)).toBe(
    false,
  );
});

it('takes a step for complete by its own list, or by "nobody" where that is an answer', () => {
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom(...listSteps), (answers, step) => {
      const { list, none } = onboardingTable[step];
      const filled = { ...answers, [list]: [{}] };
      expect(isComplete(step, filled)).toBe(true);
      expect(isComplete(step, { ...answers, [list]: [] })).toBe(none !== null && answers.noneGiven[none.list]);
      expect(saysNone(step, answers) && none === null).toBe(false);
    }),
  );
});

it('is done in any order: what one step asks for changes no other', () => {
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom(...listSteps), (answers, step) => {
      const others = (given: OnboardingAnswers) => incompleteSteps(given).filter((other) => other !== step);
      expect(others({ ...answers, [onboardingTable[step].list]: [{}] })).toEqual(others(answers));
    }),
  );
});

it('lists what is missing in the order of the steps, and exactly what is not complete', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const missing = incompleteSteps(answers);
      expect(missing).toEqual(onboardingSteps.filter((step) => !isComplete(step, answers)));
    }),
  );
});

it.each([
  ['the menu', null, '/onboarding'],
  ['only the agreement, where an older one was signed', { current: false }, '/onboarding/overview'],
  ['nothing, once the current one is signed', { current: true }, null],
])('leads to %s', (_, signature, path) => expect(onboardingEntry({ signature })).toBe(path));
