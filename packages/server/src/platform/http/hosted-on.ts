import type { FastifyRequest } from 'fastify';

/** The merchant on whose domain a request arrived, and the domain's purpose. */
export interface HostedOn {
  merchantId: string;
  purpose: 'pages' | 'media';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on the service's own address. */
    hostedOn: HostedOn | null;
  }
}

/** Whether a page of that merchant may be shown: on a merchant's domain, only its own. */
export const isAtHome = ({ hostedOn }: FastifyRequest, merchantId: string) =>
  hostedOn === null || hostedOn.merchantId === merchantId;
