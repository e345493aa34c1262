import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PDF of exactly this size, filled up with a comment. */
export function pdf(bytes = 400, name = 'Asha Kerbstone.pdf'): Upload {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n';
  const tail = '\n%%EOF';
  const buffer = Buffer.from(`${head}${'%'.repeat(bytes - head.length - tail.length)}${tail}`);
  return { name, mimeType: 'application/pdf', buffer };
}

export function textFile(name: string): Upload {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Not a document of the kinds we take.') };
}

/** @returns the path of such a PDF, for a driver that has only those */
export async function pdfOnDisk(testInfo: TestInfo, name = 'Asha Kerbstone.pdf'): Promise<string> {
  const path = testInfo.outputPath(name);
  await writeFile(path, pdf().buffer);
  return path;
}
