import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  readonly messageId: string;
  readonly text: string;
  /** Hashes of the attachments, in hex. */
  readonly attachments: readonly string[];
}

export async function readMail(raw: string | Uint8Array): Promise<ReceivedMail> {
  const { messageId = '', text = '', attachments } = await PostalMime.parse(raw);
  return {
    messageId,
    text,
    attachments: attachments.map(({ content }) =>
      createHash('sha256')
        .update(typeof content === 'string' ? content : new Uint8Array(content))
        .digest('hex'),
    ),
  };
}
