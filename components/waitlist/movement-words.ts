import type { WaitlistGroup } from '@/api/contract/types';
import type { MovementReason } from '@/lib/workflow/waitlist';
import { waitlistMoveText } from '@/lib/workflow/move-words';

type Movement = WaitlistGroup['movements'][number];

const reasons = {
  changed: 'you changed your request',
  left: 'a family ahead of you left the line',
  accepted: 'a family ahead of you took a place',
  declined: 'the facility declined a family ahead of you',
  unanswered: 'a family ahead of you let an offer pass',
  passed: 'a family ahead of you is no longer waiting',
  own: 'your other request ahead of this one ended',
  enrolled: 'another child of yours is enrolled here now',
  notEnrolled: 'no other child of yours is enrolled here now',
  siblingAhead: 'a family with another child enrolled here comes first',
  siblingGone: 'a family ahead of you no longer has another child enrolled here',
} as const satisfies Record<Exclude<MovementReason, 'joined' | 'counted'>, string>;

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** 1st, 2nd, 3rd, 11th. */
const ordinal = (place: number) => `${place}${endings[plural.select(place)] ?? 'th'}`;

function movementText({ from, to, reason }: Movement): string {
  if (reason === 'joined') return `You joined the line in ${ordinal(to)} place`;
  if (reason === 'counted' || from === null) return `You were ${ordinal(to)} in line`;
  return `You moved ${to < from ? 'up' : 'back'} from ${ordinal(from)} to ${ordinal(to)}: ${reasons[reason]}`;
}

/** The moves of a request and those of its place in line in words, oldest first. Of a line that is not ours nothing is known. */
export function waitlistHistory({ history, movements, passedOn }: WaitlistGroup) {
  const inLine = passedOn ? [] : [...movements].reverse();
  return [
    ...history.map((move) => ({ ...move, text: waitlistMoveText(move) })),
    ...inLine.map((movement) => ({
      at: movement.at,
      to: movement.to,
      action: movement.reason,
      note: null,
      text: movementText(movement),
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
}
