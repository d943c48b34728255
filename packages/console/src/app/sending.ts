/** A fetch that reports upload progress, from 0 to 1, which the browser's own cannot. */
export function sendingWithProgress(onProgress: (part: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('The request failed.'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}
