import { applicationForm } from '../../support/forms.data.ts';
import { button, field, toast } from '../support/target.ts';
import { expect, test } from '../support/test.ts';

test('links of the footer are not underlined, except the link to the current page', { tag: '@long' }, async ({
  visitor,
}) => {
  await visitor.visit('/home');
  // The underline fades in and out.
  await visitor.until(['Home'], () =>
    [...document.querySelectorAll('footer a')]
      .filter((link) => {
        const { textDecorationLine, textDecorationColor } = getComputedStyle(link);
        return textDecorationLine !== 'none' && !/^rgba\(.*, 0\)$/.test(textDecorationColor);
      })
      .map(({ textContent }) => textContent)
      .filter((words) => words !== ''),
  );
});

test('dragging a toast selects no text', { tag: '@long' }, async ({ visitor }) => {
  await visitor.visit('/join-innovation');
  await visitor.click(button('Apply Now'));
  await visitor.see(toast(applicationForm.messages.incomplete));
  await visitor.see(field('Full name'), { focused: true });
  const selectable = await visitor.evaluate((words) => {
    const toasts = [...document.querySelectorAll('[role="alert"]')].filter((one) =>
      one.textContent?.includes(words),
    );
    return toasts.map((one) => {
      const style = getComputedStyle(one);
      return style.userSelect || style.getPropertyValue('-webkit-user-select');
    });
  }, applicationForm.messages.incomplete);
  expect(selectable).toEqual(['none']);
});
