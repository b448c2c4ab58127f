import type { UserEvent } from '@testing-library/user-event';

/** Pastes a text into a field: each typed letter would render the form again. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
