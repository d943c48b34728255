import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

export class TribuneApi implements ICredentialType {
  name = 'tribuneApi';
  displayName = 'Tribune API';
  icon = 'file:../nodes/Tribune/tribune.svg' as const;
  documentationUrl = 'https://tribune.example/docs/guides/n8n-and-zapier';
  properties: INodeProperties[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      placeholder: 'https://reviews.example.com',
      description: 'The address of your Tribune, without a path',
      required: true,
    },
    {
      displayName: 'Merchant ID',
      name: 'merchantId',
      type: 'string',
      default: '',
      placeholder: 'merchant_…',
      required: true,
    },
    {
      displayName: 'Access Token',
      name: 'accessToken',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      placeholder: 'trp_…',
      description: 'A personal access token. The trigger needs the role admin, actions the role moderator.',
      required: true,
    },
    {
      displayName: 'Webhook Secret',
      name: 'webhookSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      placeholder: 'whsec_…',
      description: 'Only needed to create orders',
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: {
      headers: {
        'X-Merchant-Id': '={{$credentials.merchantId}}',
        Authorization: '=Bearer {{$credentials.accessToken}}',
      },
    },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url}}/apiV2', url: '/admin/reviews', qs: { limit: 1 } },
  };
}
