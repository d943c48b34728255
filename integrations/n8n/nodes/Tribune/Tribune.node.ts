import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { orders } from './orders';
import { questions } from './questions';
import { reviews } from './reviews';

export class Tribune implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Tribune',
    name: 'tribune',
    icon: 'file:tribune.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Get, moderate and answer product reviews and questions',
    defaults: { name: 'Tribune' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'tribuneApi', required: true }],
    requestDefaults: { baseURL: '={{$credentials.url}}/apiV2' },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Order', value: 'order' },
          { name: 'Question', value: 'question' },
          { name: 'Review', value: 'review' },
        ],
        default: 'review',
      },
      ...reviews,
      ...questions,
      ...orders,
    ],
  };
}
