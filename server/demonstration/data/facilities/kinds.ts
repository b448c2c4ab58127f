import { OwnerRole, ProgramCategory, SessionType } from '@/lib/enums';
import type { Break } from '@/server/demonstration/data/facilities/holidays';

/** Template of one age group of a kind of facility. */
export interface GroupPlan {
  title: string;
  fromMonths: number;
  toMonths: number;
  /** Places per day: a range the seed picks from. */
  places: readonly [number, number];
  /** Pools with places: both halves of the day, before and after school, or both. */
  pools: 'day' | 'school' | 'dayAndSchool';
  sessions: readonly (keyof typeof sessionShare)[];
  /** Full day, minor units, at price level 1. */
  dayPrice: number;
}

/** Price of a session relative to a full day. */
export const sessionShare = {
  [SessionType.FULL_DAY]: 1,
  [SessionType.HALF_DAY_AM]: 0.6,
  [SessionType.HALF_DAY_PM]: 0.55,
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: 0.62,
  [SessionType.BEFORE_SCHOOL]: 0.3,
  [SessionType.AFTER_SCHOOL]: 0.42,
  [SessionType.WEEKEND_FULL_DAY]: 1.2,
} as const;

export interface FacilityKind {
  categories: readonly ProgramCategory[];
  groups: readonly GroupPlan[];
  /** Groups of a second address: fewer ages, no weekends. */
  branch?: readonly GroupPlan[];
  opens: readonly string[];
  closes: readonly string[];
  weekends: boolean;
  /** Its vacation, besides holidays. */
  closesIn?: Break;
  roles: readonly OwnerRole[];
  amenities: readonly string[];
  /** What to bring on the first day. */
  bring: string;
  exterior: readonly string[];
  inside: readonly string[];
  outside: readonly string[];
}

const { FULL_DAY, HALF_DAY_AM, HALF_DAY_PM, BEFORE_AND_AFTER_SCHOOL, BEFORE_SCHOOL, AFTER_SCHOOL, WEEKEND_FULL_DAY } =
  SessionType;
const day = [FULL_DAY, HALF_DAY_AM, HALF_DAY_PM] as const;
const school = [BEFORE_AND_AFTER_SCHOOL, BEFORE_SCHOOL, AFTER_SCHOOL] as const;

const infants: GroupPlan = { title: 'Infants', fromMonths: 0, toMonths: 18, places: [6, 10], pools: 'day', sessions: [FULL_DAY], dayPrice: 8600 }; // prettier-ignore
const toddlers: GroupPlan = { title: 'Toddlers', fromMonths: 18, toMonths: 30, places: [10, 15], pools: 'day', sessions: day, dayPrice: 7200 }; // prettier-ignore
const preschool: GroupPlan = { title: 'Preschool', fromMonths: 30, toMonths: 48, places: [16, 24], pools: 'day', sessions: day, dayPrice: 6200 }; // prettier-ignore
const kindergarten: GroupPlan = { title: 'Kindergarten', fromMonths: 48, toMonths: 72, places: [16, 26], pools: 'dayAndSchool', sessions: [...day, ...school], dayPrice: 5400 }; // prettier-ignore
const schoolAge: GroupPlan = { title: 'School age', fromMonths: 72, toMonths: 156, places: [20, 30], pools: 'school', sessions: school, dayPrice: 4400 }; // prettier-ignore
const weekend = (plan: GroupPlan): GroupPlan => ({ ...plan, pools: 'dayAndSchool', sessions: [...plan.sessions, WEEKEND_FULL_DAY] }); // prettier-ignore

const { DAY_CARE, PRESCHOOL, BEFORE_AND_AFTER_SCHOOL: CLUB, KINDERGARTEN } = ProgramCategory;

