import type { Connection, Failure } from '../../api.ts';
import { signUpload, type UploadTicket } from '../../api-writes.ts';

export interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type SentFile = { publicId: string } | { failure: Failure['code'] };

/** Requests an upload ticket, then uploads the file. Never settles after an abort. */
export async function sendFile(connection: Connection, file: File, sending: Sending): Promise<SentFile> {
  const { name, type, size } = file;
  const ticket = await signUpload(connection, { filename: name.slice(-255) || '-', contentType: type, size });
  if ('failure' in ticket) return { failure: ticket.failure.code };
  const failure = await post(ticket.value, file, sending);
  return failure ? { failure } : { publicId: ticket.value.publicId };
}

/** Uses XMLHttpRequest because fetch reports no upload progress. Resolves to an error code, or null. */
function post({ uploadUrl, fields }: UploadTicket, file: File, { onProgress, signal }: Sending) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  return new Promise<Failure['code'] | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(request.status < 300 ? null : codeOf(request.responseText));
    request.onerror = () => resolve('NETWORK');
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', uploadUrl);
    request.send(body);
  });
}

/** A bucket's errors are XML without a meaning for shoppers: they count as an interruption. */
function codeOf(text: string): Failure['code'] {
  try {
    return JSON.parse(text).error.code;
  } catch {
    return 'NETWORK';
  }
}
