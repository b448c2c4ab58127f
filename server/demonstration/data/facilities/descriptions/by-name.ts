import { seattleDescriptions } from '@/server/demonstration/data/facilities/descriptions/seattle';
import { torontoDescriptions } from '@/server/demonstration/data/facilities/descriptions/toronto';
import { vancouverDescriptions } from '@/server/demonstration/data/facilities/descriptions/vancouver';

/** What each invented facility says of itself: written for it alone, and true of the hours, ages and languages it has. */
export const descriptions = { ...torontoDescriptions, ...vancouverDescriptions, ...seattleDescriptions } as const;

export type FacilityName = keyof typeof descriptions;
