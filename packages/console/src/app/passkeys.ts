import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { AuthFailure, auth } from './auth.ts';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** False when the person turned away. */
export async function signInWithPasskey(): Promise<boolean> {
  const optionsJSON = await auth<AuthenticationOptions>('/passkey/generate-authenticate-options');
  const response = await unlessTurnedAway(() => startAuthentication({ optionsJSON }));
  if (!response) return false;
  await auth('/passkey/verify-authentication', { response });
  return true;
}

export async function addPasskey(name: string): Promise<boolean> {
  const optionsJSON = await auth<RegistrationOptions>(
    `/passkey/generate-register-options?name=${encodeURIComponent(name)}`,
  );
  const response = await unlessTurnedAway(() => startRegistration({ optionsJSON }));
  if (!response) return false;
  await auth('/passkey/verify-registration', { response, name });
  return true;
}

async function unlessTurnedAway<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
      return null;
    throw new AuthFailure({ code: 'PASSKEY', status: 400, message: saysOf(error) });
  }
}

function saysOf(error: unknown): string {
  if (/^[\d.]+$|:/.test(location.hostname))
    return 'Passkeys belong to a name. Open the console under its name, on your own machine http://localhost.';
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey for your account already.';
  return 'This browser or device cannot use passkeys here.';
}
