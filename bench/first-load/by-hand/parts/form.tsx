import { useRouter } from 'next/router';
import { useState, type SubmitEvent } from 'react';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const years = Array.from({ length: 14 }, (_, ago) => `${2026 - ago}`);
const radii = ['1 km', '2 km', '5 km', '10 km', '15 km', '25 km', '50 km', '100 km', '200 km'];

export function Form() {
  const router = useRouter();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void router.push(`/?${new URLSearchParams(asked).toString()}`);
  };
  return (
    <form action="/" onSubmit={search} role="search" aria-label="Child care">
      <div className="field">
        <Text name="place" label="Where" placeholder="Postal code or city" />
        <button type="button" onClick={() => navigator.geolocation.getCurrentPosition(() => undefined)}>
          <Tip />
          Use my location
        </button>
        <details>
          <summary>
            <Tip />
            On my way
          </summary>
          <Text name="to" label="To" placeholder="Work or school: postal code or city" />
          <p className="soft">We’ll sort facilities by the detour from “Where” to “To”.</p>
        </details>
      </div>
      <details className="field">
        <summary>
          <span className="label">Children</span>
          <span className="control">
            <span>Any age</span>
            <Tip />
          </span>
        </summary>
        <fieldset>
          <legend>When were they born?</legend>
          <p className="soft">We’ll look for one facility with room for all your children.</p>
          <Choice name="born" label="Child 1" any="Any age" values={years} />
        </fieldset>
      </details>
      <details className="field">
        <summary>
          <span className="label">When</span>
          <span className="control">
            <span>Any day</span>
            <Tip />
          </span>
        </summary>
        <fieldset>
          <legend>On these dates</legend>
          <Text name="dates" label="Date 1" type="date" />
          <Text name="dates" label="Date 2" type="date" />
          <Text name="dates" label="Date 3" type="date" />
        </fieldset>
        <fieldset>
          <legend>Or every week on these days</legend>
          {weekdays.map((day) => (
            <Tick key={day} name="weekdays" label={day} />
          ))}
        </fieldset>
        <Choice name="session" label="Hours" any="Any hours" values={['Full day', 'Morning', 'Afternoon', 'Weekend']} />
      </details>
      <details className="field">
        <summary>
          <Tip />
          More filters
        </summary>
        <Choice name="type" label="Kind of care" any="Any kind" values={['Single days', 'Every week']} />
        <Text name="price" label="Maximum price ($)" type="number" />
        <Choice name="radius" label="Distance up to" any="Any distance" values={radii} />
        <Choice name="rating" label="Rating" any="Any rating" values={['3 stars', '4 stars', '5 stars']} />
        <Text name="language" label="Language spoken" placeholder="e.g. French" />
        <Text name="q" label="Name or keyword" placeholder="e.g. nut-free" />
        <Tick name="subsidy" label="Accepts a fee subsidy" />
        <Tick name="certain" label="Only spots confirmed in the last 4 weeks" />
      </details>
      <button type="submit" className="button">
        <Tip />
        Search
      </button>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  placeholder?: string;
  type?: string;
}

function Text({ label, ...rest }: FieldProps) {
  const [value, setValue] = useState('');
  return (
    <div className="field">
      <label>
        <span className="label">{label}</span>
        <input {...rest} className="control" value={value} onChange={({ target }) => setValue(target.value)} />
      </label>
      <div aria-live="polite" />
    </div>
  );
}

function Tick({ name, label }: FieldProps) {
  const [checked, setChecked] = useState(false);
  return (
    <label className="tick">
      <input type="checkbox" name={name} checked={checked} onChange={({ target }) => setChecked(target.checked)} />
      <span className="box">
        <Tip />
      </span>
      <span>{label}</span>
    </label>
  );
}

function Choice({ name, label, any, values }: FieldProps & { any: string; values: readonly string[] }) {
  const [value, setValue] = useState('');
  return (
    <label>
      <span className="label">{label}</span>
      <span className="choice">
        <select name={name} className="control" value={value} onChange={({ target }) => setValue(target.value)}>
          <option value="">{any}</option>
          {values.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <Tip />
      </span>
      <span aria-live="polite" />
    </label>
  );
}

const Tip = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="18" height="18" className="icon">
    <path d="m6 9 6 6 6-6" />
  </svg>
);
