import { UsageError, type Command } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { toWeekdays } from '@/scripts/desk/words';
import { Pool } from '@/lib/enums';
import { confirmAvailability } from '@/server/areas/desk/facts/confirm-availability';
import { facilityFields, fieldNames } from '@/server/areas/desk/facts/facility-fields';
import { findAgeGroup, findFacility } from '@/server/areas/desk/facts/find-facility';
import { setAgeGroup } from '@/server/areas/desk/facts/set-age-group';
import { setFact } from '@/server/areas/desk/facts/set-fact';
import { setPlaces } from '@/server/areas/desk/facts/set-places';
import { showFacility } from '@/server/areas/desk/facts/show-facility';

const poolWords: Readonly<Record<string, readonly Pool[]>> = {
  day: [Pool.MORNING, Pool.AFTERNOON],
  am: [Pool.MORNING],
  pm: [Pool.AFTERNOON],
  'before-after': [Pool.BEFORE_AFTER],
};

/** Commands for the facts that a facility states itself. */
export const factCommands = {
  show: {
    usage: 'show <facility>',
    about: 'shows every fact of a facility, and whether it comes from the facility or from a list',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const facts = await showFacility(deps, facility.id);
      return table(facts.map(({ name, value, from }) => [name, from, value || 'not stated']));
    },
  },
  set: {
    usage: 'set <facility> <fact> <value> | none | as-listed',
    about: `sets a fact: ${fieldNames.map((name) => `${name} (${facilityFields[name].example})`).join(' · ')}`,
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const name = input.word(1);
      input.word(2);
      const { shown, asListed } = await setFact(deps, facility.id, name, input.words.slice(2).join(' ').trim());
      return asListed
        ? `${facility.name}: the next import of its list will update ${name} again.`
        : `${facility.name}: ${name} is now ${shown || 'not stated'}.`;
    },
  },
  'set-places': {
    usage: `set-places <facility> <age group> <mon,wed,…> ${Object.keys(poolWords).join('|')} <places>`,
    about: 'sets how many places an age group offers on these weekdays',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const group = await findAgeGroup(deps, facility, input.word(1));
      const [weekdays, word, places] = [toWeekdays(input.word(2)), input.word(3), input.word(4)];
      const pools = Object.hasOwn(poolWords, word) ? poolWords[word]! : undefined;
      if (!pools) throw new UsageError(`The kind of place must be one of ${Object.keys(poolWords).join(', ')}.`);
      if (!/^\d+$/.test(places)) throw new UsageError(`${places} is not a number of places.`);
      await setPlaces(deps, group.id, { weekdays, pools, places: Number(places) });
      return `${facility.name}, ${group.title}: ${places} places (${word}) on ${weekdays.length} weekdays.`;
    },
  },
  'set-age-group': {
    usage: 'set-age-group <facility> <title> <from months> <to months>',
    about: 'creates an age group or changes its ages; the last month is excluded',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const [title, fromMonths, toMonths] = [input.word(1), Number(input.word(2)), Number(input.word(3))];
      await setAgeGroup(deps, facility.id, { title, fromMonths, toMonths });
      return `${facility.name}: ${title} takes children of ${fromMonths} to ${toMonths} months.`;
    },
  },
  'confirm-availability': {
    usage: 'confirm-availability <facility>',
    about: 'confirms that the availability shown is correct',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const at = await confirmAvailability(deps, facility.id);
      return `${facility.name} has confirmed its availability at ${at.toISOString()}.`;
    },
  },
} as const satisfies Record<string, Command>;
