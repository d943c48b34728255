/**
 * Keeps the given number of connections busy with one request each and counts responses. Runs in a separate process, so
 * that it does not use the servers' event loops: receives a Load and sends back a Measured.
 *
 * Not autocannon: on this page of 20, autocannon 9.0 was limited to 35,000 requests/s while the bare server was
 * idle for a quarter of the time, which distorts the comparison.
 */
import { connect } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** Requests to send in turn. `#` in a path or body is replaced by text that no other request has. */
  requests: LoadRequest[];
  /** Maximum number of requests, after which the load ends early. */
  most?: number;
  /** Whether 503 is an accepted response, whose time is not counted. */
  refusable?: boolean;
}

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Measured {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Number of responses with 503. */
  refused?: number;
  /** Number of requests sent, from the beginning of the list. */
  sent?: number;
}

/** Throws when a response is not 200, because the measurement would be invalid. */
async function measure(load: Load): Promise<Measured> {
  const { port, connections, seconds, requests, most = Number.POSITIVE_INFINITY, refusable = false } = load;
  const writers = requests.map(writerOf);
  const latencies: number[] = [];
  const began = performance.now();
  const endsAt = began + seconds * 1000;
  let sent = 0;
  const next = () => {
    if (performance.now() >= endsAt || sent >= most) return undefined;
    return writers[sent % writers.length]?.(sent++);
  };
  let refused = 0;
  const note = (status: string, ms: number) => {
    if (status === '200') latencies.push(ms);
    else refused++;
    return status === '200' || (refusable && status === '503');
  };
  await Promise.all(Array.from({ length: connections }, () => converse(port, next, note)));
  const took = (performance.now() - began) / 1000;
  return { requestsPerSecond: latencies.length / took, ...quantiles(latencies), refused, sent };
}

export function quantiles(latenciesMs: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function writerOf({ method, path, headers, body }: LoadRequest): (number: number) => string {
  const fields = Object.entries({ host: '127.0.0.1', ...headers });
  const head = [`${method} ${path} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)].join(
    '\r\n',
  );
  const run = `${process.pid.toString(36)}x${Date.now().toString(36)}x`;
  if (body === undefined) {
    const whole = `${head}\r\n\r\n`;
    return path.includes('#') ? (number) => whole.replace('#', `${run}${number.toString(36)}`) : () => whole;
  }
  return (number) => {
    const content = body.replaceAll('#', `${run}${number.toString(36)}`);
    return `${head}\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
  };
}

/** One connection, which sends the next request after the previous response is complete. */
function converse(
  port: number,
  next: () => string | undefined,
  note: (status: string, ms: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let head = '';
    let status = '';
    let received = 0;
    let expected = 0;
    const send = () => {
      const request = next();
      if (request === undefined) {
        resolve();
        return void socket.end();
      }
      head = '';
      received = 0;
      expected = Number.POSITIVE_INFINITY;
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (expected === Number.POSITIVE_INFINITY) {
        head += chunk.toString('latin1', 0, 2048);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        status = head.slice(9, 12);
        expected = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      }
      if (received < expected) return;
      if (!note(status, performance.now() - sentAt)) return reject(new Error(`The server answered ${head}`));
      send();
    });
  });
}

if (import.meta.main)
  process.once('message', async (load: Load) => {
    process.send?.(await measure(load).catch(({ message }: Error) => ({ error: message })));
    process.disconnect();
    // Exits, because connections that are still open would keep the process running after a failure.
    process.exit();
  });
