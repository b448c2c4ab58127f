import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { Form } from '@/components/form/form/form';
import { MaskedField } from '@/components/form/text/masked-field';
import { TextField } from '@/components/form/text/text-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import type { Mask } from '@/components/ui/inputs/masked-input';
import { scrollIntoViewIfNeeded } from '@/components/ui/navigation/focus';
import { CardFormFoot, type CardFormProps, useSaveCard } from '@/components/wallet/card-form';
import { randomKey } from '@/lib/ids';
import { cardToday } from '@/lib/money/card-facts';
import { sandboxCards, sandboxHolderMax, tokeniseSandboxCard } from '@/lib/money/sandbox-cards';
import { useAppSelector } from '@/store/hooks';
import { selectSettings } from '@/store/slices/settings';

const initialValues: SandboxEntry = { number: '', expiry: '', securityCode: '', holderName: '' };

/** Adds a test card. As with a real gateway, the number is tokenized in the browser and never sent to us. */
export function SandboxCardForm({ onSaved, ...foot }: CardFormProps) {
  const save = useSaveCard(onSaved);
  const now = useAppSelector(selectSettings)?.now;
  // The same input gives the same token on every retry, so that a lost response creates no second card.
  const entered = useRef({ text: '', nonce: '' });

  async function submit({ main, ...entry }: SandboxEntry & { main: boolean }) {
    const text = JSON.stringify(entry);
    if (entered.current.text !== text) entered.current = { text, nonce: randomKey() };
    const result = tokenize(entry, cardToday(new Date(now ?? Date.now())), entered.current.nonce);
    return 'fields' in result ? result : save(result.token, main);
  }
  return (
    <Form enter="movesOn" label="Add a card" initialValues={{ ...initialValues, main: false }} onSubmit={submit}>
      {({ isSubmitting }) => (
        <>
          <Notice title="Only test cards work here">No money moves. Never enter a real card.</Notice>
          <TestCards />
          <MaskedField name="number" label="Card number" required input={numberInput} />
          <div className="grid gap-6 sm:grid-cols-2">
            <MaskedField
              name="expiry"
              label="Expiry date"
              hint="As on the card, for example 08 / 30"
              required
              input={expiryInput}
            />
            <MaskedField
              name="securityCode"
              label="Security code"
              hint="3 or 4 digits on the card"
              required
              input={codeInput}
            />
          </div>
          <TextField
            name="holderName"
            label="Name on card"
            required
            autoComplete="cc-name"
            maxLength={sandboxHolderMax}
          />
          <CardFormFoot {...foot} busy={isSubmitting} />
        </>
      )}
    </Form>
  );
}

/** Selects a mask by the typed text. */
const byText = (masks: readonly string[], choose: (text: string) => number): Mask => ({
  mask: masks.map((mask) => ({ mask })),
  dispatch: (typed: string, masked: { value: string; compiledMasks: unknown[] }) =>
    masked.compiledMasks[choose(masked.value + typed)],
});
const digits = { inputMode: 'numeric' } as const;
const numberInput = {
  ...digits,
  autoComplete: 'cc-number',
  mask: byText(['0000 0000 0000 0000 000', '0000 000000 00000'], (text) => (/^3[47]/.test(text) ? 1 : 0)),
};
const expiryInput = {
  ...digits,
  autoComplete: 'cc-exp',
  // Browsers autofill the year with two or four digits.
  mask: byText(['00 / 00', '00 / 0000'], (text) => (text.replace(/\D/g, '').length > 4 ? 1 : 0)),
};
const codeInput = { ...digits, autoComplete: 'cc-csc', mask: { mask: '0000' } };

/** The test numbers and their effects; a press fills in the form. */
function TestCards() {
  const { values, setValues } = useFormikContext<SandboxEntry>();
  return (
    <details
      className="rounded-lg bg-sunken p-4"
      onToggle={({ currentTarget }) => scrollIntoViewIfNeeded(currentTarget)}
    >
      <summary className="cursor-pointer font-bold">Show the test cards</summary>
      <ul className="mt-3 space-y-2">
        {Object.entries(sandboxCards).map(([number, { label }]) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="block font-bold tabular-nums">{spaced(number)}</span>
              <span className="block text-sm text-ink-soft">{label}</span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              className="shrink-0"
              onClick={() => void setValues({ ...values, ...exampleOf(number, values.holderName) })}
            >
              Fill in<span className="sr-only"> {spaced(number)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const spaced = (number: string) =>
  number.length === 15 ? number.replace(/(.{4})(.{6})(.{5})/, '$1 $2 $3') : number.replace(/(.{4})(?=.)/g, '$1 ');
const exampleOf = (number: string, holderName: string): SandboxEntry => ({
  number: spaced(number),
  expiry: '12 / 34',
  securityCode: number.length === 15 ? '1234' : '123',
  holderName: holderName || 'Test Parent',
});

/** As typed. */
interface SandboxEntry {
  number: string;
  expiry: string;
  securityCode: string;
  holderName: string;
}

type TokenOrSentences = { token: string } | { fields: Record<string, string> };

/** The token, or error messages by field. */
function tokenize(entry: SandboxEntry, today: string, nonce: string): TokenOrSentences {
  const [, month, year] = /^(\d{1,2})\D+(\d{2}|\d{4})$/.exec(entry.expiry.trim()) ?? [];
  const expiryYear = year ? Number(year.length === 2 ? `20${year}` : year) : NaN;
  const { number, securityCode, holderName } = entry;
  const result = tokeniseSandboxCard(
    { number, securityCode, holderName, expiryMonth: Number(month ?? NaN), expiryYear },
    today,
    nonce,
  );
  if ('token' in result) return result;
  const { expiryMonth, expiryYear: wrongYear, ...fields } = result.errors;
  const expiry = year ? (wrongYear ?? expiryMonth) : 'Enter the month and the year, for example 08 / 30.';
  return { fields: { ...fields, ...(expiry && { expiry }) } };
}
