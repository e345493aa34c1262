import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function pdf(): Upload {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n';
  const buffer = Buffer.from(`${head}${'%'.repeat(300)}\n%%EOF`);
  return { name: 'Asha Kerbstone.pdf', mimeType: 'application/pdf', buffer };
}

export function textFile(name: string): Upload {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Not a document of the kinds we take.') };
}

/** @returns the path of such a PDF, for a driver that has only those */
export async function pdfOnDisk(testInfo: TestInfo): Promise<string> {
  const { name, buffer } = pdf();
  const path = testInfo.outputPath(name);
  await writeFile(path, buffer);
  return path;
}
