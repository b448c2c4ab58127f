import fc from 'fast-check';
import {
  incompleteSteps,
  isComplete,
  isOnboardingStep,
  listSteps,
  minutesLeft,
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

it('the onboarding steps have the specified order, forwards and back', () => {
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

it('all steps are incomplete for a new family, and none for a complete one', () => {
  expect(incompleteSteps(nothing)).toEqual(onboardingSteps);
  const one = [{}];
  const all = { ...nothing, children: one, parentInfo: one, emergencyContacts: one };
  const noneGiven = { authorizedPickups: true, unauthorizedPickups: true };
  expect(incompleteSteps({ ...all, noneGiven, signature: { current: true } })).toEqual([]);
  expect(incompleteSteps({ ...all, noneGiven, signature: { current: false } })).toEqual(['overview']);
});

it('only onboarding steps are recognized', () => {
  expect(onboardingSteps.every(isOnboardingStep)).toBe(true);
  expect(['', 'success', 'menu', 'constructor', 'Children', undefined, ['children']].some(isOnboardingStep)).toBe(
    false,
  );
});

it('a step is complete with an entry on its list, or with "nobody" where allowed', () => {
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

it('steps are independent of each other', () => {
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom(...listSteps), (answers, step) => {
      const others = (given: OnboardingAnswers) => incompleteSteps(given).filter((other) => other !== step);
      expect(others({ ...answers, [onboardingTable[step].list]: [{}] })).toEqual(others(answers));
    }),
  );
});

it('each step that is done, in any order, shortens the time left', () => {
  expect(minutesLeft(nothing)).toBe(8);
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      for (const step of incompleteSteps(answers)) {
        const { list } = onboardingTable[step];
        const done = list ? { ...answers, [list]: [{}] } : { ...answers, signature: { current: true } };
        expect(minutesLeft(done)).toBeLessThan(minutesLeft(answers));
      }
      expect(minutesLeft(answers) === 0).toBe(incompleteSteps(answers).length === 0);
    }),
  );
});

it('incomplete steps are listed in order', () => {
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
])('onboarding starts at %s', (_, signature, path) => expect(onboardingEntry({ signature })).toBe(path));
