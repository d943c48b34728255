import { type EventType, writtenTypes } from '@tribune/contract';
import type { Connector, ConnectorEvent } from './connector.ts';

interface Message {
  text: string;
  url: string;
}

const awaitsDecision = (noun: string) => (event: ConnectorEvent) =>
  event.data.status === 'pending'
    ? { text: `New ${noun} to moderate: ${subjectOf(event)}`, url: `${event.consoleUrl}/queue` }
    : 'Not sent: it was published at once.';

/** Neither texts nor ratings of customers: a channel has readers without an account. */
const messages: Partial<Record<EventType, (event: ConnectorEvent) => Message | string>> = {
  ...Object.fromEntries(
    writtenTypes.map((type) => [`${type}.created`, awaitsDecision(type.replace('_', ' '))]),
  ),
  'topic.rising': ({ data, consoleUrl }) => ({
    text: `More reviews criticize “${data.name}”: ${data.negative} in four weeks, ${data.previous.negative} in the twelve weeks before (${subjectOf({ data })})`,
    url: `${consoleUrl}/topics`,
  }),
  'raid.detected': ({ data, consoleUrl }) => ({
    text: `${data.reviews} reviews of ${subjectOf({ data })} arrived together in an unusual way and await one decision`,
    url: `${consoleUrl}/queue`,
  }),
  'review_request.undelivered': ({ data, consoleUrl }) => ({
    text: `The review request for order ${data.orderId} was not delivered`,
    url: `${consoleUrl}/requests`,
  }),
  'digest.daily': ({ data, consoleUrl }) => ({
    text: `${data.date}: ${data.reviews} reviews and ${data.questions} questions. ${data.pending} pending${data.late > 0 ? `, ${data.late} late` : ''}.`,
    url: `${consoleUrl}/queue`,
  }),
  'webhook.test': ({ consoleUrl }) => ({ text: 'This is a test by Tribune.', url: consoleUrl }),
};

const subjectOf = ({ data }: Pick<ConnectorEvent, 'data'>): string =>
  data.productId ?? data.groupId ?? 'the store';

/** Without characters that mention people or channels, or begin links, in one of the chats. */
const harmless = (text: string) =>
  text.replaceAll('@', '@\u200b').replaceAll('<', '‹').replaceAll('>', '›').replaceAll('`', '’');

/** A chat's incoming webhook, whose URL is its secret. It cannot recognize a message that is repeated after a lost response. */
const chat = (bodyOf: (message: Message) => object): Connector => ({
  url: null,
  secretPattern: null,
  confirms: false,
  request(event) {
    const message = messages[event.type]?.(event) ?? 'Chats are not sent this event.';
    if (typeof message === 'string') return message;
    const body = bodyOf({ ...message, text: harmless(message.text) });
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  },
});

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack = chat(({ text, url }) => ({ text: `${text}\n${url}` }));

/** https://developers.mattermost.com/integrate/webhooks/incoming/ */
export const mattermost = chat(({ text, url }) => ({ text: `${text}\n${url}` }));

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord = chat(({ text, url }) => ({
  content: `${text}\n${url}`.slice(0, 2_000),
  allowed_mentions: { parse: [] },
}));

/** https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook (Workflows take Adaptive Cards) */
export const teams = chat(({ text, url }) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text, wrap: true }],
        actions: [{ type: 'Action.OpenUrl', title: 'Open Tribune', url }],
      },
    },
  ],
}));
