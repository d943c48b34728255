import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A virtual authenticator with one passkey (ES256, attestation `none`). */
export function passkeyDevice({ rpId, origin }: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  // Flags: user present 1, verified 4, with a new credential 64.
  const authenticatorData = (flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0])]);

  return {
    /** The result of navigator.credentials.create(). */
    register({ challenge }: Options) {
      // A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053).
      const key = [
        ...[Buffer.from('a501020326200121', 'hex'), Buffer.from('5820', 'hex'), Buffer.from(x, 'base64url')],
        ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
      ];
      const aaguid = Buffer.alloc(16);
      const data = Buffer.concat([
        authenticatorData(1 | 4 | 64),
        aaguid,
        Buffer.from([0, id.length]),
        id,
        ...key,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The result of navigator.credentials.get(). */
    authenticate({ challenge }: Options) {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(1 | 4);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
