import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react';
import { Search } from 'lucide-react';
import { Button } from '@/components/ui/inputs/button/button';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';
import { paths } from '@/lib/paths';

export interface HelpFormProps {
  /** What was looked for when the page came. */
  q: string;
  /** Called with each letter. */
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
}

/** The field for a question. Without scripts the browser sends it, and the page's address has what was typed. */
export function HelpForm({ q, onType, onSubmit }: HelpFormProps) {
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the scripts came is looked for, too.
  const begin = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== q) onType(typed);
  });
  useEffect(() => begin(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(field.current?.value.trim() ?? '');
  };
  return (
    <form
      action={paths.help}
      method="get"
      role="search"
      aria-label="Help"
      onSubmit={submit}
      className="flex flex-wrap gap-3"
    >
      <label className="min-w-0 grow basis-64">
        <span className="mb-1 block font-bold">What would you like to know?</span>
        <TextInput
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          placeholder="For example: refund"
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" icon={Search} className="self-end">
        Search
      </Button>
    </form>
  );
}
