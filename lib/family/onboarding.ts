import type { Profile } from '@/api/contract/types';
import { paths } from '@/lib/paths';

/** The parts of a profile that decide which steps are complete. */
export type OnboardingAnswers = Record<ListName, readonly unknown[]> &
  Pick<Profile, 'noneGiven'> & { signature: Pick<NonNullable<Profile['signature']>, 'current'> | null };

type ListName = 'children' | 'parentInfo' | 'emergencyContacts' | 'authorizedPickups' | 'unauthorizedPickups';
type NoneList = keyof OnboardingAnswers['noneGiven'];

interface StepRow {
  title: string;
  /** Why we ask, under the title. */
  why: string;
  /** The profile's list that the step fills; null for the agreement. */
  list: ListName | null;
  /** For steps whose list may stay empty: the answer to `why` that says so, and the same in the overview. */
  none: { list: NoneList; answer: string; label: string; hint?: string } | null;
  /** What to do while the step is not complete. */
  missing: string;
  /** Typical duration. Whole minutes, so that the time left falls with each step that is done. */
  minutes: number;
}

/** The onboarding steps in order (product section 2). */
const table = {
  children: {
    title: 'Children',
    why: 'Add each child you need care for. When you ask for care, the facility sees their age and health notes.',
    list: 'children',
    none: null,
    missing: 'Add at least one child.',
    minutes: 2,
  },
  'parents-and-guardians': {
    title: 'Parents and guardians',
    why: 'Facilities contact the first person you add here.',
    list: 'parentInfo',
    none: null,
    missing: 'Add at least one parent or guardian.',
    minutes: 1,
  },
  'emergency-contacts': {
    title: 'Emergency contacts',
    why: 'A facility calls these people if it can’t reach a parent or guardian.',
    list: 'emergencyContacts',
    none: null,
    missing: 'Add at least one emergency contact.',
    minutes: 1,
  },
  'authorized-pickups': {
    title: 'Authorized pickups',
    why: 'Does anyone besides parents and guardians pick up your children?',
    list: 'authorizedPickups',
    none: {
      list: 'authorizedPickups',
      answer: 'No, only parents and guardians',
      label: 'Only parents and guardians pick up our children',
    },
    missing: 'Say if anyone else may pick up your children.',
    minutes: 1,
  },
  'unauthorized-pickups': {
    title: 'Unauthorized pickups',
    why: 'Is there anyone who must not pick up your children?',
    list: 'unauthorizedPickups',
    none: {
      list: 'unauthorizedPickups',
      answer: 'There’s no one to list',
      label: 'There’s no one to list',
      hint: 'Most families choose “There’s no one to list”.',
    },
    missing: 'Say if anyone must not pick up your children.',
    minutes: 1,
  },
  overview: {
    title: 'Overview and agreement',
    why: 'Check your answers, then read the agreement and sign it.',
    list: null,
    none: null,
    missing: 'Read and sign the agreement.',
    minutes: 2,
  },
} as const satisfies Record<string, StepRow>;

export type OnboardingStep = keyof typeof table;
/** The steps that fill a list of people. */
export type ListStep = Exclude<OnboardingStep, 'overview'>;
export const onboardingSteps = Object.keys(table) as OnboardingStep[];
export const listSteps = onboardingSteps.filter((step): step is ListStep => step !== 'overview');
export const onboardingTable: { [S in OnboardingStep]: StepRow & Pick<(typeof table)[S], 'list'> } = table;

export const isOnboardingStep = (value: unknown): value is OnboardingStep =>
  onboardingSteps.some((step) => step === value);

/** True if the list has a person, its "none" box is checked, or the current agreement is signed. */
export function isComplete(step: OnboardingStep, answers: OnboardingAnswers): boolean {
  const { list } = onboardingTable[step];
  if (list === null) return answers.signature?.current === true;
  return answers[list].length > 0 || saysNone(step, answers);
}

export function saysNone(step: OnboardingStep, { noneGiven }: OnboardingAnswers): boolean {
  const { none } = onboardingTable[step];
  return none !== null && noneGiven[none.list];
}

export const incompleteSteps = (answers: OnboardingAnswers): OnboardingStep[] =>
  onboardingSteps.filter((step) => !isComplete(step, answers));

/** Whether no step is answered yet. */
export const isFresh = (answers: OnboardingAnswers): boolean =>
  incompleteSteps(answers).length === onboardingSteps.length;

/** Typical time for the remaining steps. */
export const minutesLeft = (answers: OnboardingAnswers): number =>
  incompleteSteps(answers).reduce((sum, step) => sum + onboardingTable[step].minutes, 0);

/** The target of "Continue". */
export function pathAfter(step: OnboardingStep): string {
  const next = onboardingSteps[onboardingSteps.indexOf(step) + 1];
  return next ? paths.onboardingStep(next) : paths.onboardingSuccess;
}

/** The target of "Back". */
export function pathBefore(step: OnboardingStep): string {
  const previous = onboardingSteps[onboardingSteps.indexOf(step) - 1];
  return previous ? paths.onboardingStep(previous) : paths.onboarding;
}

/**
 * Where to send a family that hasn't signed the current agreement (product rule 7): the first step, the menu if
 * something is answered, or only the agreement if an older version is signed. Null if the current one is signed.
 */
export function onboardingEntry(answers: OnboardingAnswers): string | null {
  if (answers.signature) return answers.signature.current ? null : paths.onboardingStep('overview');
  return isFresh(answers) ? paths.onboardingStep('children') : paths.onboarding;
}

/** The sections of "My Profile", in order. */
export const profileSections = [
  { id: 'account', title: 'Account info', summary: 'Your photo, e‑mail address and phone number' },
  { id: 'guardians', title: 'Parents and guardians', summary: 'Who looks after your children' },
  {
    id: 'emergency-contacts',
    title: 'Emergency contacts',
    summary: 'Who a facility calls if it can’t reach you',
  },
  { id: 'authorized-pickups', title: 'Authorized pickups', summary: 'Who may pick up your children' },
  { id: 'unauthorized-pickups', title: 'Unauthorized pickups', summary: 'Who may not pick up your children' },
  { id: 'password', title: 'Login and security', summary: 'How you log in, and where you’re logged in' },
  { id: 'notifications', title: 'Notifications', summary: 'The e‑mails you get from us' },
  { id: 'agreement', title: 'Agreement', summary: 'What you signed, to read and to download' },
  { id: 'sharing', title: 'Sharing', summary: 'Who shares this family record with you' },
  {
    id: 'activity',
    title: 'Activity of this record',
    summary: 'What each adult did, and what facilities opened',
  },
  { id: 'data', title: 'Your data', summary: 'Download everything, or delete your account' },
] as const satisfies readonly { id: string; title: string; summary: string }[];

export type ProfileSectionId = (typeof profileSections)[number]['id'];

export const findProfileSection = (id: unknown) => profileSections.find((section) => section.id === id);
