/** How an operation appears in the audit log. */
export interface Audited {
  action: AuditAction;
  /** The path parameter or response field that identifies the changed object. Never a secret or an address. */
  id?: string;
  /** Path or body fields whose values are recorded. Only the names of other fields are recorded. */
  values?: readonly string[];
  /** The function behind the route records the entry itself, because it has several transactions or is also a command. */
  byVerb?: true;
}

/** Audited operations of staff, API keys and operators. Decisions about content are in the moderation log instead. */
export const auditedOperations: Readonly<Record<string, Audited>> = {
  changeSettings: { action: 'settings.update', values: ['moderationPolicy', 'requestConsent'] },
  uploadLogo: { action: 'settings.logo.update' },
  deleteLogo: { action: 'settings.logo.delete' },
  putRequestTiming: { action: 'settings.request_timing.update' },
  putModerationRules: { action: 'settings.moderation_rules.update' },
  putExternalModeration: { action: 'settings.external_moderation.update' },
  putCouponService: { action: 'settings.coupon_service.update' },
  putAuditLogRetention: { action: 'settings.audit_log_retention.update', values: ['days'] },
  saveEmailTemplate: { action: 'email_template.update', values: ['kind', 'locale'] },
  resetEmailTemplate: { action: 'email_template.reset', values: ['kind', 'locale'] },
  restoreEmailTemplateVersion: { action: 'email_template.restore', values: ['kind', 'locale', 'version'] },

  setCaptions: { action: 'media.captions', id: 'publicId', values: ['language'] },

  createApiKey: { action: 'api_key.create', id: 'id', values: ['name'] },
  revokeApiKey: { action: 'api_key.revoke', id: 'keyId' },
  createAccessToken: { action: 'access_token.create', id: 'id', values: ['name', 'role', 'expiresAt'] },
  revokeAccessToken: { action: 'access_token.revoke', id: 'tokenId' },
  rotateWebhookSecret: { action: 'webhook_secret.rotate' },
  revokeToken: { action: 'review_token.revoke', id: 'tokenId' },

  invite: { action: 'invitation.create', id: 'id', values: ['role'] },
  revokeInvitation: { action: 'invitation.revoke', id: 'invitationId' },
  changeRole: { action: 'member.update', id: 'personId', values: ['role'] },
  removeMember: { action: 'member.remove', id: 'personId' },

  createWebhook: { action: 'webhook.create', id: 'id' },
  createConnector: { action: 'webhook.create', id: 'id', values: ['type'] },
  changeWebhook: { action: 'webhook.update', id: 'webhookId', values: ['enabled'] },
  deleteWebhook: { action: 'webhook.delete', id: 'webhookId' },
  rotateWebhookEndpointSecret: { action: 'webhook.secret.rotate', id: 'webhookId' },
  connectShop: { action: 'shop_connection.create', values: ['platform'] },
  createConnectionCode: { action: 'shop_connection.code.create', values: ['platform'] },
  disconnectShop: { action: 'shop_connection.delete', values: ['platform'] },

  changeOrder: { action: 'order.update', id: 'orderId', values: ['status'] },
  deleteOrder: { action: 'order.delete', id: 'orderId' },
  deleteNote: { action: 'note.delete', id: 'noteId' },

  putDomain: { action: 'domain.update', values: ['purpose', 'domain'] },
  deleteDomain: { action: 'domain.delete', values: ['purpose'] },
  createExport: { action: 'export.create', id: 'jobId', values: ['type', 'startDate', 'endDate', 'status'] },
  deleteExport: { action: 'export.delete', id: 'jobId', values: ['type'] },
  exportAuditLogAsCsv: { action: 'audit_log.export' },
  exportAuditLogAsJsonLines: { action: 'audit_log.export' },
  createImport: { action: 'import.create', id: 'importId' },
  undoImport: { action: 'import.undo', id: 'importId' },
  requestPrivacyExport: { action: 'privacy_request.export', id: 'id' },
  requestPrivacyErasure: { action: 'privacy_request.erase', id: 'id' },

  createAttribute: { action: 'attribute.create', id: 'id' },
  changeAttribute: { action: 'attribute.update', id: 'attributeId' },
  deleteAttribute: { action: 'attribute.delete', id: 'attributeId' },
  createIncentive: { action: 'incentive.create', id: 'id' },
  changeIncentive: { action: 'incentive.update', id: 'incentiveId', values: ['active'] },
  addCouponCodes: { action: 'incentive.codes.add', id: 'incentiveId' },
  removeCouponCodes: { action: 'incentive.codes.remove', id: 'incentiveId' },
  fulfillIncentiveClaim: { action: 'incentive_claim.fulfill', id: 'claimId' },
  suppressAddress: { action: 'suppression.create' },
  unsuppressAddress: { action: 'suppression.delete' },
  replyToReview: { action: 'review.reply.update', id: 'reviewId', values: ['authorName'] },
  replyToStoreReview: { action: 'store_review.reply.update', id: 'storeReviewId', values: ['authorName'] },
  deleteStoreReply: { action: 'store_review.reply.delete', id: 'storeReviewId' },
  deleteReply: { action: 'review.reply.delete', id: 'reviewId' },

  createSyndicationOffer: { action: 'syndication.offer', id: 'id', values: ['name', 'targetUrl'] },
  acceptSyndicationOffer: { action: 'syndication.accept', id: 'id', values: ['name'] },
  changeSyndicationAgreement: { action: 'syndication.update', id: 'agreementId', values: ['paused'] },
  endSyndicationAgreement: { action: 'syndication.end', id: 'agreementId' },

  scheduleMerchantDeletion: { action: 'merchant.deletion.schedule' },
  cancelMerchantDeletion: { action: 'merchant.deletion.cancel' },
  scheduleDeletionByOperator: { action: 'merchant.deletion.schedule' },
  cancelDeletionByOperator: { action: 'merchant.deletion.cancel' },
  createSandbox: { action: 'sandbox.create' },
  resetSandbox: { action: 'sandbox.reset' },

  createMerchant: { action: 'merchant.create', values: ['plan'] },
  changeMerchant: { action: 'merchant.update', byVerb: true },
  suspendMerchant: { action: 'merchant.suspend', byVerb: true },
  resumeMerchant: { action: 'merchant.resume', byVerb: true },
};

