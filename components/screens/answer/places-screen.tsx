import { useId } from 'react';
import type { Answer, Body } from '@/api/contract/types';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { controlStyle } from '@/components/ui/inputs/control';
import { daysBetween } from '@/lib/dates/dates';
import { confirmedWords } from '@/lib/facilities/confirmed';
import { poolLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

interface PlacesScreenProps {
  productName: string;
  page: Answer<'readPlacesLink'>;
  problem: string | null;
  typed: readonly [string, string][];
}

type Group = Answer<'readPlacesLink'>['groups'][number];
type Place = NonNullable<Body<'confirmPlaces'>['places']>[number];

const fieldOf = (groupId: string, weekday: number, pool: number) => `places ${groupId} ${weekday} ${pool}`;

/** The numbers of a posted form; null for the button that confirms them as they are. */
export function placesOf(form: URLSearchParams): Place[] | null {
  if (form.has('unchanged')) return null;
  return [...form]
    .filter(([name]) => name.startsWith('places '))
    .map(([name, value]) => {
      const [, ageGroupId = '', weekday, pool] = name.split(' ');
      // What is no number is refused by the service.
      const places = value.trim() === '' ? NaN : Number(value);
      return { ageGroupId, weekday: Number(weekday), pool: Number(pool), places } as Place;
    });
}

/** The facility confirms its places, or corrects them. */
export function PlacesScreen({ productName, page, problem, typed }: PlacesScreenProps) {
  const { facilityName, token, seen, participates, confirmedOn, today, groups } = page;
  const isConfirmed = confirmedOn === today;
  const entered = problem === null ? new Map<string, string>() : new Map(typed);
  const hidden = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
  return (
    <AnswerLayout productName={productName} title={`Are these still your spots at ${facilityName}?`} problem={problem}>
      {!participates && (
        <p>
          Families know you from a public list. Once you confirm your spots, you take part: we show them, and we e‑mail
          you their requests to answer.
        </p>
      )}
      {isConfirmed ? (
        <Notice tone="success">Thank you. Families see that you confirmed your spots today.</Notice>
      ) : (
        <>
          <p>
            {confirmedOn
              ? `${confirmedWords(daysBetween(confirmedOn, today), confirmedOn)}. `
              : 'You haven’t confirmed them yet. '}
            After four weeks, families see “not confirmed”.
          </p>
          <form method="post">
            {hidden}
            <FormButton name="unchanged" value="yes">
              Yes, they’re right
            </FormButton>
          </form>
        </>
      )}
      <form method="post" className="flex flex-col gap-6">
        {hidden}
        <p>
          These are all the spots you offer on a day, taken or not. If one is wrong, correct it and save. You can’t
          offer fewer than are taken.
        </p>
        {groups.map((group) => (
          <Group key={group.id} group={group} entered={entered} />
        ))}
        <FormButton variant="secondary">Save and confirm</FormButton>
      </form>
    </AnswerLayout>
  );
}

function Group({ group, entered }: { group: Group; entered: ReadonlyMap<string, string> }) {
  const prefix = useId();
  const { id, title, address, days } = group;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-lg font-bold">{address === null ? title : `${title}, ${address}`}</legend>
      {days.map(({ weekday, pools }) => (
        <div key={weekday} role="group" aria-label={weekdayLabels[weekday]} className="flex flex-col gap-1">
          <p className="font-bold">{weekdayLabels[weekday]}</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
            {pools.map(({ pool, places, taken }) => {
              const field = fieldOf(id, weekday, pool);
              const own = `${prefix}-${weekday}-${pool}`;
              return (
                <div key={pool} className="flex flex-col gap-1">
                  <label htmlFor={own} className="text-sm">
                    {poolLabels[pool]}
                  </label>
                  <input
                    id={own}
                    name={field}
                    type="number"
                    inputMode="numeric"
                    required
                    min={Math.min(taken, places)}
                    max={limits.offeredPlacesMax}
                    step={1}
                    defaultValue={entered.get(field) ?? places}
                    aria-describedby={`${own}-taken`}
                    className={controlStyle()}
                  />
                  <span id={`${own}-taken`} className="text-sm text-ink-soft">
                    {taken} taken
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
