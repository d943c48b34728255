import { roles } from '../roles.ts';
import { route } from '../route.ts';
import { email, id, idReference, nullable, oneOf, Type, timestamp } from '../schema.ts';

const staff = ['bearer'] as const;

const member = Type.Object({
  id: id('user'),
  email: Type.String(),
  name: Type.String(),
  role: oneOf(roles),
  twoFactor: Type.Boolean(),
  joinedAt: timestamp(),
  lastSignInAt: nullable(timestamp()),
});

const invitation = Type.Object({
  id: id('invitation'),
  email: Type.String(),
  role: oneOf(roles),
  invitedBy: Type.String(),
  createdAt: timestamp(),
  expiresAt: timestamp(),
  status: oneOf(['open', 'accepted', 'revoked', 'expired']),
});

const personParams = Type.Object({ personId: idReference('user') });

export const listStaff = route({
  operationId: 'listStaff',
  method: 'GET',
  path: '/admin/staff',
  tag: 'Staff',
  summary: "The shop's staff and their roles",
  audiences: staff,
  role: 'analyst',
  answer: Type.Object({ staff: Type.Array(member) }),
});

export const changeRole = route({
  operationId: 'changeRole',
  method: 'PATCH',
  path: '/admin/staff/{personId}',
  tag: 'Staff',
  summary: "Change somebody's role",
  description:
    'Only owners may make owners or change them; a shop keeps one owner at least. Access tokens never do more than the role allows.',
  audiences: staff,
  role: 'admin',
  params: personParams,
  body: Type.Object({ role: oneOf(roles) }),
  answer: member,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const removeMember = route({
  operationId: 'removeMember',
  method: 'DELETE',
  path: '/admin/staff/{personId}',
  tag: 'Staff',
  summary: 'Take somebody off the staff; their access tokens are revoked',
  audiences: staff,
  role: 'admin',
  params: personParams,
  answer: member,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const listInvitations = route({
  operationId: 'listInvitations',
  method: 'GET',
  path: '/admin/invitations',
  tag: 'Staff',
  summary: 'Invitations, newest first',
  audiences: staff,
  role: 'admin',
  answer: Type.Object({ invitations: Type.Array(invitation) }),
});

export const invite = route({
  operationId: 'invite',
  method: 'POST',
  path: '/admin/invitations',
  tag: 'Staff',
  summary: 'Invite somebody by mail; at most with your own role',
  description: 'The link works once, for seven days. It is given here, too, for shops without a mail server.',
  audiences: staff,
  role: 'admin',
  body: Type.Object({ email: email(), role: oneOf(roles) }),
  answer: Type.Object({ ...invitation.properties, url: Type.String({ description: 'Shown this once.' }) }),
  errors: ['INVALID_STATE'],
});

export const revokeInvitation = route({
  operationId: 'revokeInvitation',
  method: 'DELETE',
  path: '/admin/invitations/{invitationId}',
  tag: 'Staff',
  summary: 'Take an invitation back',
  audiences: staff,
  role: 'admin',
  params: Type.Object({ invitationId: idReference('invitation') }),
  answer: invitation,
  errors: ['NOT_FOUND'],
});
