/** An answer to choose: its value, or a value that is shown in other words. */
export type Choice = string | { readonly value: string; readonly label: string };

export function choiceParts(choice: Choice): { readonly value: string; readonly label: string } {
  return typeof choice === 'string' ? { value: choice, label: choice } : choice;
}
