export { createTemplate, replyTemplates } from './reply-templates.ts';
export { serveQueue } from './routes.ts';
export { saveView } from './saved-views.ts';
