const done: Readonly<Record<string, string>> = {
  accept: 'accepted',
  add: 'added',
  create: 'created',
  delete: 'deleted',
  delete_expired: 'entries deleted after the retention period',
  disable: 'turned off',
  download: 'downloaded',
  enable: 'turned on',
  erase: 'created to erase data',
  export: 'exported',
  fulfill: 'fulfilled',
  remove: 'removed',
  reset: 'reset',
  restore: 'restored',
  resume: 'resumed',
  revoke: 'revoked',
  rotate: 'rotated',
  suspend: 'suspended',
  undo: 'undone',
  update: 'updated',
};

const exceptions: Readonly<Record<string, string>> = {
  'session.create': 'Signed in',
  'session.end': 'Signed out',
  'session.revoke': 'Session ended',
  'password.change': 'Password changed',
  'privacy_request.export': 'Data export requested',
  'privacy_request.erase': 'Data erasure requested',
};

/** `api_key.create` becomes "API key created". */
export function actionName(action: string): string {
  const known = exceptions[action];
  if (known) return known;
  const words = action.split('.');
  const verb = words.pop() ?? '';
  const noun = words
    .join(' ')
    .replaceAll('_', ' ')
    .replace(/^api\b/, 'API');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${done[verb] ?? verb}`;
}
