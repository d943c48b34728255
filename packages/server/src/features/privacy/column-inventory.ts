import type { Field } from '../../platform/db/fields.ts';
import { answerFields, questionFields } from '../questions/index.ts';
import { reviewFields, wordColumns } from '../reviews/index.ts';
import { storeReviewFields } from '../store-reviews/index.ts';

/**
 * Classifies every column of the database as personal or not, and says how personal ones are erased. One test fails for
 * columns missing here, another fills every personal column and erases the person. docs/PRIVACY.md is generated from it.
 */
export interface TableContents {
  /** Columns that identify a person, contain what a person wrote or did, or allow re-identification. */
  personal: string;
  /** What an erasure does with them. */
  erased: string;
  /** Columns that are not personal by themselves, or no longer once the personal ones are erased. */
  other: string;
}

function declared(fields: Record<string, Field>): Pick<TableContents, 'personal' | 'other'> {
  const columns = (personal: boolean) =>
    Object.keys(fields)
      .filter((column) => fields[column]?.personal === personal)
      .join(' ');
  return { personal: columns(true), other: columns(false) };
}

const withIts = (parent: string) => `with its ${parent}`;
const nobodys = 'contains no customer data';

export const tableContents: Record<string, TableContents> = {
  reviews: {
    ...declared(reviewFields),
    erased:
      'the row is deleted; with `keepAnonymousRatings`, a new row by "Anonymous" with the other columns replaces a published one',
  },
  review_search: {
    personal: 'review_id words',
    erased: withIts('review'),
    other: 'merchant_id',
  },
  review_versions: {
    personal: `review_id ${wordColumns.join(' ')} attributes`,
    erased: withIts('review'),
    other: 'merchant_id version rating would_recommend status written_at replaced_at',
  },
  review_phrases: {
    personal: 'review_id sentences',
    erased: withIts('review'),
    other: 'merchant_id version edited_at',
  },
  topic_mentions: {
    personal: 'review_id',
    erased: withIts('review'),
    other:
      'merchant_id subject topic place sentiment field sentence_start sentence_end words_start words_end edited_at counted',
  },
  review_translations: {
    personal: 'review_id text_hash title body pros cons',
    erased: withIts('review'),
    other: 'merchant_id language source_language provider translated_at',
  },
  translation_days: { personal: '', erased: nobodys, other: 'merchant_id day characters' },
  summary_citations: {
    personal: 'review_id',
    erased: withIts('review'),
    other: 'merchant_id subject edited_at',
  },
  summary_wordings: {
    personal: 'sentences',
    erased: 'deleted with the first review that it cites',
    other: 'merchant_id subject strengths weaknesses model cited outcome attempts due_at attempted_at',
  },
  review_votes: {
    personal: 'review_id voter',
    erased:
      "votes cast with the email address or the merchant's customer id are deleted and no longer counted; others are deleted with their review",
    other: 'merchant_id helpful voted_at',
  },
  import_pictures: {
    personal: 'review_id url error',
    erased: withIts('review'),
    other: 'merchant_id position import_id attempts due_at failed_at',
  },
  media: {
    personal: 'media_id review_id source_key sha256 placeholder variants assigned_to',
    erased: 'files first, then the row',
    other: `merchant_id product_id position kind format status failure hidden bytes width height duration_seconds claim
      claimed_at attempts moderation_status decided created_at updated_at`,
  },
  questions: { ...declared(questionFields), erased: 'the row is deleted with all of its answers' },
  store_reviews: { ...declared(storeReviewFields), erased: 'the row is deleted' },
  question_search: { personal: 'question_id words', erased: withIts('question'), other: 'merchant_id' },
  question_votes: {
    personal: 'question_id voter',
    erased: 'as review_votes',
    other: 'merchant_id helpful voted_at',
  },
  answers: {
    ...declared(answerFields),
    erased: "the row is deleted; of the merchant's own answers, the author is removed",
  },
  orders: {
    personal: `order_id email_key customer_email customer_name customer_id delivered_at items review_page_url locale
      answer ordered_at shipping_country time_zone`,
    erased: 'the row is deleted',
    other: `merchant_id product_ids created_at marketing_consent source delivery_date_type status
      returned_product_ids`,
  },
  review_requests: {
    personal: 'request_id order_id email_key token_id cancelled_by',
    erased: 'the row is deleted; daily figures (request_counts) remain',
    other: `merchant_id status skip_reason scheduled_for sent_at reminder_due_at reminded_at second_reminded_at opened_at clicked_at
      reviewed_at created_at updated_at postpone_reason postponed_from`,
  },
  due_requests: { personal: 'request_id', erased: withIts('request'), other: 'merchant_id step due_at' },
  tokens: {
    personal: 'token_id hash order_id review_id email_key',
    erased: 'the row is deleted',
    other: 'merchant_id type product_ids created_at expires_at used_at revoked_at revoke_reason',
  },
  token_uses: {
    personal: 'token_id review_id',
    erased: "with its token; in another person's token, the review ID is replaced",
    other: 'merchant_id product_id used_at',
  },
  incentive_claims: {
    personal: 'claim_id order_id customer_email email_key customer_name locale coupon_code fulfilled_by',
    erased: 'the row is deleted',
    other: `merchant_id incentive_id description requirement media_requirement status completed_at fulfilled_at expires_at created_at
      updated_at`,
  },
  coupon_codes: {
    personal: 'claim_id',
    erased:
      'an issued code is stored with its claim only; the claim ID is removed, and the code is never issued again',
    other: 'merchant_id code_id incentive_id code fingerprint expires_at issued_at created_at',
  },
  content_reports: {
    personal: `report_id item_id explanation email email_key client_hash statement decided_by appeal_text appeal_statement
      appeal_decided_by`,
    erased: "reports that the person made, and those about the person's content, are deleted",
    other: `merchant_id reference item_type category locale low_weight status reason_code decided_at notified_at
      appeal_status appealed_at appeal_decided_at created_at`,
  },
  coupon_services: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id url secret timeout_ms failures last_error last_called_at updated_at',
  },
  claim_queue: {
    personal: 'claim_id',
    erased: withIts('claim'),
    other: 'merchant_id incentive_id due_at tries lease leased_until by_service last_error',
  },
  claim_products: {
    personal: 'claim_id review_id',
    erased: "with its claim; in another person's claim, the review ID is replaced",
    other: 'merchant_id product_id name place',
  },
  mails: {
    personal: `mail_id to_email email_key subject body_text body_html locale last_error request_id message_id
      quotes about_id`,
    erased: 'the row is deleted, as are emails to others that quote the person',
    other:
      'merchant_id kind status attempts attempted_at sent_at created_at sender_name reply_to template_version sending_hours unsubscribe_url links',
  },
  email_templates: {
    personal: 'changed_by',
    erased: 'of former staff: the person is removed',
    other: 'merchant_id kind locale version content restored_from created_at',
  },
  mail_attempts: {
    personal: 'mail_id response',
    erased: withIts('mail'),
    other: 'merchant_id attempt started_at handed_at ended_at outcome',
  },
  mail_queue: {
    personal: 'mail_id',
    erased: withIts('mail'),
    other: 'merchant_id due_at lease leased_until handed despite_suspension',
  },
  mail_limits: {
    personal: 'holder mail_id',
    erased: withIts('mail'),
    other: 'due_at',
  },
  suppressions: {
    personal: 'email_key',
    erased: 'a salted hash replaces the address, so that the opt-out remains in effect',
    other: 'merchant_id reason created_at',
  },
  moderation_log: {
    personal: 'item_id actor requested_by requested_by_id reason',
    erased:
      'the entry remains; the item ID is replaced, the reason and the person as actor or behind the request are removed',
    other:
      'merchant_id entry_id item_type at actor_type action from_status to_status reason_code causes bulk_id',
  },
  audit_log: {
    personal: 'actor_id actor resource_id network',
    erased:
      'the entry remains; the ID of an erased item is removed, and of former staff the address, ID and network',
    other: 'merchant_id entry_id at actor_type action outcome error_code fields known_values request_id',
  },
  bulk_actions: {
    personal: 'filters excluded_ids requested_by undone_by at_id',
    erased:
      'actions whose filters name the person are deleted; item IDs and former staff are removed from the others',
    other: `merchant_id bulk_id verdict reason reason_code notify_authors status matching decided skipped undone not_undone at_type
      at_time undone_until error attempts created_at finished_at undone_at lease leased_until`,
  },
  tombstones: {
    personal: 'item_id content_hash deleted_by reason list_position',
    erased: 'the tombstone remains without hash and reason; the item ID is replaced',
    other: 'merchant_id item_type deleted_at reason_code',
  },
  idempotency_keys: {
    personal: 'request_hash answer mentions',
    erased: 'emptied where it names the person or their items; all are deleted after 24 hours',
    other: 'merchant_id key status created_at',
  },
  privacy_requests: {
    personal: 'email requested_by',
    erased: 'the file and the address are deleted; a salted hash of the address remains as evidence',
    other:
      'merchant_id request_id kind status hidden_email report error file_bytes created_at completed_at expires_at',
  },
  access_tokens: {
    personal: 'person_id hash name prefix',
    erased: 'of former staff: the row is deleted',
    other: 'token_id merchant_id role created_at expires_at last_used_at revoked_at',
  },
  auth_users: {
    personal: 'id name email image',
    erased: 'of former staff: the row is deleted, unless they are staff of another merchant',
    other: 'emailVerified twoFactorEnabled createdAt updatedAt',
  },
  auth_sessions: {
    personal: 'id userId token ipAddress userAgent',
    erased: withIts('account'),
    other: 'expiresAt createdAt updatedAt',
  },
  auth_accounts: {
    personal: 'id userId accountId accessToken refreshToken idToken password',
    erased: withIts('account'),
    other: 'providerId accessTokenExpiresAt refreshTokenExpiresAt scope createdAt updatedAt',
  },
  auth_verifications: {
    personal: 'value',
    erased: 'the row is deleted',
    other: 'id identifier expiresAt createdAt updatedAt',
  },
  sign_in_attempts: {
    personal: 'subject',
    erased: 'of former staff: the row is deleted; of others, a day after the last attempt',
    other: 'attempts retry_at',
  },
  attribute_counts: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id product_id combination lane tags stars1 stars2 stars3 stars4 stars5',
  },
  facet_counts: {
    personal: '',
    erased: nobodys,
    other: `merchant_id product_id language verified with_media sentiment lane stars1 stars2 stars3 stars4 stars5`,
  },
  media_counts: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id lane bytes pending approved rejected flagged',
  },
  attribute_checks: { personal: '', erased: nobodys, other: 'merchant_id after_review sets_aside worked_at' },
  saved_views: {
    personal: 'person_id name filters',
    erased: 'of former staff: the row is deleted',
    other: 'merchant_id view_id shared created_at',
  },
  external_moderation: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id url secret timeout_ms on_failure last_outcome last_error last_called_at updated_at',
  },
  external_checks: {
    personal: 'item_id',
    erased: 'the row is deleted with its item',
    other: 'merchant_id item_type due_at attempts lease leased_until',
  },
  moderation_presence: {
    personal: 'person_id item_id',
    erased: 'of former staff: the row is deleted; it contains what they viewed in the last half minute',
    other: 'merchant_id seen_at',
  },
  reply_templates: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id template_id name body created_at updated_at',
  },
  auth_two_factors: {
    personal: 'id userId secret backupCodes',
    erased: withIts('account'),
    other: 'verified failedVerificationCount lockedUntil',
  },
  auth_passkeys: {
    personal: 'id userId name publicKey credentialID',
    erased: withIts('account'),
    other: 'counter deviceType backedUp transports aaguid createdAt',
  },
  staff_invitations: {
    personal: 'email hash mail_hash invited_by',
    erased: 'of invited persons: the row is deleted; the inviter is removed',
    other: 'invitation_id merchant_id role created_at expires_at accepted_at revoked_at',
  },
  exports: {
    personal: 'storage_key requested_by',
    erased: "the merchant's export files are deleted; the requester is removed",
    other: `merchant_id export_id type start_date end_date only_status byte_order_mark status progress row_count bytes
      has_addresses error claim
      claimed_at attempts created_at completed_at expires_at`,
  },
  webhook_outbox: {
    personal: 'resource_id event_ids data',
    erased: 'as webhook_events, which its rows become within a second',
    other: 'merchant_id sequence types occurred_at subscriptions traceparent',
  },
  webhook_events: {
    personal: 'event_id resource_id data',
    erased:
      'deleted, delivered or not; for 30 days, an event with the ID alone notifies receivers of the deletion',
    other: 'merchant_id type sequence occurred_at traceparent',
  },
  webhook_deliveries: {
    personal: 'event_id last_error',
    erased: withIts('event'),
    other: 'merchant_id endpoint_id type status attempts next_attempt_at delivered_at last_status created_at',
  },
  webhook_attempts: {
    personal: 'event_id response_excerpt error',
    erased: withIts('event'),
    other: 'merchant_id endpoint_id attempt url started_at duration_ms response_status',
  },
  webhook_queue: {
    personal: 'event_id resource_id',
    erased: withIts('event'),
    other: 'endpoint_id merchant_id sequence tries due_at lease leased_until',
  },
  webhook_endpoints: {
    personal: '',
    erased: nobodys,
    other: `merchant_id endpoint_id url description events enabled disabled_at disabled_reason secret previous_secret
      previous_secret_until earlier_secrets created_at updated_at`,
  },
  webhook_lanes: {
    personal: '',
    erased: nobodys,
    other: 'endpoint_id merchant_id failures failing_since held_until',
  },
  staff: {
    personal: 'person_id',
    erased: 'members of staff must leave before an erasure',
    other: 'merchant_id role created_at',
  },
  merchants: {
    personal: '',
    erased: nobodys,
    other: `merchant_id name plan moderation_policy request_delay_days reminder_delay_days second_reminder_delay_days request_consent
      require_email_verification ask_store_reviews hide_summaries topic_alert_emails translation_characters_per_day sender_name reply_to allowed_origins theme locale blocked_words attributes_state
      webhook_secret previous_webhook_secret previous_webhook_secret_until earlier_webhook_secrets client_salt
      created_at live_merchant_id ask_buyers_to_answer keep_anonymous_ratings count_syndicated_reviews groups_products wanted_events attributes attributes_version
      logo widget_seen_at widget_seen_origin widget_seen_product widget_refused_origin widget_refused_at onboarding_dismissed_at moderation_rules moderation_rules_at external_moderation request_timing
      request_timing_at suspended_at suspended_reason quotas audit_log_days pages_domain media_domain`,
  },
  transparency_outbox: {
    personal: 'review_id salt',
    erased: 'the review ID and the salt are removed; the change becomes an entry of the log within a second',
    other: 'merchant_id recorded_at change_id opaque_id entries',
  },
  transparency_logs: {
    personal: '',
    erased: nobodys,
    other: `merchant_id origin size checkpoint began_at backfilled_to backfilled_at published_size published_checkpoint
      witness_lease witness_leased_until covered_since figures_size outcomes_size coverage_size published_received
      published_backfilled published_imported`,
  },
  transparency_cosignatures: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id witness size cosignature cosigned_at failures due_at problem refusal',
  },
  transparency_entries: {
    personal: '',
    erased: 'the entry remains: without its salt, nothing leads from it to a person (docs/TRANSPARENCY.md)',
    other: 'merchant_id position entry',
  },
  transparency_tiles: { personal: '', erased: nobodys, other: 'merchant_id level tile hashes' },
  transparency_reviews: {
    personal: 'review_id',
    erased: 'the review ID is removed',
    other:
      'merchant_id opaque_id content_position positions rating status reason_code backfilled received_at decided_at of_file imported',
  },
  transparency_salts: {
    personal: 'review_id salt',
    erased: withIts('review'),
    other: 'merchant_id position',
  },
  transparency_figures: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id figure detail stars review_count',
  },
  transparency_keys: {
    personal: '',
    erased: nobodys,
    other: 'key_id seed public_key created_at signs_until',
  },
  merchant_usage: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id month requests reviews_received emails_sent storage_bytes',
  },
  syndication_agreements: {
    personal: '',
    erased: nobodys,
    other: `merchant_id agreement_id role state name filters seed peer_key peer_endpoint peer_name peer_url code_hash
      target_origin created_at expires_at accepted_at ended_at ended_by paused peer_paused last_sequence acknowledged
      products_seen_at reported position matched_at withdrawn pull_due_at notify_due_at attempts problem skipped_changes last_skipped`,
  },
  syndication_sent: {
    personal: 'review_id digest',
    erased: 'the digest is deleted; the ID of the review remains, by which the other merchant withdraws it',
    other: 'merchant_id agreement_id product_id day sequence withdrawn',
  },
  syndication_days: { personal: '', erased: nobodys, other: 'merchant_id agreement_id day changes' },
  syndicated_reviews: {
    personal: 'source_review_id review_id content media_urls',
    erased:
      'with the review at its source, which withdraws it: contents are deleted, and the ID at the source remains so that it cannot return',
    other: 'merchant_id agreement_id version state gtin brand mpn was_rejected',
  },
  custom_domains: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id purpose name challenge created_at checked_at verified_at missing_since problem',
  },
  suspended_merchants: { personal: '', erased: nobodys, other: 'merchant_id suspended_at' },
  merchant_deletions: {
    personal: 'requested_by canceled_by',
    erased: 'of former staff, the address; the receipt of a deletion remains',
    other:
      'merchant_id deletion_id name requested_at due_at status canceled_at started_at completed_at deleted checkpoint lease leased_until',
  },
  sandboxes: {
    personal: '',
    erased: nobodys,
    other: `merchant_id live_merchant_id created_at days_advanced task task_status task_error task_started_at task_finished_at
      days_left lease leased_until`,
  },
  api_keys: {
    personal: '',
    erased: nobodys,
    other: 'key_id merchant_id hash name prefix created_at last_used_at revoked_at',
  },
  products: {
    personal: '',
    erased: nobodys,
    other: `merchant_id product_id name url image_url brand gtin mpn sku handle category unconfirmed group_id created_at
      updated_at`,
  },
  product_counts: {
    personal: '',
    erased: nobodys,
    other: `merchant_id product_id slot stars1 stars2 stars3 stars4 stars5 incentivized recommended not_recommended
      syndicated_stars1 syndicated_stars2 syndicated_stars3 syndicated_stars4
      syndicated_stars5 syndicated_incentivized syndicated_recommended syndicated_not_recommended`,
  },
  shop_counts: {
    personal: '',
    erased: nobodys,
    other: `merchant_id slot stars1 stars2 stars3 stars4 stars5 incentivized recommended not_recommended pending rejected
      flagged syndicated_stars1 syndicated_stars2 syndicated_stars3 syndicated_stars4
      syndicated_stars5 syndicated_incentivized syndicated_recommended syndicated_not_recommended`,
  },
  hidden_counts: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id reason_code slot stars1 stars2 stars3 stars4 stars5',
  },
  product_question_counts: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id product_id slot pending approved rejected flagged',
  },
  store_review_days: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id day slot stars1 stars2 stars3 stars4 stars5 pending rejected flagged',
  },
  shop_question_counts: {
    personal: '',
    erased: nobodys,
    other: `merchant_id slot pending approved rejected flagged answers_pending answers_approved answers_rejected
      answers_flagged`,
  },
  request_counts: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id day slot sent opened opened_by_machine clicked reviewed',
  },
  shop_days: {
    personal: '',
    erased: nobodys,
    other: `merchant_id day slot stars1 stars2 stars3 stars4 stars5 incentivized pending rejected flagged positive neutral
      negative desktop mobile tablet from_widget from_email from_import from_syndication from_link from_qr asked_pending asked_approved asked_rejected
      asked_flagged changes`,
  },
  moderation_times: { personal: '', erased: nobodys, other: 'merchant_id day bucket decisions' },
  moderation_time_shards: { personal: '', erased: nobodys, other: 'merchant_id day slot bucket decisions' },
  topic_builds: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id subject review_count analyzed first_at last_at built_at version language',
  },
  topic_alerts: { personal: '', erased: nobodys, other: 'merchant_id subject topic raised_at ended_at' },
  topic_days: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id subject topic product_id day positive neutral negative',
  },
  product_topics: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id subject topic name place review_count positive negative',
  },
  product_summaries: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id subject review_count strengths weaknesses chosen_at',
  },
  google_shopping_checks: {
    personal: '',
    erased: nobodys,
    other: `merchant_id reviewed unidentified unidentified_ids without_url without_url_ids calculated_at requested_at`,
  },
  moderation_time_months: { personal: '', erased: nobodys, other: 'merchant_id month bucket decisions' },
  product_rankings: {
    personal: '',
    erased: nobodys,
    other: `merchant_id from_day to_day period ranking_id product_count rated stars changes calculated_at requested_at`,
  },
  product_ranking_pages: {
    personal: '',
    erased: nobodys,
    other: 'merchant_id ranking_id sort page entries',
  },
  feeds: {
    personal: '',
    erased: 'the file is rebuilt without the person, and the previous one is deleted',
    other: `merchant_id made_with built_at review_count bytes asked_at revision lease leased_at build_started_at
      build_made_with`,
  },
  feed_parts: {
    personal: '',
    erased: nobodys,
    other: `merchant_id day building part version object_key first_byte bytes raw_bytes crc review_count last_created_at
      last_review_id`,
  },
  feed_replaced_objects: {
    personal: '',
    erased: 'the objects are deleted at once',
    other: 'merchant_id object_key replaced_at',
  },
  agentic_feeds: {
    personal: '',
    erased: 'the feed is rebuilt without the person, and the previous one is deleted',
    other: `merchant_id revision built_at product_count bytes checked_at compared_at compared_with store_rated_at
      store_review_count store_star_rating asked_at lease leased_at`,
  },
  agentic_feed_parts: {
    personal: '',
    erased: nobodys,
    other: `merchant_id building after_product_id last_product_id digest product_count object_key jsonl_bytes
      jsonl_raw_bytes jsonl_crc csv_bytes csv_raw_bytes csv_crc`,
  },
  agentic_feed_replaced_objects: {
    personal: '',
    erased: 'the objects are deleted at once',
    other: 'merchant_id object_key replaced_at',
  },
  incentives: {
    personal: '',
    erased: nobodys,
    other: `merchant_id incentive_id description active requirement media_requirement fulfilment low_stock_at
      stock_warning expires_in_days created_at updated_at`,
  },
  shop_connections: {
    personal: '',
    erased: nobodys,
    other: `merchant_id platform secret review_page_url created_at updated_at last_message_at last_error last_error_at
      failing_since failures failure_notified_at`,
  },
  shop_messages: {
    personal: 'resource_id',
    erased: 'rows of the orders are deleted',
    other: 'merchant_id platform kind changed_at deleted_at skip_reason received_at',
  },
  imports: {
    personal: 'source_key report error_key requested_by',
    erased: 'error files and reports are deleted; the requester is removed',
    other: `merchant_id import_id format file_name row_count imported unchanged failed started_at finished_at kind status
      dry_run date_format rating_scale encoding source_bytes bytes_done row_done error claim claimed_at attempts pictures_fetched
      pictures_failed undo_touched undone kept product_map_key wanted_kind skipped`,
  },
  sentiment_models: {
    personal: '',
    erased: 'weights of hashed words, retrained every night on the remaining reviews',
    other: 'language version model learnt_from trained_at',
  },
  worker_heartbeats: { personal: '', erased: nobodys, other: 'worker_id beat_at' },
  installation: { personal: '', erased: nobodys, other: 'name value' },
};

export const namesIn = (columns: string): string[] => columns.split(/\s+/).filter((name) => name !== '');
