import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses a submit button, and waits until the form has validated: it does that in a task of its own. */
export async function pressSubmit(user: Pick<UserEvent, 'click'>, button: Element): Promise<void> {
  await user.click(button);
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
}
