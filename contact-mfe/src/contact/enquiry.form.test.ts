import { enquiryForm } from './enquiry.form.ts';

test('has the specification’s messages', () => {
  expect(enquiryForm.messages).toEqual({
    incomplete: 'Please fill out all required fields and verify you are not a robot.',
    failed: 'Failed to Submit. Please try again.',
    sent: 'Successfully Submitted!',
  });
});
