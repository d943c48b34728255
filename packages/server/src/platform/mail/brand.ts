import { type Db, rowWith } from '../db/database.ts';
import { table } from '../db/statement.ts';
import { storeUrlOf } from '../merchants/store-address.ts';

export interface Theme {
  accentColor?: string;
  starColor?: string;
  backgroundColor?: string;
  textColor?: string;
  fontFamily?: string;
  borderRadius?: number;
  colorScheme?: 'light' | 'dark' | 'auto';
}

/** An image of the store, by its public URL. */
export interface Logo {
  url: string;
  width: number;
  height: number;
}

/** Theme, logo, sender and language of a store's emails and hosted pages. */
export interface Brand {
  shop: string;
  theme: Theme;
  senderName: string;
  replyTo: string | null;
  locale: string;
  logo: Logo | null;
  /** The store's URL, if known. */
  storeUrl?: string | null;
  /** The merchant's own verified domain for hosted pages. */
  pagesDomain: string | null;
  /** Whether the merchant is a sandbox: its emails are stored and never sent, and a note in emails and hosted pages says so. */
  isTest: boolean;
}

export interface SenderBrand extends Brand {
  /** The merchant's secret, with which the tokens of links are encrypted. */
  salt: Buffer;
}

const m = table('merchants').holding<{ theme: Theme; logo: Logo | null }>();

/** The merchant's branding in emails: name, logo, colors, sender and language. Throws if the merchant does not exist. */
export async function brandOf(db: Db, merchantId: string): Promise<SenderBrand> {
  const found = await rowWith(
    db,
    m(
      'name',
      'theme',
      'sender_name',
      'reply_to',
      'locale',
      'logo',
      'allowed_origins',
      'live_merchant_id',
      'pages_domain',
      'client_salt',
    ),
    { merchant_id: merchantId },
  );
  if (!found) throw new Error('There is no merchant to send this email for');
  return {
    shop: found.name,
    theme: found.theme,
    senderName: found.sender_name ?? found.name,
    replyTo: found.reply_to,
    locale: found.locale,
    logo: found.logo,
    storeUrl: storeUrlOf({ allowedOrigins: found.allowed_origins }),
    pagesDomain: found.pages_domain,
    isTest: found.live_merchant_id !== null,
    salt: found.client_salt,
  };
}
