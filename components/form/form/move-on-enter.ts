import type { KeyboardEvent } from 'react';

/** Inputs that Enter presses, as it does buttons. */
const pressed = ['button', 'color', 'file', 'image', 'reset', 'submit'];
const typed = ['date', 'email', 'number', 'password', 'tel', 'text', 'time', 'url'];

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio';

/** A field that submits its form on Enter. Chromium counts selects, check boxes and radio buttons among them. */
const submitsOnEnter = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !pressed.includes(target.type));

/**
 * The listeners of a form that only its button may submit: Enter, or a phone's Go key, moves to the next field. Text areas and
 * buttons keep their Enter, and so does a field that has handled it.
 */
export const moveOnEnter = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target, currentTarget: form } = event;
    if (key !== 'Enter' || event.defaultPrevented) return;
    if (!submitsOnEnter(target) || target.form !== form) return;
    event.preventDefault();
    focusNext(form, target);
  },
  /** Names the phone's key; set on focus, because fields don't know their form's kind. */
  onFocus({ target }: { target: EventTarget }) {
    if (target instanceof HTMLInputElement && typed.includes(target.type)) target.setAttribute('enterkeyhint', 'next');
  },
};

/** Stays at the last field: on the button, a second Enter would send. */
function focusNext(form: HTMLFormElement, from: HTMLInputElement | HTMLSelectElement): void {
  const all = [...form.elements];
  for (const field of all.slice(all.indexOf(from) + 1)) {
    const isField = submitsOnEnter(field) || field instanceof HTMLTextAreaElement;
    if (!isField || field.disabled || field.closest('[hidden], [inert]')) continue;
    if (isChoice(field) && isChoice(from) && field.name === from.name) continue;
    const next = isChoice(field) ? chosenOf(all, field) : field;
    next.focus();
    if (document.activeElement === next) return;
  }
}

/** The tab stop of a group of radio buttons. */
const chosenOf = (all: readonly Element[], first: HTMLInputElement): HTMLInputElement =>
  all.filter(isChoice).find(({ name, checked }) => checked && name === first.name) ?? first;
