import { typeId } from '../../platform/ids.ts';

/** The origin of a new log. Later it is read from the log's row, because it stays when the service's address changes. */
export const newOrigin = (publicUrl: string, merchantId: string): string =>
  `${new URL(publicUrl).host}/log/${typeId('merchant', merchantId)}`;
