import type { Answer } from '@/api/contract/types';
import { type FailedForm, FactField, FactForm, Stated, textOf } from '@/components/screens/answer/fact-form';
import { TextInput } from '@/components/ui/inputs/text-input';
import { type PricedCell, pricedSessions, factField, sectionOf } from '@/lib/facilities/answer-facts';
import { sessionTypeLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { daysAWeekText } from '@/lib/validation/requests';

type Page = Answer<'readFactsLink'>;
type Group = Page['prices']['groups'][number];

interface PricesProps {
  page: Page;
  failed: FailedForm | null;
  done: string | null;
}

/** The prices of each group, by session: for a day, and for a month with a number of days a week. */
export function FactsPrices({ page, failed, done }: PricesProps) {
  const { prices, participates, timeZone, currency } = page;
  return (
    <>
      {!participates && (
        <p>
          Families know you from a public list. Once you save a price, you take part: we show your prices and spots, and
          we e‑mail you their requests to answer. Leave everything blank if you don’t want that.
        </p>
      )}
      {prices.groups.length === 0 && <p>You have no age groups here yet. Write to us, and we’ll add them.</p>}
      {prices.groups.length > 0 && (
        <p>
          Prices are per child, in {currency === 'CAD' ? 'Canadian' : 'US'} dollars. Leave a price blank if you don’t
          offer it. Care that’s already booked keeps its price.
        </p>
      )}
      <Stated stated={prices.stated} timeZone={timeZone} />
      {prices.groups.map((group) => (
        <GroupForm key={group.id} {...{ group, page, failed, done }} />
      ))}
    </>
  );
}

/** Days a week that a facility which is open on weekdays can offer. */
const usualDays = 5;

function GroupForm({ group, page, failed, done }: PricesProps & { group: Group }) {
  const { id, title, address, seen, cells } = group;
  const section = sectionOf.prices(id);
  const open = page.hours.days.filter((day) => day.open).length;
  const most = Math.max(usualDays, open, ...cells.map(({ days }) => days));
  const days = Array.from({ length: most }, (_, index) => index + 1);
  const isTyped = (session: number) =>
    failed?.section === section &&
    [...failed.typed].some(([name, amount]) => name.split(' ')[2] === String(session) && amount !== '');
  const isPriced = (session: number) => cells.some((cell) => cell.session === session);
  const isOnly = page.prices.groups.length === 1;
  return (
    <details
      open={isOnly || failed?.section === section || done === section || undefined}
      className="rounded-lg border border-line px-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5">
        <h3 className="inline text-lg font-bold">{address === null ? title : `${title}, ${address}`}</h3>
        <span className="text-ink-soft">: {cells.length === 0 ? 'no prices' : pricesOf(cells.length)}</span>
      </summary>
      <div className="pb-4">
        <FactForm {...{ section, shown: seen, failed, done, token: page.token }} button={`Save prices of ${title}`}>
          {pricedSessions.map((session) => (
            <details
              key={session}
              open={isPriced(session) || isTyped(session) || undefined}
              className="rounded-lg border border-line bg-surface px-4"
            >
              <summary className="min-h-11 cursor-pointer py-2.5 font-bold">
                {sessionTypeLabels[session]}
                {!isPriced(session) && <span className="font-normal text-ink-soft"> (not offered)</span>}
              </summary>
              <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 pb-4">
                <legend className="sr-only">
                  {title}, {sessionTypeLabels[session]}
                </legend>
                <Cell {...{ group, page, failed, cell: { of: 'day', session, days: 0 }, label: 'A day' }} />
                {days.map((count) => (
                  <Cell
                    key={count}
                    {...{ group, page, failed, cell: { of: 'month', session, days: count } }}
                    label={`A month, ${daysAWeekText([count])}`}
                  />
                ))}
              </fieldset>
            </details>
          ))}
        </FactForm>
      </div>
    </details>
  );
}

const pricesOf = (count: number) => (count === 1 ? '1 price' : `${count} prices`);

/** "45" or "45.50". */
const amountText = (price: number) => (price % 100 === 0 ? String(price / 100) : (price / 100).toFixed(2));

function Cell({
  group,
  page,
  failed,
  cell,
  label,
}: Omit<PricesProps, 'done'> & { group: Group; cell: PricedCell; label: string }) {
  const section = sectionOf.prices(group.id);
  const name = factField.price(cell);
  const { price } = group.cells.find((one) => factField.price(one) === name) ?? { price: null };
  const stands = price === null ? '' : amountText(price);
  const shown = textOf(failed, section, name, stands);
  return (
    <FactField
      id={`${section} ${name}`.replaceAll(' ', '-')}
      label={label}
      error={errorOf(failed, section, name)}
      hint={shown !== stands && `Now ${price === null ? 'blank' : formatMoney(price, page.currency)}`}
    >
      {(control) => (
        <TextInput
          {...control}
          name={name}
          inputMode="decimal"
          pattern="\s*\$?\d{1,6}(\.\d{1,2})?\s*"
          title="An amount such as 45 or 45.50"
          defaultValue={shown}
        />
      )}
    </FactField>
  );
}

/** The service counts the prices as they were posted. */
function errorOf(failed: FailedForm | null, section: string, name: string): string | undefined {
  if (failed?.section !== section) return undefined;
  const names = [...failed.typed.keys()].filter((one) => one.startsWith('price '));
  return failed.fields[`prices.cells.${names.indexOf(name)}.amount`];
}
