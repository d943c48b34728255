import {
  day,
  id,
  lengths,
  nullable,
  object,
  oneOf,
  pagingQuery,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { auditActions, auditActors, auditOutcomes } from './audited.ts';

export const auditFilters = {
  actor: Type.Optional(
    text(lengths.email, 'Only actions of this actor: an email address, the name of an API key, or an ID.'),
  ),
  actorType: Type.Optional(oneOf(auditActors, 'Only actions of this kind of actor.')),
  action: Type.Optional(oneOf(auditActions, 'Only this action.')),
  resourceId: Type.Optional(text(lengths.id, 'Only actions on the resource with this ID.')),
  outcome: Type.Optional(oneOf(auditOutcomes, 'Only actions with this outcome.')),
  startDate: Type.Optional(day('First day (UTC).')),
  endDate: Type.Optional(day('Last day (UTC), inclusive.')),
};

export const auditLogQuery = Type.Object({ ...pagingQuery, ...auditFilters });
export const auditExportQuery = Type.Object(auditFilters);

export const auditLogEntry = object('An entry of the audit log.', {
  id: id('log'),
  at: timestamp('Time of the action.'),
  actorType: oneOf(
    auditActors,
    'Who acted: a staff member, an API key, the operator of the installation, the holder of a signed download link, or the system.',
  ),
  actorId: nullable(string('ID of the staff member or the API key.')),
  actor: nullable(string('Email address of the staff member, or name of the API key.')),
  action: oneOf(auditActions, 'What was done, as `resource.verb`.'),
  resourceId: nullable(string('ID of what was created, changed, read or deleted.')),
  outcome: oneOf(
    auditOutcomes,
    '`refused`: the credentials were wrong, or the actor was not allowed to do it.',
  ),
  errorCode: nullable(string('Error code of a refusal.')),
  fields: Type.Array(Type.String(), { description: 'Names of the fields that were sent.' }),
  values: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Values that explain the action, such as the new role of a member. Never secrets or texts of customers.',
  }),
  network: nullable(
    string('Network of the client: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address.'),
  ),
  requestId: nullable(string('ID of the request, as in `X-Request-Id`.')),
});

export const auditLogRetention = Type.Object({
  days: Type.Integer({
    minimum: 90,
    maximum: 3650,
    description: 'Days after which entries are deleted. 365 by default.',
  }),
});
