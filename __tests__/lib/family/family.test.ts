import fc from 'fast-check';
import { anId } from '@/__tests__/support/builders/ids';
import { aFamilyRecord, aGuardian, aProfile } from '@/__tests__/support/builders/profile';
import { ownGuardian } from '@/lib/family/family-records';
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

const noneGiven = { authorizedPickups: false, unauthorizedPickups: true };
it.each<[string, Partial<OnboardingAnswers>, string | null]>([
  ['the first form', {}, '/onboarding/children'],
  ['the menu, once something is answered', { noneGiven }, '/onboarding'],
  ['only the agreement, where an older one was signed', { signature: { current: false } }, '/onboarding/overview'],
  ['nothing, once the current one is signed', { signature: { current: true } }, null],
])('onboarding starts at %s', (_, given, path) => expect(onboardingEntry({ ...nothing, ...given })).toBe(path));

describe('whose name the header shows', () => {
  const [sam, maya] = [
    aGuardian({ firstName: 'Sam', email: 'sam@example.com' }),
    aGuardian({ email: 'Maya@Example.com' }),
  ];
  const own = aFamilyRecord({ id: anId(291), active: false });
  const samsRecord = aFamilyRecord({ id: anId(292), own: false, active: true, adults: ['sam@example.com'] });

  it('a shared record shows the guardian with the address of the account', () => {
    expect(ownGuardian(aProfile({ families: [own, samsRecord], parentInfo: [sam, maya] }))).toBe(maya);
  });

  it('the record of one adult shows its first guardian', () => {
    expect(ownGuardian(aProfile({ parentInfo: [sam, maya] }))).toBe(sam);
    expect(ownGuardian(aProfile({ parentInfo: [] }))).toBeNull();
  });

  it.each([
    ['the name on the parent’s own record', 'Maya Robinson', { firstName: 'Maya', lastName: 'Robinson', photo: null }],
    ['nobody when the parent’s own record has no name', null, null],
  ])('a shared record that does not list the account shows %s', (_, guardian, shown) => {
    const families = [{ ...own, guardian }, samsRecord];
    expect(ownGuardian(aProfile({ families, parentInfo: [sam] }))).toEqual(shown);
  });
});
