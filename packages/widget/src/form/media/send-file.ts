import type { Connection, Failure } from '../../api.ts';
import { signUpload, type UploadTicket } from '../../api-writes.ts';

export interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type SentFile = { publicId: string } | { failure: Failure['code'] };

/** Asks for a place, then sends the file there. An aborted one never answers. */
export async function sendFile(connection: Connection, file: File, sending: Sending): Promise<SentFile> {
  const { name, type, size } = file;
  const ticket = await signUpload(connection, { filename: name.slice(-255) || '-', contentType: type, size });
  if ('failure' in ticket) return { failure: ticket.failure.code };
  const failure = await post(ticket.value, file, sending);
  return failure ? { failure } : { publicId: ticket.value.publicId };
}

/** By XMLHttpRequest, since fetch does not tell how much has been sent. Gives the code of a failure, or null. */
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

/** A bucket answers in XML, which says nothing to a shopper: it counts as an interruption. */
function codeOf(text: string): Failure['code'] {
  try {
    return JSON.parse(text).error.code;
  } catch {
    return 'NETWORK';
  }
}
