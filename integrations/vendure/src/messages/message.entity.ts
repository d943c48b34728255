import { type DeepPartial, VendureEntity } from '@vendure/core';
import { Column, Entity, Index } from 'typeorm';

export type MessageKind = 'order' | 'product';
/** `skipped`: there was nothing to send. `refused`: Tribune will not accept it. */
export type MessageStatus = 'due' | 'sent' | 'skipped' | 'refused';

/** A message to Tribune, pending or sent. Contains only IDs: the content is read when the message is sent. */
@Entity('tribune_message')
@Index(['kind', 'subjectId'], { unique: true })
@Index(['status', 'dueAt'])
export class TribuneMessage extends VendureEntity {
  constructor(input?: DeepPartial<TribuneMessage>) {
    super(input);
  }

  @Column('varchar')
  kind!: MessageKind;

  /** ID of the order or product. */
  @Column('varchar')
  subjectId!: string;

  @Column('varchar')
  status!: MessageStatus;

  @Column('int')
  attempts!: number;

  /** Changes with the order or product, so that a change during sending is not lost. */
  @Column('varchar')
  revision!: string;

  /** Time of the delivery, shipment, payment or change. */
  @Column()
  occurredAt!: Date;

  @Column()
  dueAt!: Date;

  @Column('text', { nullable: true })
  lastError!: string | null;
}
