/**
 * The CRC-32 of a concatenation, from the checksums of both parts and the length of the second, so that a gzip file can be
 * assembled from compressed parts. Like zlib's crc32_combine(), squares the matrix that appends a zero bit. No crc package
 * on npm combines checksums.
 */
export function combineCrcs(first: number, second: number, secondBytes: number): number {
  if (secondBytes === 0) return first;
  let odd = zeroBit();
  let even = squared(odd);
  odd = squared(even);
  let crc = first;
  for (let bytes = secondBytes; bytes > 0; ) {
    even = squared(odd);
    if (bytes % 2 === 1) crc = times(even, crc);
    bytes = Math.floor(bytes / 2);
    if (bytes === 0) break;
    odd = squared(even);
    if (bytes % 2 === 1) crc = times(odd, crc);
    bytes = Math.floor(bytes / 2);
  }
  return (crc ^ second) >>> 0;
}

/** The matrix that appends one zero bit: the polynomial, followed by single bits. */
function zeroBit(): Uint32Array {
  const matrix = new Uint32Array(32);
  matrix[0] = 0xed_b8_83_20;
  for (let bit = 1; bit < 32; bit++) matrix[bit] = 2 ** (bit - 1);
  return matrix;
}

function times(matrix: Uint32Array, vector: number): number {
  let sum = 0;
  for (let bit = 0, rest = vector >>> 0; rest !== 0; bit++, rest >>>= 1)
    if (rest & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}

const squared = (matrix: Uint32Array) => matrix.map((row) => times(matrix, row));
