import { fileSize } from '@site/shared-ui/forms';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [345_000, '337 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1 MB'],
  [1_258_291, '1.2 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
