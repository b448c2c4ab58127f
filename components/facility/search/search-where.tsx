import { LocateFixed, Route, X } from 'lucide';
import dynamic from 'next/dynamic';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { SearchDraft, SearchProblems } from '@/components/facility/search/search-draft';
import { Field } from '@/components/form/field/field';
import { Button, buttonStyle } from '@/components/ui/inputs/button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { Icon } from '@/components/ui/media/icon';
import { positionText } from '@/lib/search/search';
import { findPosition } from '@/lib/site/browser';

interface SearchWhereProps extends SearchDraft {
  problems: SearchProblems;
  /** Suggestions for an ambiguous place, below its field. */
  choices: (name: 'place' | 'to') => ReactNode;
}

/** Around a place, or along a route. */
export function SearchWhere({ draft, change, problems, choices }: SearchWhereProps) {
  const isOnTheWay = draft.to !== '' || problems.to !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <SearchPlace
        name="place"
        label="Where"
        placeholder={draft.at ? 'Your location' : 'Postal code or city'}
        value={draft.place}
        onChange={(place) => change({ place, at: null })}
        error={problems.place ?? problems.at}
      />
      {problems.place && choices('place')}
      <div className="flex flex-wrap items-start gap-x-6">
        <SearchPosition draft={draft} change={change} />
        <details open={isOnTheWay || undefined} className="min-w-0 open:w-full">
          <summary
            className={buttonStyle(
              { variant: 'quiet', size: 'sm' },
              '-ml-4 cursor-pointer list-none [&::-webkit-details-marker]:hidden',
            )}
          >
            <Icon of={Route} size="sm" />
            On my way
          </summary>
          <SearchPlace
            name="to"
            label="To"
            placeholder="Work or school: postal code or city"
            value={draft.to}
            onChange={(to) => change({ to })}
            error={problems.to}
          />
          {problems.to && !problems.place && choices('to')}
          <p className="mt-1 text-sm text-ink-soft">
            We’ll sort facilities by the detour from “Where” to “To”, in a straight line.
          </p>
        </details>
      </div>
    </div>
  );
}

/** The combobox weighs 40 kB: loaded when the plain field is first touched. */
const SearchPlaceBox = dynamic(
  () => import('@/components/facility/search/search-place-box').then((module) => module.SearchPlaceBox),
  { ssr: false, loading: () => null },
);

interface SearchPlaceProps {
  name: 'place' | 'to';
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** After a composition, the key that ended it may begin the next one. */
const composePauseMs = 250;

/** Whether an input method is at work in the field. A field that is replaced meanwhile gets its text twice. */
function useComposing() {
  const [composing, setComposing] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const compose = () => {
    clearTimeout(pause.current);
    setComposing(true);
  };
  return {
    composing,
    onCompositionStart: compose,
    // It may have begun before hydration.
    onCompositionUpdate: compose,
    onCompositionEnd: () => {
      pause.current = setTimeout(() => setComposing(false), composePauseMs);
    },
  };
}

/** A postal code or city with suggestions; any text can be searched for. */
function SearchPlace({ name, label, error, ...box }: SearchPlaceProps) {
  const [state, setState] = useState<'untouched' | 'touched' | 'ready'>('untouched');
  const { composing, ...composition } = useComposing();
  const plain = useRef<HTMLInputElement>(null);
  const touch = () => setState((now) => (now === 'untouched' ? 'touched' : now));
  // Before paint: the focus and cursor position move to the new field.
  const takeOver = (input: HTMLInputElement) => {
    const field = plain.current;
    if (field && field === document.activeElement) {
      input.focus();
      input.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
    setState('ready');
  };
  return (
    <Field id={useId()} name={name} label={label} error={error}>
      {(control) => (
        <div onFocus={touch} onPointerEnter={touch}>
          {state !== 'ready' && (
            <TextInput
              {...control}
              {...composition}
              ref={plain}
              value={box.value}
              placeholder={box.placeholder}
              autoComplete="postal-code"
              onChange={({ target }) => box.onChange(target.value)}
            />
          )}
          {state !== 'untouched' && !composing && <SearchPlaceBox {...box} control={control} onReady={takeOver} />}
        </div>
      )}
    </Field>
  );
}

const denied = 'Your browser didn’t share your location. Enter a postal code or city instead.';
const unknown = 'We couldn’t find your location. Enter a postal code or city instead.';

/** Three decimals, about 100 m: URLs of searches are shared and stored. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** Uses the browser's position instead of a postal code, only after a press. */
function SearchPosition({ draft, change }: SearchDraft) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState('');
  const locate = async () => {
    setLooking(true);
    setProblem('');
    const found = await findPosition({ timeout: 10_000, maximumAge: 300_000 });
    setLooking(false);
    if (typeof found === 'string') return setProblem(found === 'denied' ? denied : unknown);
    change({ place: '', at: { lat: rounded(found.latitude), lng: rounded(found.longitude) } });
  };
  return (
    <div className="noscript:hidden">
      {draft.at && <input type="hidden" name="at" value={positionText(draft.at)} />}
      {draft.at ? (
        <Button size="sm" variant="quiet" className="-ml-4" icon={X} onClick={() => change({ at: null })}>
          Don’t use my location
        </Button>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-4"
          icon={LocateFixed}
          busy={looking}
          onClick={() => void locate()}
        >
          Use my location
        </Button>
      )}
      <p role="status" className="text-sm font-bold text-failed">
        {problem}
      </p>
    </div>
  );
}
