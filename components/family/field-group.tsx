import type { ReactNode } from 'react';

/** Questions of a long form that belong together, under their own heading. */
export const FieldGroup = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <fieldset className="min-w-0 border-t border-line pt-5">
    <legend className="float-left w-full text-lg font-black">{title}</legend>
    <div className="clear-left space-y-6 pt-2">
      {text && <p className="text-sm text-ink-soft">{text}</p>}
      {children}
    </div>
  </fieldset>
);