export const kinds = {
  centre: {
    categories: [DAY_CARE, PRESCHOOL],
    groups: [infants, toddlers, preschool, { ...kindergarten, pools: 'day', sessions: day }],
    opens: ['07:00', '07:30', '07:30', '08:00'],
    closes: ['17:30', '18:00', '18:00', '18:30'],
    weekends: false,
    roles: [OwnerRole.DIRECTOR, OwnerRole.SUPERVISOR],
    amenities: ['Hot lunch made on site', 'Secure entry', 'Stroller parking', 'Outdoor playground', 'Daily photo updates', 'Nut-free kitchen', 'Separate nap room', 'Fee subsidy accepted', 'Music corner'],
    bring: 'Indoor shoes, a change of clothes and a water bottle, all with your child’s name.',
    exterior: ['brick', 'storefront', 'modern'],
    inside: ['playroom', 'nap', 'reading', 'art'],
    outside: ['playground', 'garden', 'sandpit'],
  },
  montessori: {
    categories: [PRESCHOOL, KINDERGARTEN],
    groups: [{ ...toddlers, title: 'Toddler community', dayPrice: 8000 }, { ...preschool, title: 'Casa', toMonths: 72, dayPrice: 7000 }],
    opens: ['08:00', '08:30'],
    closes: ['16:00', '16:30', '17:00'],
    weekends: false,
    closesIn: 'winter',
    roles: [OwnerRole.FOUNDER, OwnerRole.OWNER_DIRECTOR],
    amenities: ['Montessori materials', 'Library corner', 'Organic snacks', 'Garden beds', 'Secure entry', 'Parent evenings', 'Indoor gym'],
    bring: 'Slippers, a change of clothes and a small blanket for rest time.',
    exterior: ['modern', 'brick', 'house'],
    inside: ['art', 'reading', 'playroom'],
    outside: ['garden', 'forest'],
  },
  home: {
    categories: [DAY_CARE],
    groups: [{ title: 'Mixed ages', fromMonths: 6, toMonths: 72, places: [4, 6], pools: 'day', sessions: [FULL_DAY, HALF_DAY_AM], dayPrice: 5200 }],
    opens: ['07:00', '07:30', '08:00'],
    closes: ['17:00', '17:30'],
    weekends: false,
    closesIn: 'summer',
    roles: [OwnerRole.OWNER_OPERATOR],
    amenities: ['Home-cooked meals', 'Fenced garden', 'Small group', 'Nap room', 'Pet-free home', 'Smoke-free home', 'Walks to the park every day'],
    bring: 'Slippers, a favorite soft toy and diapers if your child still needs them.',
    exterior: ['house'],
    inside: ['playroom', 'nap', 'reading'],
    outside: ['garden', 'sandpit'],
  },
  club: {
    categories: [CLUB, KINDERGARTEN],
    groups: [{ ...kindergarten, pools: 'school', sessions: school }, schoolAge],
    opens: ['07:00', '07:15'],
    closes: ['18:00', '18:15'],
    weekends: false,
    roles: [OwnerRole.FOUNDER_OPERATOR, OwnerRole.SUPERVISOR],
    amenities: ['Walk to and from school', 'Homework help', 'Gym', 'Science club', 'Healthy snacks', 'Art studio', 'Chess table', 'PA day trips'],
    bring: 'Indoor shoes for the gym and a water bottle.',
    exterior: ['brick', 'storefront'],
    inside: ['art', 'reading', 'playroom'],
    outside: ['playground', 'sandpit'],
  },
  forest: {
    categories: [PRESCHOOL, DAY_CARE],
    groups: [{ ...toddlers, fromMonths: 24, sessions: [HALF_DAY_AM, FULL_DAY] }, { ...preschool, toMonths: 72, title: 'Explorers', sessions: day, dayPrice: 6800 }],
    opens: ['08:30', '09:00'],
    closes: ['15:30', '16:00'],
    weekends: false,
    closesIn: 'winter',
    roles: [OwnerRole.FOUNDER, OwnerRole.OWNER],
    amenities: ['Outdoors every day', 'Rain suits provided', 'Fire circle', 'Mud kitchen', 'Nature journals', 'Heated cabin'],
    bring: 'Rubber boots, a warm hat and a second pair of mittens. We have the rain suits.',
    exterior: ['cabin'],
    inside: ['reading', 'art'],
    outside: ['forest', 'garden'],
  },
  hub: {
    categories: [DAY_CARE, PRESCHOOL, KINDERGARTEN, CLUB],
    groups: [weekend({ ...infants, pools: 'day' }), weekend(toddlers), weekend(preschool), weekend(kindergarten), weekend(schoolAge)],
    branch: [preschool, kindergarten, schoolAge],
    opens: ['06:30', '07:00'],
    closes: ['18:30', '19:00'],
    weekends: true,
    roles: [OwnerRole.PRESIDENT, OwnerRole.OPERATING_OFFICER, OwnerRole.DIRECTOR],
    amenities: ['Open on weekends', 'Hot lunch made on site', 'Indoor gym', 'Outdoor playground', 'Wheelchair accessible', 'Drop-off parking', 'Secure entry', 'Music room', 'Nut-free kitchen', 'Fee subsidy accepted'],
    bring: 'Indoor shoes, a change of clothes and a packed lunch without nuts on weekends.',
    exterior: ['modern', 'brick'],
    inside: ['playroom', 'art', 'nap', 'reading'],
    outside: ['playground', 'garden', 'sandpit'],
  },
} as const satisfies Record<string, FacilityKind>; // prettier-ignore

export type KindKey = keyof typeof kinds;
