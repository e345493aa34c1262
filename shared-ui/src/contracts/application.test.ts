import { applicationSchema } from '@site/shared-ui/contracts';

test('an application needs a name and an e-mail address', async () => {
  await expect(applicationSchema.validate({}, { abortEarly: false })).rejects.toMatchObject({
    errors: ['Enter your full name.', 'Enter your email address.'],
  });
});
