import { ApiFailure } from '@tribune/contract/api-failure';
import type { RequestOptions, TribuneClient } from './client.ts';
import { signUpload } from './generated/operations.gen.ts';

export interface UploadOptions extends Pick<RequestOptions, 'signal'> {
  /** The uploader, to whom the limits apply. */
  customerEmail?: string;
  userId?: string;
  /** Default: the name of a File. */
  filename?: string;
  /** Receives the share that has been sent, from 0 to 1. Browsers report it while sending, other platforms at the end. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads a photo or video, and returns the ID to submit with the review: `media: [publicId]`. Needs no memory for the file in
 * Node with `fs.openAsBlob`. Throws {@link ApiFailure}.
 */
export async function uploadMedia(
  client: TribuneClient,
  file: Blob,
  options: UploadOptions = {},
): Promise<string> {
  const { customerEmail, userId, signal, onProgress } = options;
  const filename = options.filename ?? (file instanceof File ? file.name : 'upload');
  const input = { filename, contentType: file.type, size: file.size, customerEmail, userId };
  const { publicId, uploadUrl, fields } = await signUpload(client, input, { ...(signal && { signal }) });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, filename);
  onProgress?.(0);
  const send = typeof XMLHttpRequest === 'undefined' ? sendByFetch : sendByXhr;
  const { status, text } = await send(uploadUrl, form, { signal, onProgress });
  if (status < 200 || status > 299) throw refusal(status, text);
  onProgress?.(1);
  return publicId;
}

type Sending = Pick<UploadOptions, 'signal' | 'onProgress'>;
type Sent = { status: number; text: string };

async function sendByFetch(url: string, body: FormData, { signal }: Sending): Promise<Sent> {
  const response = await fetch(url, { method: 'POST', body, ...(signal && { signal }) }).catch((error) => {
    if (signal?.aborted) throw error;
    throw interrupted();
  });
  return { status: response.status, text: await response.text() };
}

/** fetch does not report the progress of a request. */
function sendByXhr(url: string, body: FormData, { signal, onProgress }: Sending): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(interrupted());
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.open('POST', url);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}

const interrupted = () =>
  new ApiFailure({ code: 'NETWORK', message: 'The upload was interrupted. Try again.', status: 0 });

/** Tribune's own storage returns errors as the API does, S3 returns XML. */
function refusal(status: number, text: string): ApiFailure {
  try {
    const { error } = JSON.parse(text);
    return new ApiFailure({ ...error, status });
  } catch {
    return new ApiFailure({
      code: 'UNREADABLE',
      message: `The storage responded with status ${status}.`,
      status,
    });
  }
}
