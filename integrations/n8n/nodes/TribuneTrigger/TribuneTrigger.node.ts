import {
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestMethods,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { isSigned } from './signature';

const events = [
  'answer.approved',
  'answer.created',
  'question.approved',
  'question.created',
  'review.approved',
  'review.created',
  'review.flagged',
  'review.rejected',
  'review.replied',
  'review.updated',
  'store_review.approved',
  'store_review.created',
];

export class TribuneTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Tribune Trigger',
    name: 'tribuneTrigger',
    icon: 'file:../Tribune/tribune.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens to a review, question or answer',
    defaults: { name: 'Tribune Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'tribuneApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'tribune' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['review.created'],
        options: events.map((value) => ({ name: value, value })),
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { id } = this.getWorkflowStaticData('node');
        if (typeof id !== 'string') return false;
        const { webhooks } = (await call(this, 'GET', '')) as { webhooks: { id: string; url: string }[] };
        return webhooks.some((one) => one.id === id && one.url === this.getNodeWebhookUrl('default'));
      },
      /** Tribune returns the secret only here; it remains with the workflow. */
      async create(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl('default');
        const body = { url, events: this.getNodeParameter('events'), description: 'n8n' };
        const { id, secret } = await call(this, 'POST', '', body);
        Object.assign(this.getWorkflowStaticData('node'), { id, secret });
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const known = this.getWorkflowStaticData('node');
        if (known.id) await call(this, 'DELETE', `/${String(known.id)}`);
        delete known.id;
        delete known.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node');
    const { rawBody, headers } = this.getRequestObject() as unknown as {
      rawBody?: Buffer;
      headers: Record<string, string | undefined>;
    };
    if (typeof secret !== 'string' || !rawBody || !isSigned({ body: rawBody.toString(), headers }, secret)) {
      this.getResponseObject().status(401).send('The signature is missing or wrong.');
      return { noWebhookResponse: true };
    }
    const event = JSON.parse(rawBody.toString()) as IDataObject;
    return { workflowData: [this.helpers.returnJsonArray(event)] };
  }
}

async function call(
  hook: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  body?: IDataObject,
): Promise<IDataObject> {
  const { url } = await hook.getCredentials('tribuneApi');
  const answer = await hook.helpers.httpRequestWithAuthentication.call(hook, 'tribuneApi', {
    method,
    url: `${String(url)}/apiV2/admin/webhooks${path}`,
    ...(body && { body }),
    json: true,
  });
  return answer.data;
}
