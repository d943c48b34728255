import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { listenLocally } from '../testing/local-server.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
  failed: boolean;
  resource: Record<string, string | number>;
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** Points by metric name. */
  metrics: Map<string, { attributes: Record<string, string | number>; value: number }[]>;
  /** All received messages, as bytes. */
  bytes(): string;
}

/**
 * An OpenTelemetry collector on this machine: takes OTLP over HTTP and decodes the messages by their field numbers
 * (https://github.com/open-telemetry/opentelemetry-proto).
 */
export async function startCollector(): Promise<Collector> {
  const received: Buffer[] = [];
  const collector: Collector = {
    url: '',
    spans: [],
    metrics: new Map(),
    bytes: () => Buffer.concat(received).toString('latin1'),
  };
  const server = createServer(async (request, reply) => {
    const sent = await buffer(request);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    received.push(body);
    if (request.headers['content-type'] !== 'application/x-protobuf') return reply.writeHead(415).end();
    if (request.url === '/v1/traces') collector.spans.push(...spansOf(fieldsOf(body)));
    if (request.url === '/v1/metrics') keepMetrics(collector, fieldsOf(body));
    reply.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  collector.url = `http://127.0.0.1:${await listenLocally(server)}`;
  return collector;
}

const spansOf = (request: Fields): ReceivedSpan[] =>
  messages(request, 1).flatMap((ofResource) => {
    const resource = attributesOf(messages(ofResource, 1).flatMap((one) => messages(one, 1)));
    const spans = messages(ofResource, 2).flatMap((scope) => messages(scope, 2));
    return spans.map((span) => ({
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentId: hex(span, 4),
      name: text(span, 5),
      attributes: attributesOf(messages(span, 9)),
      failed: messages(span, 15).some((status) => status.get(3)?.[0] === 2),
      resource,
    }));
  });

/** Sums and gauges have a number (as double or integer), histograms a count. */
function keepMetrics(collector: Collector, request: Fields): void {
  const metrics = messages(request, 1)
    .flatMap((ofResource) => messages(ofResource, 2))
    .flatMap((scope) => messages(scope, 2));
  for (const metric of metrics) {
    const points = [5, 7].flatMap((kind) => messages(metric, kind)).flatMap((data) => messages(data, 1));
    const histograms = messages(metric, 9).flatMap((data) => messages(data, 1));
    collector.metrics.set(text(metric, 1), [
      ...points.map((point) => ({
        attributes: attributesOf(messages(point, 7)),
        value: eightBytes(point, 4)?.readDoubleLE() ?? Number(eightBytes(point, 6)?.readBigInt64LE()),
      })),
      ...histograms.map((point) => ({
        attributes: attributesOf(messages(point, 9)),
        value: Number(eightBytes(point, 4)?.readBigUInt64LE()),
      })),
    ]);
  }
}

const attributesOf = (pairs: Fields[]): Record<string, string | number> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [value] = messages(pair, 2);
      const number = value?.get(3)?.[0];
      return [text(pair, 1), typeof number === 'number' ? number : value ? text(value, 1) : ''];
    }),
  );

const eightBytes = (fields: Fields, number: number) => fields.get(number)?.[0] as Buffer | undefined;

/** Values of a message by field number: numbers, and bytes for texts and messages. */
type Fields = Map<number, (number | Buffer)[]>;

const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => fieldsOf(value as Buffer));
const text = (fields: Fields, number: number) => String(fields.get(number)?.[0] ?? '');
const hex = (fields: Fields, number: number) =>
  ((fields.get(number)?.[0] ?? Buffer.of()) as Buffer).toString('hex');

/** https://protobuf.dev/programming-guides/encoding/ */
function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readers: Record<number, () => number | Buffer> = {
    0: varint,
    1: () => take(8),
    2: () => take(varint()),
    5: () => take(4).readFloatLE(),
  };
  while (at < bytes.length) {
    const key = varint();
    const read = readers[key & 7];
    if (!read) throw new Error(`Wire type ${key & 7} is not one of protobuf`);
    const number = Math.floor(key / 8);
    fields.set(number, [...(fields.get(number) ?? []), read()]);
  }
  return fields;
}
