import { entity, float, id, instant, list, shape, word } from '@/api/contract/fields';
import { idParams, requestPlace } from '@/api/contract/requests';
import { preferredTime, tourGroup } from '@/api/contract/tours';
import { waitlistGroup } from '@/api/contract/waitlists';
import { limits } from '@/lib/limits';
import { askableKinds, askedLines, severalFields } from '@/lib/validation/requests';

/** What is told of each request beside itself. */
const answer = {
  /** When the facility first answered, from the recorded moves; null until then. */
  answeredAt: instant().nullable(),
  /** How soon the facility usually answers; null while it is not known. */
  medianReplyHours: float().nullable(),
};

/** The requests that were made with one question. Those of the other kind are none. */
export const askedTogether = entity('AskedTogether', {
  id: id(),
  kind: word(askableKinds),
  askedAt: instant(),
  tours: list(shape({ request: tourGroup, ...answer })),
  waitlists: list(shape({ request: waitlistGroup, ...answer })),
});

const askedFacility = shape({ ...requestPlace, lines: askedLines() });

/** A visit is of one group's room; a place in line is asked for in each. */
const body = shape({
  ...severalFields(preferredTime),
  facilities: list(askedFacility)
    .min(1, 'Choose at least one facility.')
    .max(limits.askedTogetherMax, `At most ${limits.askedTogetherMax} facilities.`)
    .test(
      'once',
      'Name each facility once.',
      (asked) => new Set(asked.map((one) => one.facilityId)).size === asked.length,
    )
    .when('kind', {
      is: 'tour',
      then: (schema) =>
        schema.test('one', 'A tour is of one age group.', (asked = []) =>
          asked.every(({ lines }) => lines.length <= 1),
        ),
    }),
});

export const several = {
  askSeveral: { body, answer: askedTogether },
  getAsked: { params: idParams, answer: askedTogether },
};
