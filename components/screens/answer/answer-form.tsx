import type { ReactNode } from 'react';
import type { AnswerRequest } from '@/api/contract/types';
import { controlStyle } from '@/components/ui/inputs/control';
import { limits } from '@/lib/limits';
import { answerField } from '@/lib/requests/answer/answer-form';
import type { FacilityAction } from '@/lib/requests/answer/facility-answer';

interface AnswerFormProps {
  page: Pick<AnswerRequest, 'token' | 'version'>;
  action: FacilityAction;
  children: ReactNode;
}

/** A native form of one move, with what every answer sends along. */
export function AnswerForm({ page: { token, version }, action, children }: AnswerFormProps) {
  return (
    <form method="post" className="flex flex-col gap-4">
      {/* The form's default button, disabled: Enter in a field answers nothing, without a script. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name={answerField.token} value={token} />
      <input type="hidden" name={answerField.version} value={version} />
      <input type="hidden" name={answerField.action} value={action} />
      {children}
    </form>
  );
}

/** Values of a posted form that the next one sends along. */
export const Kept = ({ form, names }: { form: URLSearchParams; names: readonly string[] }) =>
  names.flatMap((name) =>
    form.getAll(name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );

interface LabelledProps {
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A label above its control. */
export const Labelled = ({ label, hint, children }: LabelledProps) => (
  <label className="flex flex-col gap-1.5">
    <span className="font-bold">{label}</span>
    {hint && <span className="text-sm text-ink-soft">{hint}</span>}
    {children}
  </label>
);

export const NoteInput = ({ typed }: { typed: string }) => (
  <Labelled label="Message to the family (optional)">
    <textarea
      name={answerField.note}
      rows={3}
      maxLength={limits.noteMax}
      defaultValue={typed}
      className={controlStyle('resize-y')}
    />
  </Labelled>
);
