import { model } from '@medusajs/framework/utils';

/** What is still to be sent to Tribune, and what was sent. It contains IDs only: the content is read when it is sent. */
export const TribuneMessage = model
  .define('tribune_message', {
    id: model.id({ prefix: 'trbmsg' }).primaryKey(),
    /** The one `installation` is from the migration, and says since when deliveries are sent. */
    kind: model.enum(['order', 'product', 'installation']),
    /** ID of the order or product. */
    subject_id: model.text(),
    status: model.enum(['due', 'sent', 'refused']).default('due'),
    attempts: model.number().default(0),
    /** Increased by every change of the product, so that a change while sending is not lost. */
    revision: model.number().default(1),
    due_at: model.dateTime(),
    last_error: model.text().nullable(),
  })
  .indexes([{ on: ['kind', 'subject_id'], unique: true }, { on: ['status', 'due_at'] }]);
