import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  auth_users: {
    local: 'installation',
    personal: 'id name email image',
    erased: 'of former staff: the row is deleted, unless they are staff of another merchant',
  },
  auth_sessions: {
    local: 'installation',
    personal: 'id userId token ipAddress userAgent',
    erased: 'with its account',
  },
  auth_accounts: {
    local: 'installation',
    personal: 'id userId accountId accessToken refreshToken idToken password',
    erased: 'with its account',
    other: 'providerId scope',
  },
  auth_verifications: {
    local: 'installation',
    personal: 'value',
    erased: 'the row is deleted',
    other: 'id identifier',
  },
  auth_two_factors: {
    local: 'installation',
    personal: 'id userId secret backupCodes',
    erased: 'with its account',
  },
  auth_passkeys: {
    local: 'installation',
    personal: 'id userId name publicKey credentialID',
    erased: 'with its account',
    other: 'deviceType transports aaguid',
  },
  sign_in_attempts: {
    local: 'installation',
    personal: 'subject',
    erased: 'of former staff: the row is deleted; of others, a day after the last attempt',
  },
  staff_preferences: {
    local: 'installation',
    personal: 'person_id',
    erased: 'with the account',
    other: 'media_cover',
  },
  staff: { local: 'account', personal: 'person_id', erased: 'members of staff must leave before an erasure' },
  staff_invitations: {
    local: 'account',
    personal: 'email hash mail_hash invited_by',
    erased: 'of invited persons: the row is deleted; the inviter is removed',
    other: 'invitation_id',
  },
};
