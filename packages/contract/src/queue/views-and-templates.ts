import { routesOf } from '../route.ts';
import { boolean, id, lengths, partial, singleLine, string, Type, text, timestamp } from '../schema.ts';

const route = routesOf({ tag: 'Replies', audiences: ['bearer'], role: 'analyst' });

const savedView = Type.Object({
  id: id('view'),
  name: string('Name of the view.'),
  filters: string('Query string of the filters, without the question mark.'),
  shared: boolean('Whether all staff members see it.'),
  isOwn: boolean('Whether it is yours. Only owners and admins may change views of others.'),
  createdAt: timestamp('Time of creation.'),
});

export const listSavedViews = route('GET /admin/saved-views', {
  operationId: 'listSavedViews',
  tag: 'Moderation',
  summary: 'List saved views',
  description: 'Your own saved filters of the moderation queue, and those that others share with the team.',
  answer: Type.Object({
    savedViews: Type.Array(savedView, { description: 'Your saved views, then those shared by others.' }),
  }),
});

export const saveView = route('POST /admin/saved-views', {
  operationId: 'saveView',
  tag: 'Moderation',
  summary: 'Save a view',
  description: 'Saves filters of the moderation queue. Replaces your view of the same name.',
  body: Type.Object({
    name: singleLine(60, 'Name of the view.'),
    filters: text(2000, 'Query string of the filters, without the question mark.'),
    shared: Type.Optional(Type.Boolean({ default: false, description: 'Whether all staff members see it.' })),
  }),
  answer: savedView,
  errors: ['INVALID_STATE'],
});

export const deleteSavedView = route('DELETE /admin/saved-views/{viewId}', {
  operationId: 'deleteSavedView',
  tag: 'Moderation',
  summary: 'Delete a saved view',
  description:
    'Deletes one of your own views and returns it. Owners and admins may delete views that others share.',
  answer: savedView,
});

const replyTemplate = Type.Object({
  id: id('template'),
  name: string('Name of the template.'),
  text: string('Text of the reply. `{author}` and `{product}` are placeholders.'),
  updatedAt: timestamp('Time of the last change.'),
});
const templateFields = {
  name: singleLine(60, 'Name of the template.'),
  text: text(lengths.text, 'Text of the reply. `{author}` and `{product}` are placeholders.'),
};

export const listReplyTemplates = route('GET /admin/reply-templates', {
  operationId: 'listReplyTemplates',
  summary: 'List reply templates',
  description: 'Sorted by name.',
  answer: Type.Object({
    replyTemplates: Type.Array(replyTemplate, { description: 'All reply templates.' }),
  }),
});

export const createReplyTemplate = route('POST /admin/reply-templates', {
  operationId: 'createReplyTemplate',
  summary: 'Create a reply template',
  description: 'Stores a text to insert into replies. A merchant can have up to 200 templates.',
  role: 'moderator',
  body: Type.Object(templateFields),
  answer: replyTemplate,
  errors: ['INVALID_STATE'],
});

export const changeReplyTemplate = route('PATCH /admin/reply-templates/{templateId}', {
  operationId: 'changeReplyTemplate',
  summary: 'Update a reply template',
  description: 'Fields that are not sent remain unchanged.',
  role: 'moderator',
  body: partial(templateFields),
  answer: replyTemplate,
});

export const deleteReplyTemplate = route('DELETE /admin/reply-templates/{templateId}', {
  operationId: 'deleteReplyTemplate',
  summary: 'Delete a reply template',
  description: 'Returns the deleted template. Existing replies remain unchanged.',
  role: 'moderator',
  answer: replyTemplate,
});
