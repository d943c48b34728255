import type { INodeProperties } from 'n8n-workflow';
import { field, inPath, ofData } from './fields';

const on = (...operations: string[]) => ({ resource: 'review', operations });
const address = '=/reviews/{{$parameter["reviewId"]}}';

export const reviews: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['review'] } },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get a review',
        routing: { request: { method: 'GET', url: address } },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many reviews',
        routing: {
          request: { method: 'GET', url: '/admin/reviews' },
          output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data.reviews' } }] },
        },
      },
      {
        name: 'Moderate',
        value: 'moderate',
        action: 'Moderate a review',
        routing: { request: { method: 'PATCH', url: `${address}/moderate` }, output: ofData },
      },
      {
        name: 'Reply',
        value: 'reply',
        action: 'Reply to a review',
        routing: { request: { method: 'PUT', url: `${address}/reply` }, output: ofData },
      },
    ],
    default: 'get',
  },
  field(on('get', 'moderate', 'reply'), {
    displayName: 'Review ID',
    name: 'reviewId',
    required: true,
    routing: inPath,
  }),
  field(on('getAll'), {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 50,
    description: 'Max number of results to return',
    routing: { send: { type: 'query', property: 'limit' } },
  }),
  field(on('getAll'), {
    displayName: 'Status',
    name: 'statuses',
    type: 'multiOptions',
    options: [
      { name: 'Approved', value: 'approved' },
      { name: 'Flagged', value: 'flagged' },
      { name: 'Pending', value: 'pending' },
      { name: 'Rejected', value: 'rejected' },
    ],
    default: [],
    description: 'All statuses if none is chosen',
    routing: { send: { type: 'query', property: 'status', value: '={{$value.join(",") || undefined}}' } },
  }),
  field(on('moderate'), {
    displayName: 'Decision',
    name: 'status',
    type: 'options',
    options: [
      { name: 'Approve', value: 'approved' },
      { name: 'Flag', value: 'flagged' },
      { name: 'Reject', value: 'rejected' },
    ],
    default: 'approved',
  }),
  field(on('moderate'), {
    displayName: 'Reason',
    name: 'reasonCode',
    type: 'options',
    options: [
      { name: 'Conflict of Interest', value: 'conflict_of_interest' },
      { name: 'Duplicate', value: 'duplicate' },
      { name: 'Fake', value: 'fake' },
      { name: 'Illegal', value: 'illegal' },
      { name: 'None', value: '' },
      { name: 'Off Topic', value: 'off_topic' },
      { name: 'Other', value: 'other' },
      { name: 'Personal Data', value: 'personal_data' },
      { name: 'Profanity', value: 'profanity' },
      { name: 'Spam', value: 'spam' },
      { name: 'Unsuitable Photo or Video', value: 'media' },
    ],
    default: '',
    description: 'Required for a rejection. The rating is never a reason.',
    routing: { send: { type: 'body', property: 'reasonCode', value: '={{$value || undefined}}' } },
  }),
  field(on('reply'), {
    displayName: 'Reply',
    name: 'text',
    required: true,
    typeOptions: { rows: 4 },
    description: 'Your public reply. Replaces an earlier one.',
  }),
];
