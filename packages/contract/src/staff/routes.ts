import { roles } from '../roles.ts';
import { routesOf } from '../route.ts';
import { boolean, email, id, nullable, oneOf, partial, string, Type, timestamp } from '../schema.ts';

const route = routesOf({ tag: 'Staff', audiences: ['bearer'], role: 'admin' });

const member = Type.Object({
  id: id('user'),
  email: string('Email address.'),
  name: string('Name.'),
  role: oneOf(roles, 'Role.'),
  twoFactor: boolean('Whether two-factor authentication is enabled.'),
  joinedAt: timestamp('Time at which the person joined.'),
  lastSignInAt: nullable(timestamp('Time of the last sign-in; null if never signed in.')),
});

const invitation = Type.Object({
  id: id('invitation'),
  email: string('Email address that was invited.'),
  role: oneOf(roles, 'Role that the person gets.'),
  invitedBy: string('Email address of the staff member who sent the invitation.'),
  createdAt: timestamp('Time of the invitation.'),
  expiresAt: timestamp('Time of expiry, after seven days.'),
  status: oneOf(['open', 'accepted', 'revoked', 'expired'], 'Status of the invitation.'),
});

export const listStaff = route('GET /admin/staff', {
  operationId: 'listStaff',
  summary: 'List staff members',
  description: 'Returns the members and their roles.',
  role: 'analyst',
  answer: Type.Object({ staff: Type.Array(member, { description: 'Staff members.' }) }),
});

export const changeRole = route('PATCH /admin/staff/{personId}', {
  operationId: 'changeRole',
  summary: 'Change the role of a staff member',
  description:
    'Only owners can assign or change the role `owner`. The last owner cannot be changed. Access tokens never exceed the role of their owner.',
  body: Type.Object({ role: oneOf(roles, 'New role.') }),
  answer: member,
  errors: ['INVALID_STATE'],
});

export const removeMember = route('DELETE /admin/staff/{personId}', {
  operationId: 'removeMember',
  whileSuspended: 'allowed',
  summary: 'Remove a staff member',
  description: 'Returns the removed staff member. Their access tokens are revoked.',
  answer: member,
  errors: ['INVALID_STATE'],
});

export const listInvitations = route('GET /admin/invitations', {
  operationId: 'listInvitations',
  summary: 'List invitations',
  description: 'Newest first.',
  answer: Type.Object({ invitations: Type.Array(invitation, { description: 'Invitations.' }) }),
});

export const invite = route('POST /admin/invitations', {
  operationId: 'invite',
  summary: 'Invite a staff member',
  description:
    'Sends an invitation by email. The role cannot exceed your own. Links work once and expire after seven days. The returned link is for installations without a mail server: unlike the one in the email, it does not confirm the address, and cannot be used for the role `owner` or by an account whose address is not confirmed.',
  body: Type.Object({
    email: email('Email address to invite.'),
    role: oneOf(roles, 'Role that the person gets.'),
  }),
  answer: Type.Object({
    ...invitation.properties,
    url: string('Link to accept the invitation. Returned only once.'),
  }),
  errors: ['INVALID_STATE'],
});

export const revokeInvitation = route('DELETE /admin/invitations/{invitationId}', {
  operationId: 'revokeInvitation',
  whileSuspended: 'allowed',
  summary: 'Revoke an invitation',
  description: 'Returns the invitation. Its link stops working immediately.',
  answer: invitation,
});

const preferenceFields = {
  mentionEmails: boolean('Whether you are notified by email when an internal note mentions you.'),
  lateEmails: boolean(
    'Whether you are notified by email, once a day at most, when items are past their target time. For moderators, admins and owners.',
  ),
  mediaCover: oneOf(
    ['blur', 'grayscale', 'both', 'none'],
    'How the console covers photos and videos that are not published, or reported, until you reveal them.',
  ),
  breakAfter: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description:
      'Number of sensitive items without a break after which the console suggests one; 0 for never. The items are counted in your browser only.',
  }),
};

export const preferences = Type.Object(preferenceFields);

export const getPreferences = route('GET /admin/preferences', {
  operationId: 'getPreferences',
  summary: 'Get your preferences',
  description: 'Your own settings, which apply to all merchants whose staff you belong to.',
  role: 'analyst',
  answer: preferences,
});

export const changePreferences = route('PATCH /admin/preferences', {
  operationId: 'changePreferences',
  summary: 'Change your preferences',
  description: 'Fields that are not sent remain unchanged.',
  role: 'analyst',
  body: partial(preferenceFields),
  answer: preferences,
});
