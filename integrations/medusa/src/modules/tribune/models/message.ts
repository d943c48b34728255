import { model } from '@medusajs/framework/utils';

/** A message to Tribune, pending or sent. Contains only IDs: the content is read when the message is sent. */
export const TribuneMessage = model
  .define('tribune_message', {
    id: model.id({ prefix: 'trbmsg' }).primaryKey(),
    /** The migration creates the single `installation` row. Its time is when deliveries begin to be sent. */
    kind: model.enum(['order', 'product', 'installation']),
    /** ID of the order or product. */
    subject_id: model.text(),
    status: model.enum(['due', 'sent', 'refused']).default('due'),
    attempts: model.number().default(0),
    /** Increased by every change of the product, so that a change during sending is not lost. */
    revision: model.number().default(1),
    due_at: model.dateTime(),
    last_error: model.text().nullable(),
  })
  .indexes([{ on: ['kind', 'subject_id'], unique: true }, { on: ['status', 'due_at'] }]);
