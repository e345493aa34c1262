import { join } from 'node:path';
import { runProgram } from './program.ts';
import { requireService } from './require-service.ts';

export interface Certificate {
  readonly file: string;
  readonly keyFile: string;
}

/** Makes a certificate for `www.example.com` and its key, in a folder. It is its own authority, and valid for two days. */
export async function createCertificate(folder: string): Promise<Certificate> {
  const { openssl } = requireService('nginx');
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  await runProgram(openssl, [
    ...['req', '-x509', '-nodes', '-days', '2'],
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
    ...['-subj', '/CN=www.example.com', '-addext', 'subjectAltName=DNS:www.example.com'],
    ...['-keyout', keyFile, '-out', file],
  ]);
  return { file, keyFile };
}