/** Actions in the audit log, as `resource.verb`. */
export const auditActions = [
  ...['access_token.create', 'access_token.revoke', 'api_key.create', 'api_key.revoke', 'api_key.rotate'],
  ...['domain.delete', 'domain.update'],
  ...['attribute.create', 'attribute.delete', 'attribute.update', 'audit_log.delete_expired'],
  ...['audit_log.export', 'email_template.reset', 'email_template.restore', 'email_template.update'],
  ...['export.create', 'export.delete', 'export.download', 'import.create', 'import.undo'],
  ...[
    'incentive.codes.add',
    'incentive.codes.remove',
    'incentive.create',
    'incentive.update',
    'media.captions',
  ],
  ...['incentive_claim.fulfill', 'invitation.accept', 'invitation.create', 'invitation.revoke'],
  ...['note.delete', 'order.delete', 'order.update'],
  ...[
    'member.remove',
    'member.update',
    'merchant.create',
    'merchant.deletion.cancel',
    'merchant.deletion.schedule',
    'merchant.resume',
    'merchant.suspend',
  ],
  ...['merchant.update', 'passkey.add', 'passkey.delete', 'password.change', 'password.reset'],
  ...['privacy_export.download', 'privacy_request.erase', 'privacy_request.export', 'review.reply.delete'],
  ...[
    'review.reply.update',
    'review_token.revoke',
    'sandbox.create',
    'sandbox.reset',
    'session.create',
    'session.end',
    'session.revoke',
  ],
  ...['settings.audit_log_retention.update', 'settings.coupon_service.update'],
  ...['settings.external_moderation.update', 'settings.logo.delete', 'settings.logo.update'],
  ...['settings.moderation_rules.update', 'settings.request_timing.update', 'settings.update'],
  ...[
    'shop_connection.create',
    'shop_connection.code.create',
    'shop_connection.delete',
    'shop_connection.redact',
  ],
  ...['store_review.reply.delete', 'store_review.reply.update'],
  ...['syndication.accept', 'syndication.end', 'syndication.offer', 'syndication.update'],
  ...['suppression.create', 'suppression.delete', 'two_factor.disable', 'two_factor.enable'],
  ...['webhook.create', 'webhook.delete', 'webhook.disable', 'webhook.secret.rotate', 'webhook.update'],
  'webhook_secret.rotate',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActors = ['staff', 'key', 'operator', 'link', 'system'] as const;
export type AuditActor = (typeof auditActors)[number];
export const auditOutcomes = ['success', 'refused'] as const;
