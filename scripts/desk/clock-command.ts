import { UsageError, type Command } from '@/scripts/desk/command';
import { toInstant, toSpan } from '@/scripts/desk/words';
import { isTimeZone, localTimeZone, wallClockIn } from '@/lib/time-zones';
import { resetClock, setClock } from '@/server/services/desk/clock/move-clock';

/** Moves a demonstration's business time (product rule 8). */
export const clockCommand: Command = {
  usage: 'clock [set <yyyy-MM-dd> <HH:mm> | advance <3d|12h|30m> | reset] [--zone America/Toronto]',
  about: 'shows business time; in demonstration mode also changes it. The time zone is the machine’s unless given',
  options: { zone: { type: 'string' } },
  async run(deps, input) {
    const zone = input.option('zone') ?? localTimeZone();
    if (!isTimeZone(zone)) throw new UsageError(`${zone} is not a time zone; write it as America/Toronto.`);
    const [action] = input.words;
    const machine = new Date();
    const shows = (at: Date) => `${wallClockIn(zone, at).date} ${wallClockIn(zone, at).time} (${zone})`;
    if (action === undefined) return `Business time is ${shows(deps.clock.now())}.`;
    if (action === 'reset') {
      await resetClock(deps);
      return `Business time follows the machine’s clock again: ${shows(machine)}.`;
    }
    if (action !== 'set' && action !== 'advance') throw new UsageError('The clock can be set, advanced or reset.');
    input.word(1);
    const at =
      action === 'set'
        ? toInstant(input.words.slice(1).join(' '), zone)
        : new Date(deps.clock.now().getTime() + toSpan(input.word(1)));
    await setClock(deps, at, machine);
    return `Business time is now ${shows(at)}; anything now due runs within seconds.`;
  },
};
