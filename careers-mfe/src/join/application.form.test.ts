import { applicationForm } from './application.form.ts';

const { fields, file, messages } = applicationForm;

test('has the specification’s choices and file', () => {
  expect(fields.find(({ name }) => name === 'gender')).toMatchObject({
    choices: ['Male', 'Female', 'Other'],
  });
  expect(file).toMatchObject({ types: ['pdf', 'docx'], bytes: 1_048_576 });
});

test('requires the specification’s fields', () => {
  const required = [...fields, file].filter((field) => 'required' in field);
  expect(required.map(({ name }) => name)).toEqual(['fullName', 'email', 'resume']);
});

test('has the specification’s messages', () => {
  expect(messages).toEqual({
    incomplete: 'Please fill all required fields and upload a resume.',
    failed: 'Error submitting the application.',
    sent: 'Application submitted successfully!',
  });
  expect(file).toMatchObject({
    required: 'Please select a valid file.',
    invalid: 'Please select a valid file.',
    tooLarge: 'File size must be less than 1 MB.',
  });
});
