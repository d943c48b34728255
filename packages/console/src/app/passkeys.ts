import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { AuthFailure, auth } from './auth.ts';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Returns false when the person canceled. */
export async function signInWithPasskey(): Promise<boolean> {
  const optionsJSON = await auth<AuthenticationOptions>('/passkey/generate-authenticate-options');
  const response = await unlessCanceled(() => startAuthentication({ optionsJSON }));
  if (!response) return false;
  await auth('/passkey/verify-authentication', { response });
  return true;
}

export async function addPasskey(name: string): Promise<boolean> {
  const optionsJSON = await auth<RegistrationOptions>(
    `/passkey/generate-register-options?name=${encodeURIComponent(name)}`,
  );
  const response = await unlessCanceled(() => startRegistration({ optionsJSON }));
  if (!response) return false;
  await auth('/passkey/verify-registration', { response, name });
  return true;
}

async function unlessCanceled<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return null;
    throw new AuthFailure({ code: 'PASSKEY', status: 400, message: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  if (/^[\d.]+$|:/.test(location.hostname))
    return 'Passkeys require a domain name. Open the console at its domain, or at http://localhost on your own machine.';
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for your account.';
  return 'This browser or device does not support passkeys.';
}
