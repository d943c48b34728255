import { route } from '../route.ts';
import { id, idReference, lengths, Type, text, timestamp } from '../schema.ts';

const staff = ['bearer'] as const;

const savedView = Type.Object({
  id: id('view'),
  name: Type.String(),
  filters: Type.String({
    description: "The filters as they stand in the page's address, without the question mark.",
  }),
  createdAt: timestamp(),
});

export const listSavedViews = route({
  operationId: 'listSavedViews',
  method: 'GET',
  path: '/admin/saved-views',
  tag: 'Moderation',
  summary: 'Your saved views of the queue',
  audiences: staff,
  role: 'analyst',
  answer: Type.Object({ savedViews: Type.Array(savedView) }),
});

export const saveView = route({
  operationId: 'saveView',
  method: 'POST',
  path: '/admin/saved-views',
  tag: 'Moderation',
  summary: 'Save a view of the queue under a name; the same name again replaces it',
  audiences: staff,
  role: 'analyst',
  body: Type.Object({ name: text(60), filters: text(2000) }),
  answer: savedView,
  errors: ['INVALID_STATE'],
});

export const deleteSavedView = route({
  operationId: 'deleteSavedView',
  method: 'DELETE',
  path: '/admin/saved-views/{viewId}',
  tag: 'Moderation',
  summary: 'Delete one of your saved views',
  audiences: staff,
  role: 'analyst',
  params: Type.Object({ viewId: idReference('view') }),
  answer: savedView,
  errors: ['NOT_FOUND'],
});

const replyTemplate = Type.Object({
  id: id('template'),
  name: Type.String(),
  text: Type.String({ description: '`{author}` and `{product}` are filled in.' }),
  updatedAt: timestamp(),
});
const templateFields = { name: text(60), text: text(lengths.text) };
const templateParams = Type.Object({ templateId: idReference('template') });

export const listReplyTemplates = route({
  operationId: 'listReplyTemplates',
  method: 'GET',
  path: '/admin/reply-templates',
  tag: 'Replies',
  summary: "The shop's templates for replies",
  audiences: staff,
  role: 'analyst',
  answer: Type.Object({ replyTemplates: Type.Array(replyTemplate) }),
});

export const createReplyTemplate = route({
  operationId: 'createReplyTemplate',
  method: 'POST',
  path: '/admin/reply-templates',
  tag: 'Replies',
  summary: 'Make a template for replies',
  audiences: staff,
  role: 'moderator',
  body: Type.Object(templateFields),
  answer: replyTemplate,
  errors: ['INVALID_STATE'],
});

export const changeReplyTemplate = route({
  operationId: 'changeReplyTemplate',
  method: 'PATCH',
  path: '/admin/reply-templates/{templateId}',
  tag: 'Replies',
  summary: 'Change a template; what is not named stays',
  audiences: staff,
  role: 'moderator',
  params: templateParams,
  body: Type.Partial(Type.Object(templateFields)),
  answer: replyTemplate,
  errors: ['NOT_FOUND'],
});

export const deleteReplyTemplate = route({
  operationId: 'deleteReplyTemplate',
  method: 'DELETE',
  path: '/admin/reply-templates/{templateId}',
  tag: 'Replies',
  summary: 'Delete a template; replies made from it stay',
  audiences: staff,
  role: 'moderator',
  params: templateParams,
  answer: replyTemplate,
  errors: ['NOT_FOUND'],
});
