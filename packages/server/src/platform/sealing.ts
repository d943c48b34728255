import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a text with a key of 32 bytes (AES-256-GCM): IV, tag and ciphertext. */
export function sealed(text: string, key: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const words = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), words]);
}

/** The inverse of `sealed`; null if it was encrypted with another key, or changed since. */
export function unsealed(bytes: Buffer, key: Buffer): string | null {
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const words = decipher.update(bytes.subarray(ivBytes + tagBytes));
  try {
    return Buffer.concat([words, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
