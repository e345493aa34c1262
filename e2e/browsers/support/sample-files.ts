import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import { pdf } from '../../support/sample-files.ts';

export async function pdfOnDisk(
  testInfo: TestInfo,
  name = 'Asha Kerbstone.pdf',
  bytes = 400,
): Promise<string> {
  const path = testInfo.outputPath(name);
  await writeFile(path, pdf(bytes).buffer);
  return path;
}
