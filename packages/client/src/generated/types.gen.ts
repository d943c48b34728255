// Generated from the API contract by `npm run generate`. Do not edit.
import type { deleteReply, replyToReview, deleteReview, featureReview, flagReview, getProductRatings, postProductRatings, getReceipt, getReview, updateReview, listProductReviews, listReviews, submitReview, moderateReview, moderateReviews, moderationLog, moderationQueue, requestReviewUpdate, reviewExists, reviewHistory, voteOnReview, getReviewsHtml, getStructuredData, deleteStoreReply, replyToStoreReview, deleteStoreReview, getStoreRating, getStoreReview, listStoreReviews, submitStoreReview, moderateStoreReview, changeOrder, deleteOrder, getOrder, connectShop, disconnectShop, listShopConnections, orderComplete, shopifyOrderFulfilled, woocommerceOrderCompleted, decideAppeal, decideReport, listReports, reportContent, cancelReviewRequest, getReviewRequest, listReviewRequests, listSuppressions, suppressAddress, mailReturned, previewReviewRequest, sendReviewRequest, unsuppressAddress, getRequestTiming, putRequestTiming, previewRequestTiming, checkToken, revokeToken, addCouponCodes, removeCouponCodes, changeIncentive, createIncentive, listIncentives, fulfillIncentiveClaim, getIncentiveClaimByOrder, getCouponService, putCouponService, listIncentiveClaims, retryCouponService, testCouponService, getProduct, putProduct, importProducts, listProductCategories, listProductGroups, listProducts, saveProducts, shopifyProductChanged, woocommerceProductChanged, answerQuestion, listAnswers, answerQueue, askQuestion, listProductQuestions, askQuestionUnscoped, deleteAnswer, deleteQuestion, getQuestion, moderateAnswer, moderateQuestion, questionQueue, voteOnQuestion, fairnessReport, merchantTransparency, reviewPolicy, getModerationRules, putModerationRules, getExternalModeration, putExternalModeration, testExternalModeration, assignInQueue, decideInQueue, listQueue, notePresence, undoInQueue, cancelBulkAction, countQueue, getBulkAction, listBulkActions, startBulkAction, undoBulkAction, changeReplyTemplate, deleteReplyTemplate, createReplyTemplate, listReplyTemplates, deleteSavedView, listSavedViews, saveView, deleteReviewMedium, hideReviewMedium, listProductMedia, listReviewMedia, signUpload, submitReviewWithMedia, countFailedMails, getMail, listMails, sendFailedMails, checkDomain, deleteDomain, putDomain, listDomains, deleteLogo, uploadLogo, getEmailTemplate, resetEmailTemplate, saveEmailTemplate, listEmailTemplateVersions, listEmailTemplates, previewEmailTemplate, restoreEmailTemplateVersion, sendTestEmail, getDashboard, getProductAnalytics, getTopicTrend, getTransparencyLog, listTopicInsights, listTopicReviews, getGoogleShoppingArchive, getGoogleShoppingFeed, googleShoppingEligibility, getAgenticCsv, getAgenticCsvFile, getAgenticFeed, getAgenticFeedFile, getAgenticFeedState, createExport, deleteExport, getExport, downloadExport, listExports, createImport, downloadImportErrors, getImport, listImports, undoImport, changeAttribute, deleteAttribute, createAttribute, listAttributes, revalidateAttributes, exportAuditLogAsCsv, exportAuditLogAsJsonLines, getAuditLogRetention, putAuditLogRetention, listAuditLog, changeSettings, getSettings, createAccessToken, listAccessTokens, createApiKey, listApiKeys, getUsage, getWidgetConfig, revokeAccessToken, revokeApiKey, rotateWebhookSecret, createTestOrder, dismissOnboarding, getOnboarding, cancelMerchantDeletion, getMerchantDeletion, scheduleMerchantDeletion, advanceTestClock, createSandbox, getSandbox, fillSandbox, getSandboxEmail, getTestClock, listSandboxEmails, resetSandbox, triggerSandboxEvent, acceptSyndicationOffer, changeSyndicationAgreement, endSyndicationAgreement, getSyndicationAgreement, createSyndicationOffer, listSyndicationAgreements, getPrivacyRequest, listPrivacyRequests, requestPrivacyErasure, requestPrivacyExport, shopifyPrivacyRequested, getProductSummary, listProductTopics, getReviewTranslation, changeWebhook, deleteWebhook, getWebhook, createWebhook, listWebhooks, getWebhookDelivery, listWebhookDeliveries, replayWebhookDelivery, replayWebhook, rotateWebhookEndpointSecret, testWebhook, changeRole, removeMember, invite, listInvitations, listStaff, revokeInvitation, changeMerchant, getMerchant, createMerchant, listMerchants, exportUsageAsCsv, exportUsageAsJsonLines, getMerchantUsage, listUsage, resumeMerchant, suspendMerchant, getHealth } from './operations.gen.ts';

/** A review as customers submit it. */
export interface ReviewSubmission {
  /** The merchant's product ID. */
  productId: string;
  /** Merchant ID. Must equal `X-Merchant-Id`. */
  merchantId: string;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public. */
  authorEmail: string;
  /** Headline. */
  title?: string;
  /** Text of the review. */
  text?: string;
  /** The merchant's order ID. Marks a verified purchase. */
  orderId?: string;
  /** ID of the incentive claim. Requires `incentiveConsent: true`. */
  incentiveClaimId?: string;
  /** Whether the author consents to the disclosure of the incentive. */
  incentiveConsent?: boolean;
  /** Whether the author recommends the product. */
  wouldRecommend?: boolean;
  /** What the author likes. */
  pros?: string;
  /** What the author dislikes. */
  cons?: string;
  /** Custom attribute values by attribute ID. */
  attributes?: Record<string, string | number | boolean | (string)[]>;
  /** Token of a review request, from the parameter `reviewToken` of its link. Marks a verified purchase. */
  token?: string;
  /** IDs of uploaded media, see `POST /uploads/signature`. */
  media?: (string)[];
}

/** Result of a submission. */
export interface SubmittedReview {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Star rating, 1 to 5. */
  rating: number;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address. */
  verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
  /** Time of submission. */
  createdAt: string;
  /** Processing state of the media; null without media. `partial`: some failed. */
  mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
  /** The signed promise of the transparency log to contain this review: a [signed note](https://c2sp.org/signed-note). Null without an entry in the log. */
  receipt: string | null;
  /** Page for the author with the entries about the review. Whoever knows the address can open it. Null without a receipt. */
  receiptUrl: string | null;
}

/** A review as the public sees it. */
export interface Review {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Headline. */
  title: string | null;
  /** Text of the review. */
  text: string | null;
  /** What the author likes. */
  pros: string | null;
  /** What the author dislikes. */
  cons: string | null;
  /** Whether the author recommends the product. */
  wouldRecommend: boolean | null;
  /** Custom attribute values by attribute ID. */
  attributes: Record<string, unknown> | null;
  /** Display name of the author. */
  authorName: string;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address. */
  verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
  /** Whether the review was written for an incentive. */
  incentivized: boolean;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Whether the review is featured. */
  featured: boolean;
  /** Position among featured reviews; null when not featured. */
  featuredSequence: number | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Attached photos and videos. */
  media: ({
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
  })[];
  /** Processing state of the media; null without media. `partial`: some failed. */
  mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
  /** The merchant's reply; null without one. */
  reply: ReviewReply | null;
  /** Where the author posted the review, if another merchant shares it; null for your own. */
  originallyPostedOn: {
    /** Name of the merchant that received the review. */
    name: string;
    /** Address of the product or the store there; null when unknown. */
    url: string | null;
  } | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Time of the last edit by the author; null if never edited. */
  editedAt: string | null;
}

/** A review as staff members see it. */
export interface StaffReview {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Headline. */
  title: string | null;
  /** Text of the review. */
  text: string | null;
  /** What the author likes. */
  pros: string | null;
  /** What the author dislikes. */
  cons: string | null;
  /** Whether the author recommends the product. */
  wouldRecommend: boolean | null;
  /** Custom attribute values by attribute ID. */
  attributes: Record<string, unknown> | null;
  /** Display name of the author. */
  authorName: string;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address. */
  verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
  /** Whether the review was written for an incentive. */
  incentivized: boolean;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Whether the review is featured. */
  featured: boolean;
  /** Position among featured reviews; null when not featured. */
  featuredSequence: number | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Attached photos and videos, including hidden ones. */
  media: ({
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
    /** Whether the media item is hidden from the public. */
    hidden: boolean;
    /** Why processing failed. */
    failure: string | null;
  })[];
  /** Processing state of the media; null without media. `partial`: some failed. */
  mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
  /** The merchant's reply; null without one. */
  reply: ReviewReply | null;
  /** Where the author posted the review, if another merchant shares it; null for your own. */
  originallyPostedOn: {
    /** Name of the merchant that received the review. */
    name: string;
    /** Address of the product or the store there; null when unknown. */
    url: string | null;
  } | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Time of the last edit by the author; null if never edited. */
  editedAt: string | null;
  /** Email address of the author. */
  authorEmail: string;
  /** The merchant's order ID; null without one. */
  orderId: string | null;
  /** ID of the incentive claim; null without one. */
  incentiveClaimId: string | null;
  /** Why the review is flagged; null when it is not. */
  flagReason: string | null;
  /** Email address of the moderator; null when not flagged. */
  flaggedBy: string | null;
  /** Screening results. */
  findings: (ScreeningFinding)[];
  /** Sentiment of the text; null until it is classified. */
  sentiment: "positive" | "neutral" | "negative" | null;
  /** Sentiment from -1 (negative) to 1 (positive). */
  sentimentScore: number | null;
  /** Where the review comes from: the store, a review request, a file, a public link, a printed QR code or another merchant. */
  source: "widget" | "email" | "import" | "link" | "qr" | "syndication";
  /** Time of the last change. */
  updatedAt: string;
}

/** The merchant's public reply to a review. */
export interface ReviewReply {
  /** Text of the reply. */
  text: string;
  /** Display name of the person who replied. */
  authorName: string | null;
  /** Time of the reply. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** A page of reviews with the rating summary. */
export interface ReviewList {
  /** Reviews of this page. */
  reviews: ({
    /** Review ID. A TypeID with the prefix `review`. */
    id: string;
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    productName: string | null;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** What the author likes. */
    pros: string | null;
    /** What the author dislikes. */
    cons: string | null;
    /** Whether the author recommends the product. */
    wouldRecommend: boolean | null;
    /** Custom attribute values by attribute ID. */
    attributes: Record<string, unknown> | null;
    /** Display name of the author. */
    authorName: string;
    /** Whether it is a verified purchase. */
    verifiedPurchase: boolean;
    /** How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address. */
    verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
    /** Whether the review was written for an incentive. */
    incentivized: boolean;
    /** Detected language (ISO 639-1); null when uncertain. */
    language: string | null;
    /** Whether the review is featured. */
    featured: boolean;
    /** Position among featured reviews; null when not featured. */
    featuredSequence: number | null;
    /** Votes for helpful. */
    helpfulVotes: number;
    /** Votes for not helpful. */
    notHelpfulVotes: number;
    /** Attached photos and videos. */
    media: ({
      /** Media item ID. A TypeID with the prefix `media`. */
      publicId: string;
      /** Kind of media. */
      type: "image" | "video";
      /** Processing state. */
      mediaStatus: "processing" | "ready" | "failed";
      /** Displayed width in pixels. */
      width: number | null;
      /** Displayed height in pixels. */
      height: number | null;
      /** Duration in seconds; null for images. */
      duration: number | null;
      /** ThumbHash, Base64-encoded. Display it while the image loads. */
      placeholder: string | null;
      /** URLs by size. Null until processed, and for sizes that do not apply. */
      urls: {
        /** Thumbnail. */
        thumbnail: string | null;
        /** Small size. */
        small: string | null;
        /** Medium size. */
        medium: string | null;
        /** Large size. */
        large: string | null;
        /** Original without metadata. */
        original: string | null;
        /** Still frame of a video. */
        poster: string | null;
      };
      /** The same sizes as JPEG, for clients without WebP support. */
      fallbackUrls: {
        /** Thumbnail. */
        thumbnail: string | null;
        /** Small size. */
        small: string | null;
        /** Medium size. */
        medium: string | null;
        /** Large size. */
        large: string | null;
        /** Still frame of a video. */
        poster: string | null;
      };
      /** Animated WebP of an animated image. */
      animatedUrl: string | null;
      /** H.264 rendition of a video whose original has another format. */
      renditionUrl: string | null;
    })[];
    /** Processing state of the media; null without media. `partial`: some failed. */
    mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
    /** The merchant's reply; null without one. */
    reply: ReviewReply | null;
    /** Where the author posted the review, if another merchant shares it; null for your own. */
    originallyPostedOn: {
      /** Name of the merchant that received the review. */
      name: string;
      /** Address of the product or the store there; null when unknown. */
      url: string | null;
    } | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time of submission. */
    createdAt: string;
    /** Time of the last edit by the author; null if never edited. */
    editedAt: string | null;
    /** Only with `proof=true`: that the review is in the transparency log as it is shown. Absent for the second or so until it is in the log. */
    proof?: {
      /** Position of the entry in the log. */
      index: number;
      /** ID of the review in the log. */
      entryId: string;
      /** Salt of the commitment to the texts, in base64url. */
      salt: string;
      /** The entry, as it is in the log. */
      entry: string;
      /** Inclusion proof with the signed checkpoint ([C2SP tlog-proof](https://c2sp.org/tlog-proof)). */
      tlogProof: string;
    };
  })[];
  /** Reviews that match the filters. */
  totalReviews: number;
  /** Whether `totalReviews` and `totalPages` are estimates. Only with `search`, or with `attributes` together with filters other than `rating`, and only when more than 5,000 reviews match the other filters and the search is for a frequent word: then they are estimated from the 250 newest reviews of the list, or from 1,000 if fewer than 20 of these match, and a page may end before `limit` reviews although `nextStartAfter` is not null. */
  totalReviewsIsEstimate: boolean;
  /** Page number; null with `startAfter`. */
  page: number | null;
  /** Page size that was applied. */
  limit: number;
  /** Number of pages. */
  totalPages: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
  /** Sort order that was applied. */
  sort: "featured" | "relevance" | "newest" | "oldest" | "highest" | "lowest" | "helpful" | "photos";
  /** With `topic`: where each review speaks of it, for example to highlight the sentence. */
  passages?: ({
    /** ID of a review of this page. */
    reviewId: string;
    /** Field of the review that contains the sentence. */
    field: "title" | "text" | "pros" | "cons";
    /** Start of the sentence, in UTF-16 code units. */
    start: number;
    /** End of the sentence, in UTF-16 code units. */
    end: number;
  })[];
  /** With `search`, if no review matches it: the similar words that these reviews match instead. */
  searchedFor?: string;
  /** With `search`: where the reviews contain the words, also in other forms, for example to highlight them. At most 100 in a review. */
  matches?: ({
    /** ID of a review of this page. */
    reviewId: string;
    /** Field of the review that contains the word. */
    field: "title" | "text" | "pros" | "cons";
    /** Start of the word, in UTF-16 code units. */
    start: number;
    /** End of the word, in UTF-16 code units. */
    end: number;
  })[];
  /** With `preferredLanguage`: the languages of all published reviews, regardless of the filters, the most frequent first. Reviews whose language is uncertain are not counted. */
  languages?: ({
    /** Language (ISO 639-1). */
    language: string;
    /** Published reviews in this language. */
    totalReviews: number;
  })[];
  /** Average rating: two decimals, rounded half up; 0 without reviews. */
  averageRating: number;
  /** The average as the widget, hosted pages, structured data and feeds show it: one decimal, rounded half up, but 5 or 1 only if every rating is; 0 without reviews. */
  displayedAverage: number;
  starDistribution: StarDistribution;
  /** Published reviews that were written for an incentive. */
  incentivizedCount: number;
  /** How many authors recommend the product (`wouldRecommend`), over all published reviews, regardless of the filters; null when nobody has answered. The widget displays it from 5 answers. */
  recommendation: {
    /** Share of the answers that recommend the product: one decimal, rounded half up. */
    percent: number;
    /** Published reviews whose author recommends the product. */
    recommended: number;
    /** Published reviews whose author has answered the question. */
    answered: number;
  } | null;
  /** Published reviews that other merchants share. They are listed and marked in any case. */
  syndicatedCount: number;
  /** Whether the average, the distribution, `incentivizedCount` and `recommendation` include those, as the setting `countSyndicatedReviews` decides. */
  includesSyndicated: boolean;
  /** Summaries of the custom attributes over all published reviews, regardless of the filters. Excludes `text` attributes. Empty on the standard plan. */
  attributeSummaries: (AttributeSummary)[];
}

/** Rating summary of a product. */
export interface ProductRating {
  /** The merchant's product ID. */
  productId: string;
  /** Average rating: two decimals, rounded half up; 0 without reviews. */
  averageRating: number;
  /** The average as the widget, hosted pages, structured data and feeds show it: one decimal, rounded half up, but 5 or 1 only if every rating is; 0 without reviews. */
  displayedAverage: number;
  /** Published reviews that the average includes: without `includesSyndicated`, those of other merchants are not counted. */
  totalReviews: number;
  starDistribution: StarDistribution;
  /** Published reviews that were written for an incentive. */
  incentivizedCount: number;
  /** How many authors recommend the product (`wouldRecommend`), over all published reviews, regardless of the filters; null when nobody has answered. The widget displays it from 5 answers. */
  recommendation: {
    /** Share of the answers that recommend the product: one decimal, rounded half up. */
    percent: number;
    /** Published reviews whose author recommends the product. */
    recommended: number;
    /** Published reviews whose author has answered the question. */
    answered: number;
  } | null;
  /** Published reviews that other merchants share. They are listed and marked in any case. */
  syndicatedCount: number;
  /** Whether the average, the distribution, `incentivizedCount` and `recommendation` include those, as the setting `countSyndicatedReviews` decides. */
  includesSyndicated: boolean;
}

/** Published reviews by rating, from 5 stars to 1. */
export type StarDistribution = ({
  /** Star rating, 1 to 5. */
  rating: number;
  /** Published reviews with this rating. */
  count: number;
  /** Share of all published reviews; one decimal. */
  percentage: number;
})[];

/** A result of the automated screening. */
export interface ScreeningFinding {
  /** Screening phase that flagged the content. */
  phase: "blocked_words" | "moderation_rule" | "personal_data" | "profanity" | "links" | "duplicate_text" | "burst" | "gibberish" | "external_moderation";
  /** Reason code. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Field of the submission; null when the finding concerns all of it. */
  field: string | null;
  /** The text that was flagged, for highlighting. */
  excerpt: string | null;
  /** Name of the moderation rule, or message of the external moderation service. */
  note?: string | null;
}

/** An entry of the moderation log. */
export interface ModerationLogEntry {
  /** Log entry ID. A TypeID with the prefix `log`. */
  id: string;
  /** Type of the item. */
  itemType: "review" | "question" | "answer" | "media" | "store_review";
  /** ID of the item. */
  itemId: string;
  /** Time of the decision. */
  at: string;
  /** Who decided: the automated screening, a staff member, an API key, or the system. */
  actorType: "screening" | "staff" | "key" | "system";
  /** Moderator as shown: `moderatedBy` or `flaggedBy` of the request, otherwise the same as `requestedBy`. Null for automatic decisions. */
  actor: string | null;
  /** Email address of the person, or name of the API key, whose credential the request had. Null for automatic decisions and those recorded before 2026-12. */
  requestedBy: string | null;
  /** ID of that person (`user_…`) or API key (`key_…`). */
  requestedById: string | null;
  /** What was done, as in `approve`, `reject`, `flag`, `hold`, `publish` or `undo`. */
  action: string;
  /** Previous status. */
  from: string | null;
  /** New status. */
  to: string | null;
  /** Reason code. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Note of the moderator. */
  reason: string | null;
  /** Why an automatic decision was made: screening phases that flagged the content, `manual_policy`, `premoderation` (questions and customer answers are always moderated), `email_verification`, `resubmission` (an edited review that had been rejected) or `import` (the status is from the imported file). Empty for other decisions. */
  causes: ("blocked_words" | "moderation_rule" | "personal_data" | "profanity" | "links" | "duplicate_text" | "burst" | "gibberish" | "external_moderation" | "manual_policy" | "premoderation" | "email_verification" | "resubmission" | "import")[];
}

/** An entry of the audit log. */
export interface AuditLogEntry {
  /** Log entry ID. A TypeID with the prefix `log`. */
  id: string;
  /** Time of the action. */
  at: string;
  /** Who acted: a staff member, an API key, the operator of the installation, the holder of a signed download link, or the system. */
  actorType: "staff" | "key" | "operator" | "link" | "system";
  /** ID of the staff member or the API key. */
  actorId: string | null;
  /** Email address of the staff member, or name of the API key. */
  actor: string | null;
  /** What was done, as `resource.verb`. */
  action: "access_token.create" | "access_token.revoke" | "api_key.create" | "api_key.revoke" | "api_key.rotate" | "domain.delete" | "domain.update" | "attribute.create" | "attribute.delete" | "attribute.update" | "audit_log.delete_expired" | "audit_log.export" | "email_template.reset" | "email_template.restore" | "email_template.update" | "export.create" | "export.delete" | "export.download" | "import.create" | "import.undo" | "incentive.codes.add" | "incentive.codes.remove" | "incentive.create" | "incentive.update" | "incentive_claim.fulfill" | "invitation.accept" | "invitation.create" | "invitation.revoke" | "order.delete" | "order.update" | "member.remove" | "member.update" | "merchant.create" | "merchant.deletion.cancel" | "merchant.deletion.schedule" | "merchant.resume" | "merchant.suspend" | "merchant.update" | "passkey.add" | "passkey.delete" | "password.change" | "password.reset" | "privacy_export.download" | "privacy_request.erase" | "privacy_request.export" | "review.reply.delete" | "review.reply.update" | "review_token.revoke" | "sandbox.create" | "sandbox.reset" | "session.create" | "session.end" | "session.revoke" | "settings.audit_log_retention.update" | "settings.coupon_service.update" | "settings.external_moderation.update" | "settings.logo.delete" | "settings.logo.update" | "settings.moderation_rules.update" | "settings.request_timing.update" | "settings.update" | "shop_connection.create" | "shop_connection.delete" | "shop_connection.redact" | "store_review.reply.delete" | "store_review.reply.update" | "syndication.accept" | "syndication.end" | "syndication.offer" | "syndication.update" | "suppression.create" | "suppression.delete" | "two_factor.disable" | "two_factor.enable" | "webhook.create" | "webhook.delete" | "webhook.disable" | "webhook.secret.rotate" | "webhook.update" | "webhook_secret.rotate";
  /** ID of what was created, changed, read or deleted. */
  resourceId: string | null;
  /** `refused`: the credentials were wrong, or the actor was not allowed to do it. */
  outcome: "success" | "refused";
  /** Error code of a refusal. */
  errorCode: string | null;
  /** Names of the fields that were sent. */
  fields: (string)[];
  /** Values that explain the action, as the new role of a member. Never secrets or texts of customers. */
  values: Record<string, unknown>;
  /** Network of the client: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
  network: string | null;
  /** ID of the request, as in `X-Request-Id`. */
  requestId: string | null;
}

/** A question as customers submit it. */
export interface QuestionSubmission {
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public; notified when an answer is published. */
  authorEmail: string;
  /** The merchant's product ID. On the product-scoped route it must equal the one in the path. */
  externalProductId: string;
}

/** A question as the public sees it. */
export interface Question {
  /** Question ID. A TypeID with the prefix `question`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Approved answers. */
  answerCount: number;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
}

/** A question in a public list. */
export interface ListedQuestion {
  /** Question ID. A TypeID with the prefix `question`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Approved answers. */
  answerCount: number;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Approved answers, the merchant's first, at most 100. Null unless `includeAnswers=true`. */
  answers: (Answer)[] | null;
}

/** A page of questions. */
export interface QuestionList {
  /** Questions of this page. */
  questions: (ListedQuestion)[];
  /** Questions of the product that match the filters. */
  totalQuestions: number;
  /** Whether `totalQuestions` is an estimate. Only with `answered` or `search`, and only when more than 1,000 questions of the product match the other filters. Then a page of a search for frequent words may end before `limit` questions although `nextStartAfter` is not null. */
  totalQuestionsIsEstimate: boolean;
  /** With `search`, if no question matches it: the similar words that these questions match instead. */
  searchedFor?: string;
  /** With `search`: where the questions and the inlined answers contain the words, also in other forms, for example to highlight them. At most 100 in a question or an answer. */
  matches?: ({
    /** ID of a question of this page. */
    questionId: string;
    /** ID of the answer that contains the word; null for the question. */
    answerId: string | null;
    /** Start of the word, in UTF-16 code units. */
    start: number;
    /** End of the word, in UTF-16 code units. */
    end: number;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** A question as staff members see it. */
export interface StaffQuestion {
  /** Question ID. A TypeID with the prefix `question`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Approved answers. */
  answerCount: number;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Email address of the author. */
  authorEmail: string;
  /** Screening results. */
  findings: (ScreeningFinding)[];
  /** Reason of the last decision. */
  reason: string | null;
  /** Reason code of the last decision. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Email address of the moderator who made the last decision. */
  moderatedBy: string | null;
  /** Time of the last decision. */
  moderatedAt: string | null;
  /** Time of the last change. */
  updatedAt: string;
}

/** An answer as customers or the merchant submit it. */
export interface AnswerSubmission {
  /** The answer. */
  answer: string;
  /** Author of the answer. */
  author?: {
    /** Display name. Defaults to the merchant's name for a merchant answer. */
    name?: string;
    /** Email address. Never public. */
    email?: string;
  };
  /** True for the merchant's own answer, which is published immediately. Requires an API key or a staff token. */
  verified?: boolean;
}

/** An answer as the public sees it. */
export interface Answer {
  /** Answer ID. A TypeID with the prefix `answer`. */
  id: string;
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** The answer. */
  answer: string;
  /** Author of the answer. */
  author: {
    /** Display name. */
    name: string | null;
  };
  /** Whether it is the merchant's own answer. */
  verified: boolean;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
}

/** An item of the moderation queue. */
export interface QueueItem {
  /** Type of the item. The field of that name (`medium` and `storeReview` for the last two) contains it; the others are null. */
  type: "review" | "question" | "answer" | "media" | "store_review";
  /** ID of the item. */
  id: string;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Time of the last change. Send it with a decision to detect concurrent changes. */
  updatedAt: string;
  /** To whom the item is assigned. */
  assignedTo: {
    /** Staff member ID. A TypeID with the prefix `user`. */
    personId: string;
    /** Name of the staff member. */
    name: string;
  } | null;
  /** The review. */
  review: StaffReview | null;
  /** The question. */
  question: StaffQuestion | null;
  /** The answer. */
  answer: StaffAnswer | null;
  /** The media item. */
  medium: {
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
    /** Whether the media item is hidden from the public. */
    hidden: boolean;
    /** Why processing failed. */
    failure: string | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Whether it has the status of its review because it was not moderated itself. */
    followsReview: boolean;
    /** Time of submission. */
    createdAt: string;
    /** Time of the last change. */
    updatedAt: string;
    /** The review that it belongs to. */
    review: {
      /** Review ID. A TypeID with the prefix `review`. */
      id: string;
      /** Moderation status of the review. */
      status: "pending" | "approved" | "rejected" | "flagged";
      /** The merchant's product ID. */
      productId: string;
      /** Product name; null when unknown. */
      productName: string | null;
      /** Star rating, 1 to 5. */
      rating: number;
      /** Headline. */
      title: string | null;
      /** Text of the review. */
      text: string | null;
      /** Display name of the author. */
      authorName: string;
      /** Email address of the author. */
      authorEmail: string;
      /** Whether it is a verified purchase. */
      verifiedPurchase: boolean;
    };
  } | null;
  /** The store review. */
  storeReview: StaffStoreReview | null;
  /** Open reports about the item. `GET /admin/reports` lists them. */
  openReports: number;
}

/** An answer as staff members see it. */
export interface StaffAnswer {
  /** Answer ID. A TypeID with the prefix `answer`. */
  id: string;
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** The answer. */
  answer: string;
  /** Author of the answer. */
  author: {
    /** Display name. */
    name: string | null;
    /** Email address. */
    email: string | null;
  };
  /** Whether it is the merchant's own answer. */
  verified: boolean;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** The merchant's product ID. */
  productId: string;
  /** Text of the question. */
  question: string;
  /** Screening results. */
  findings: (ScreeningFinding)[];
  /** Reason of the last decision. */
  reason: string | null;
  /** Reason code of the last decision. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Email address of the moderator who made the last decision. */
  moderatedBy: string | null;
  /** Time of the last decision. */
  moderatedAt: string | null;
  /** Time of the last change. */
  updatedAt: string;
}

/** A review of the store as the public sees it. */
export interface StoreReview {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  id: string;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Stars for the store's service; null when not given. */
  serviceRating: number | null;
  /** Stars for the delivery; null when not given. */
  deliveryRating: number | null;
  /** Headline. */
  title: string | null;
  /** Text of the review. */
  text: string | null;
  /** Display name of the author. */
  authorName: string;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
  verification: "order" | "token" | "merchant" | "imported" | "none";
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** The merchant's reply; null without one. */
  reply: ReviewReply | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
}

/** A review of the store as staff members see it. */
export interface StaffStoreReview {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  id: string;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Stars for the store's service; null when not given. */
  serviceRating: number | null;
  /** Stars for the delivery; null when not given. */
  deliveryRating: number | null;
  /** Headline. */
  title: string | null;
  /** Text of the review. */
  text: string | null;
  /** Display name of the author. */
  authorName: string;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
  verification: "order" | "token" | "merchant" | "imported" | "none";
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** The merchant's reply; null without one. */
  reply: ReviewReply | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Email address of the author. */
  authorEmail: string;
  /** The merchant's order ID; null without one. */
  orderId: string | null;
  /** Screening results. */
  findings: (ScreeningFinding)[];
  /** Reason of the last decision. */
  reason: string | null;
  /** Reason code of the last decision. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Email address of the moderator who made the last decision. */
  moderatedBy: string | null;
  /** Time of the last decision. */
  moderatedAt: string | null;
  /** Where the review comes from: the store, a review request, or a file. */
  source: "widget" | "email" | "import";
  /** Time of the last change. */
  updatedAt: string;
}

/** A review of the store as customers submit it. */
export interface StoreReviewSubmission {
  /** Star rating, 1 to 5. */
  rating: number;
  /** Stars for the store's service, 1 to 5. */
  serviceRating?: number;
  /** Stars for the delivery, 1 to 5. */
  deliveryRating?: number;
  /** Headline. */
  title?: string;
  /** Text of the review. */
  text?: string;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public. */
  authorEmail: string;
  /** The merchant's order ID. The review is verified if the order is known to be this customer's, or an API key sends it. */
  orderId?: string;
  /** Token of a review request, which verifies the review. Products that it asks about stay open. */
  token?: string;
}

/** Rating of the store. It is in no rating of products. */
export interface StoreRating {
  /** Published reviews of the store. */
  totalReviews: number;
  /** Average rating: two decimals, rounded half up; 0 without reviews. */
  averageRating: number;
  /** The average as the widget, hosted pages, structured data and feeds show it: one decimal, rounded half up, but 5 or 1 only if every rating is; 0 without reviews. */
  displayedAverage: number;
  starDistribution: StarDistribution;
  /** The figures of the last twelve months, the period of Google seller ratings. */
  sellerRating: {
    /** Average rating: two decimals, rounded half up; 0 without reviews. */
    averageRating: number;
    /** Published reviews of the period. */
    totalReviews: number;
    /** First day of the period (UTC): twelve months ago. */
    since: string;
    /** Whether there are 100 reviews in the period, which Google requires for seller ratings. */
    sufficient: boolean;
  };
}

/** Analytics of a period. */
export interface Dashboard {
  /** The requested period; null for a custom range. */
  period: "7d" | "14d" | "30d" | "90d" | "all" | null;
  /** First day of the range (UTC). */
  startDate: string;
  /** Last day of the range (UTC), inclusive. */
  endDate: string;
  /** Published reviews that were submitted in the period. */
  totalReviews: number;
  /** Questions that were submitted in the period, whatever their status. */
  totalQuestions: number;
  /** Average rating of the published reviews. Two decimals, rounded half up; 0 without reviews. */
  averageRating: number;
  /** From 5 stars to 1. Percentages sum to 100, or are all 0 without reviews. */
  starDistribution: ({
    /** Star rating, 1 to 5. */
    rating: number;
    /** Published reviews with this rating. */
    count: number;
    /** Share of all published reviews. One decimal. */
    percentage: number;
  })[];
  /** Published reviews that were written for an incentive. */
  incentivizedCount: number;
  /** Shares of the reviews classified so far. They sum to 100, or are all 0. */
  sentimentAnalysis: {
    /** Share of positive reviews. One decimal. */
    positive: number;
    /** Share of neutral reviews. One decimal. */
    neutral: number;
    /** Share of negative reviews. One decimal. */
    negative: number;
    /** `full` on Growth and Enterprise; `basic` (word matching) on the standard plan. */
    level: "basic" | "full";
    /** Reviews that the shares are based on. Reviews are classified within about a minute of submission; lower than `totalReviews` while some are not. */
    classifiedReviews: number;
  };
  /** Published reviews by device. Reviews from an unknown device are not included. */
  deviceSegmentation: {
    /** Reviews submitted on a desktop computer. */
    desktop: number;
    /** Reviews submitted on a phone. */
    mobile: number;
    /** Reviews submitted on a tablet. */
    tablet: number;
  };
  /** Published reviews by source. */
  reviewSources: {
    /** Reviews submitted on the store's pages or through the API. */
    widget: number;
    /** Reviews submitted through a review request email. */
    email: number;
    /** Imported reviews. */
    import: number;
    /** Reviews submitted through a public review link. */
    link: number;
    /** Reviews submitted through a printed QR code. */
    qr: number;
    /** Reviews that other merchants share. */
    syndication: number;
  };
  /** Rates of the review requests sent in the period. */
  conversionMetrics: {
    /** Share of sent requests that a person opened. One decimal. */
    requestOpenRate: number;
    /** Share of sent requests that led to a review. One decimal. */
    reviewConversionRate: number;
  };
  /** Questions submitted in the period, by current status. */
  questionStatus: {
    /** Pending questions. */
    pending: number;
    /** Approved questions. */
    approved: number;
    /** Rejected questions. */
    rejected: number;
    /** Flagged questions. */
    flagged: number;
  };
  /** Reviews submitted in the period, by current status. */
  reviewStatus: {
    /** Pending reviews. */
    pending: number;
    /** Approved reviews. */
    approved: number;
    /** Rejected reviews. */
    rejected: number;
    /** Flagged reviews. */
    flagged: number;
  };
  /** One entry per day of the period, without gaps. */
  trends: ({
    /** Day (UTC). */
    date: string;
    /** Published reviews submitted on this day. */
    reviews: number;
    /** Questions submitted on this day. */
    questions: number;
    /** Average rating of the day; 0 without reviews. */
    averageRating: number;
  })[];
  /** The preceding period of the same length; null for `all`. */
  previous: {
    /** First day of the previous period. */
    startDate: string;
    /** Last day of the previous period, inclusive. */
    endDate: string;
    /** Published reviews. */
    totalReviews: number;
    /** Questions. */
    totalQuestions: number;
    /** Average rating. Two decimals, rounded half up; 0 without reviews. */
    averageRating: number;
    /** Share of sent requests that a person opened. One decimal. */
    requestOpenRate: number;
    /** Share of sent requests that led to a review. One decimal. */
    reviewConversionRate: number;
  } | null;
  /** Time from submission to the decision of a moderator for reviews, questions and answers, by day of the decision. Accurate to 10%. */
  moderationTimes: {
    /** Decisions made by moderators in the period. */
    decisions: number;
    /** Median time to decision in seconds; null without decisions. */
    medianSeconds: number | null;
    /** 90th percentile of the time to decision in seconds; null without decisions. */
    p90Seconds: number | null;
  };
  /** Review requests by the day they were sent. */
  requestFunnel: {
    /** Requests sent. */
    sent: number;
    /** Requests that a person opened. */
    opened: number;
    /** Requests opened only by mail software that prefetches images. */
    openedByMachine: number;
    /** Requests whose link was clicked. */
    clicked: number;
    /** Requests that led to a review. */
    reviewed: number;
  };
}

/** A product with its ratings. */
export interface Product {
  /** The merchant's product ID. */
  productId: string;
  /** Product name. */
  name: string | null;
  /** URL of the product page. */
  url: string | null;
  /** URL of a product image. */
  imageUrl: string | null;
  /** Brand name. */
  brand: string | null;
  /** GTIN, digits only. */
  gtin: string | null;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Stock keeping unit. */
  sku: string | null;
  /** Name of the product in the URLs of the store. */
  handle: string | null;
  /** Category. */
  category: string | null;
  /** Group whose products share their reviews. */
  groupId: string | null;
  /** Average rating over the whole group, to two decimals. */
  averageRating: number;
  /** The average as the widget, hosted pages, structured data and feeds show it: one decimal, rounded half up, but 5 or 1 only if every rating is; 0 without reviews. */
  displayedAverage: number;
  /** How many authors recommend the product (`wouldRecommend`), over all published reviews, regardless of the filters; null when nobody has answered. The widget displays it from 5 answers. */
  recommendation: {
    /** Share of the answers that recommend the product: one decimal, rounded half up. */
    percent: number;
    /** Published reviews whose author recommends the product. */
    recommended: number;
    /** Published reviews whose author has answered the question. */
    answered: number;
  } | null;
  /** Published reviews that the average includes, over the whole group. */
  totalReviews: number;
  /** Those of this product alone. */
  ownReviews: number;
  /** Published reviews that other merchants share. They are listed and marked in any case. */
  syndicatedCount: number;
  /** Whether the average, the distribution, `incentivizedCount` and `recommendation` include those, as the setting `countSyndicatedReviews` decides. */
  includesSyndicated: boolean;
  /** Published questions. */
  totalQuestions: number;
  /** Pending questions. */
  pendingQuestions: number;
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** An email with its content. */
export interface Mail {
  /** Email ID. A TypeID with the prefix `mail`. */
  id: string;
  /** Kind of email. */
  kind: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "shop_messages_failing" | "codes_low" | "topics_rising" | "report_received" | "report_decided" | "content_removed" | "appeal_decided" | "password_reset" | "security_notice";
  /** Email address of the recipient. */
  to: string;
  /** Subject line. */
  subject: string;
  /** Language of the email (BCP 47). */
  locale: string;
  /** `kept`: not sent because no mail server is configured. `uncertain`: the connection was lost before the mail server confirmed acceptance; such an email is not retried automatically. */
  status: "kept" | "queued" | "sending" | "sent" | "failed" | "cancelled" | "uncertain";
  /** Time of creation. */
  createdAt: string;
  /** Time at which the mail server accepted the email. */
  sentAt: string | null;
  /** Version of your template from which the email was written when it was queued; null for Tribune's default. Later changes of the template do not affect the email. */
  templateVersion: number | null;
  /** Plain text. */
  text: string;
  /** HTML; null for plain text emails. */
  html: string | null;
  /** Number of delivery attempts. */
  attempts: number;
  /** Error of the last attempt. */
  lastError: string | null;
}

/** An email without its content. */
export interface ListedMail {
  /** Email ID. A TypeID with the prefix `mail`. */
  id: string;
  /** Kind of email. */
  kind: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "shop_messages_failing" | "codes_low" | "topics_rising" | "report_received" | "report_decided" | "content_removed" | "appeal_decided" | "password_reset" | "security_notice";
  /** Email address of the recipient. */
  to: string;
  /** Subject line. */
  subject: string;
  /** Language of the email (BCP 47). */
  locale: string;
  /** `kept`: not sent because no mail server is configured. `uncertain`: the connection was lost before the mail server confirmed acceptance; such an email is not retried automatically. */
  status: "kept" | "queued" | "sending" | "sent" | "failed" | "cancelled" | "uncertain";
  /** Time of creation. */
  createdAt: string;
  /** Time at which the mail server accepted the email. */
  sentAt: string | null;
  /** Version of your template from which the email was written when it was queued; null for Tribune's default. Later changes of the template do not affect the email. */
  templateVersion: number | null;
}

export interface EmailTemplate {
  /** Kind of email. */
  kind: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "password_reset";
  /** Language. */
  locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
  /** Current version; null before the first change. */
  version: number | null;
  /** Whether the email differs from Tribune's default. */
  customized: boolean;
  /** Time of the last change; null before the first. */
  changedAt: string | null;
  /** Email address of the staff member who made the last change. */
  changedBy: string | null;
  content: EmailTemplateContent;
  defaultContent: EmailTemplateContent;
  /** Variables that the texts may contain. */
  variables: ({
    /** Name, as in `{{name}}`. */
    name: string;
    /** What it contains. */
    description: string;
    /** Value in previews. */
    sample: string;
  })[];
  /** Blocks that the body may contain. */
  blocks: ("text" | "button" | "products" | "reward" | "reason" | "message" | "code" | "question" | "answer" | "endpoint")[];
}

/** Content of an email. Texts may contain variables as `{{firstName}}`, or with a fallback as `{{firstName|there}}`. Everything is plain text and is escaped in the email. */
export interface EmailTemplateContent {
  /** Subject line; at most 200 characters. */
  subject: string;
  /** Text that mail clients show beside the subject; at most 200 characters. */
  preheader?: string | null;
  /** Heading; at most 200 characters. */
  heading?: string | null;
  /** Whether the logo is shown, if there is one. */
  showLogo: boolean;
  /** Blocks of the body, in order. */
  body: ({
    /** `text`: a paragraph. `button`: the link of the email, with an optional text above it. `products`: the products of the order with links for 1 to 5 stars. `reward`: a paragraph shown only if an incentive is offered. `reason`: why a review was rejected. `message`: your message to the author. `code`: the coupon code. `question`, `answer`: the quoted texts. `endpoint`: the disabled webhook endpoint and why it was disabled. */
    type: "text" | "button" | "products" | "reward" | "reason" | "message" | "code" | "question" | "answer" | "endpoint";
    /** Text of a `text`, `reward` or `button` block; at most 2,000 characters. */
    text?: string | null;
    /** Label of a `button` or `code` block; at most 60 characters. */
    label?: string | null;
  })[];
  /** Why the recipient receives this email; at most 1,000 characters. */
  footer: string;
  /** Label of the unsubscribe link; required in review requests, reminders, update requests and questions to buyers, null in other emails. */
  unsubscribe?: string | null;
}

/** Settings of the merchant. */
export interface Settings {
  /** `automatic` publishes reviews unless the screening flags them; `manual` holds all reviews for moderation. */
  moderationPolicy: "automatic" | "manual";
  /** Days between delivery and the review request. */
  requestDelayDays: number;
  /** Days between the review request and its reminder. 0 disables reminders. */
  reminderDelayDays: number;
  /** Days between the reminder and a second, last one. 0, the default, disables it. */
  secondReminderDelayDays: number;
  /** `opt_in` sends review requests only for orders with `marketingConsent: true`. */
  requestConsent: "soft_opt_in" | "opt_in";
  /** Whether unverified reviews are held until the author confirms by email. */
  requireEmailVerification: boolean;
  /** Sender name of emails; the merchant's name when null. */
  senderName: string | null;
  /** Reply-to address of emails. */
  replyTo: string | null;
  /** Origins from which browsers may call the API. */
  allowedOrigins: (string)[];
  /** Appearance of the widget and the emails. */
  theme: {
    /** Color of buttons and links. As in `#1a2b3c`. */
    accentColor?: string;
    /** Color of filled stars. As in `#1a2b3c`. */
    starColor?: string;
    /** Background color. As in `#1a2b3c`. */
    backgroundColor?: string;
    /** Text color. As in `#1a2b3c`. */
    textColor?: string;
    /** CSS `font-family`. */
    fontFamily?: string;
    /** Corner radius in pixels. */
    borderRadius?: number;
    /** Color scheme; `auto` follows the visitor's setting. */
    colorScheme?: "light" | "dark" | "auto";
  };
  /** Default language of the widget, the hosted pages and the emails. */
  locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
  /** Whether to email approved questions to some customers who bought the product. Off by default. */
  askBuyersToAnswer: boolean;
  /** Whether erasing a person keeps the ratings of their published reviews as "Anonymous", without text and media. Off by default: the reviews are deleted. */
  keepAnonymousRatings: boolean;
  /** Whether averages and distributions include reviews that other merchants share. On by default. Off, those reviews are still listed and marked, and `includesSyndicated` is false beside the averages. Feeds and structured data never include them. */
  countSyndicatedReviews: boolean;
  /** Whether customers are asked about the store, its service and delivery, after the products of their order. On by default. */
  askStoreReviews: boolean;
  /** Whether `GET /products/{productId}/summary` returns no summary. Off by default. Summaries can be hidden, not edited. */
  hideSummaries: boolean;
  /** Whether owners are emailed when reviews criticize a topic more often than before. On by default. The event `topic.rising` is sent in any case. */
  topicAlertEmails: boolean;
  /** Characters of reviews per day (UTC) that shoppers may have translated by the translation service of this installation, which receives them. Translations are stored and translated once. 0, the default, sends nothing. */
  translationCharactersPerDay: number;
  /** Words that hold a review, question or answer for moderation. */
  blockedWords: (string)[];
  /** Logo; null without one. Changed by `POST` and `DELETE /admin/logo`. */
  logo: {
    /** URL of the image (PNG). */
    url: string;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
  } | null;
}

/** How long after delivery a review request is sent. */
export interface RequestTimingRule {
  /** Name of the rule. */
  name: string;
  /** Conditions, all of which must hold. */
  when: {
    /** Only these products. */
    productIds?: (string)[];
    /** Only products of these groups. */
    groupIds?: (string)[];
    /** Only products of these categories, including subcategories: `Clothing` includes `Clothing > Jackets`. */
    categories?: (string)[];
    /** Only orders shipped to these countries. */
    countries?: (string)[];
    /** Only orders delivered at least this many days after `orderedAt`. */
    minFulfillmentDays?: number;
    /** Only orders delivered at most this many days after `orderedAt`. */
    maxFulfillmentDays?: number;
  };
  /** Days between delivery and the review request. */
  delayDays: number;
}

/** When review requests and reminders are sent, in the recipient's time zone. */
export interface SendingHours {
  /** Days of the week. */
  days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
  /** Earliest time of day, as in `09:00`. */
  from: string;
  /** Time of day before which emails are sent, at least an hour after `from`, as in `20:00`. */
  to: string;
}

/** How many review requests and reminders an address receives in a period, across all orders. */
export interface FrequencyCap {
  /** Maximum number of emails. */
  maxEmails: number;
  /** Period in days. */
  withinDays: number;
}

/** Public configuration of the widget. */
export interface WidgetConfig {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** `test` for a sandbox, in which the widget shows a mark. */
  mode: "live" | "test";
  /** Plan of the merchant. */
  planTier: "standard" | "growth" | "enterprise";
  /** Custom attributes by position, with summaries over all published reviews. Empty on the standard plan. */
  customAttributes: ({
    /** Attribute ID: the key of its values in reviews and filters. Derived from the label when omitted on creation; immutable afterwards. */
    id: string;
    /** Label in the form. */
    label: string;
    /** Type of the values. */
    type: "select" | "multiselect" | "scale" | "boolean" | "text";
    /** Allowed values of a `select` or `multiselect`. Labels of the steps of a `scale`, 2 to 10 in ascending order; without them a scale runs from 1 to 5. Empty for `boolean` and `text`. */
    options: (string)[];
    /** Whether reviews must include a value. */
    required: boolean;
    /** Whether the attribute is displayed with reviews and available as a filter. The first review submitted while a promoted attribute exists locks the schema. */
    promoted: boolean;
    /** Sort position; lower values come first. */
    position: number;
    /** Label of the filter and of the summary. */
    filterLabel: string;
    /** Label beside the value in a published review. */
    reviewLabel: string;
    /** Labels in other languages. */
    translations: ({
      /** Language of the labels. */
      locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
      /** Label in the form. */
      label: string;
      /** Label of the filter and of the summary. */
      filterLabel: string;
      /** Label beside the value in a published review. */
      reviewLabel: string;
      /** Labels of the options, in the order of `options`. */
      optionLabels: (string)[];
    })[];
    /** Labels of the options, in the order of `options`. */
    optionLabels: (string)[];
    /** Whether the attribute applies to all products. If false, request the configuration with `productId` to learn whether it applies to that product. */
    appliesToAll: boolean;
    /** Published reviews with a value. */
    count: number;
    /** Average of a scale, two decimals; null for other types and without values. */
    average: number | null;
    /** Every possible value in order. Empty for `text`. */
    distribution: ({
      /** Value as a filter accepts it. */
      value: string;
      /** Label that customers see. */
      label: string;
      /** Published reviews with this value. */
      count: number;
      /** Share of the reviews with a value; one decimal. */
      percentage: number;
    })[];
  })[];
  /** State of the attribute schema. */
  promotedAttributesState: "draft" | "locked" | "invalidated";
  /** Appearance of the widget and the emails. */
  theme: {
    /** Color of buttons and links. As in `#1a2b3c`. */
    accentColor?: string;
    /** Color of filled stars. As in `#1a2b3c`. */
    starColor?: string;
    /** Background color. As in `#1a2b3c`. */
    backgroundColor?: string;
    /** Text color. As in `#1a2b3c`. */
    textColor?: string;
    /** CSS `font-family`. */
    fontFamily?: string;
    /** Corner radius in pixels. */
    borderRadius?: number;
    /** Color scheme; `auto` follows the visitor's setting. */
    colorScheme?: "light" | "dark" | "auto";
  };
  /** Origins from which browsers may call the API. */
  allowedOrigins: (string)[];
  /** Features that the plan includes. */
  features: {
    /** Full sentiment analysis and its filter. */
    sentiment: boolean;
    /** Custom attributes. */
    customAttributes: boolean;
    /** Featured reviews. */
    featuredReviews: boolean;
    /** Google Shopping feed. */
    googleShopping: boolean;
    /** Review update requests. */
    reviewUpdateRequests: boolean;
  };
  /** Default language of the widget, the hosted pages and the emails. */
  locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
  /** Whether reviews, questions and votes can be submitted. False while the merchant is suspended; the widget then hides its forms. */
  acceptsSubmissions: boolean;
  /** Whether topics and summaries of reviews are available: from the Growth plan on. */
  hasTopics: boolean;
  /** The public log of reviews and decisions. Null until it has begun, within a minute after the merchant was created. */
  transparency: {
    /** Page on which anybody can verify the reviews of the store. */
    trustPageUrl: string;
    /** Reviews from before this time, and imported ones, are not covered by the log; null when all reviews are covered. */
    coveredSince: string | null;
  } | null;
  /** Whether shoppers can have reviews translated: the installation has a translation service, and the merchant a budget for it. */
  translatesReviews: boolean;
}

/** A custom attribute of reviews. */
export interface CustomAttribute {
  /** Attribute ID: the key of its values in reviews and filters. Derived from the label when omitted on creation; immutable afterwards. */
  id: string;
  /** Label that customers see. */
  label: string;
  /** Type of the values. */
  type: "select" | "multiselect" | "scale" | "boolean" | "text";
  /** Allowed values of a `select` or `multiselect`. Labels of the steps of a `scale`, 2 to 10 in ascending order; without them a scale runs from 1 to 5. Empty for `boolean` and `text`. */
  options: (string)[];
  /** Whether reviews must include a value. */
  required: boolean;
  /** Whether the attribute is displayed with reviews and available as a filter. The first review submitted while a promoted attribute exists locks the schema. */
  promoted: boolean;
  /** Sort position; lower values come first. */
  position: number;
  /** Label of the filter and of the summary, such as "Reviewer's height". Null: `label`. */
  filterLabel: string | null;
  /** Label beside the value in a published review. Null: `label`. */
  reviewLabel: string | null;
  /** Labels in other languages. */
  translations: ({
    /** Language of the labels. */
    locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
    /** Label in this language. */
    label: string | null;
    /** Label of the filter in this language. */
    filterLabel: string | null;
    /** Label in a published review in this language. */
    reviewLabel: string | null;
    /** Labels of the options in this language, in the order of `options`; empty for none. */
    options: (string)[];
  })[];
  /** Products that the attribute applies to: those that are listed, in one of the groups, or in one of the categories. Null: all products. Values for other products are refused. */
  appliesTo: {
    /** Products. */
    productIds: (string)[];
    /** Groups of products, by `groupId`. */
    groupIds: (string)[];
    /** Categories of products, including their subcategories: `Clothing` includes `Clothing > Jackets`. */
    categories: (string)[];
  } | null;
}

/** An endpoint that receives events. */
export interface WebhookEndpoint {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  id: string;
  /** URL that events are sent to. */
  url: string;
  /** Subscribed events; `*` for all. */
  events: (string)[];
  /** Description for internal use. */
  description: string | null;
  /** Whether events are sent. */
  enabled: boolean;
  /** Time at which the endpoint was disabled; null while enabled. */
  disabledAt: string | null;
  /** `staff`: disabled by a staff member. `gone`: it returned 410. `failing`: no successful delivery for five days. */
  disabledReason: "staff" | "gone" | "failing" | null;
  /** Time of the first failure since the last successful delivery. */
  failingSince: string | null;
  /** Time until which events are also signed with the previous secret. */
  previousSecretValidUntil: string | null;
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** Delivery of an event to an endpoint. */
export interface WebhookDelivery {
  /** Event ID. A TypeID with the prefix `event`. */
  eventId: string;
  /** Type of the event. */
  type: "review.created" | "review.approved" | "review.rejected" | "review.flagged" | "review.updated" | "review.replied" | "review.deleted" | "question.created" | "question.approved" | "question.rejected" | "question.flagged" | "question.updated" | "question.deleted" | "answer.created" | "answer.approved" | "answer.rejected" | "answer.flagged" | "answer.updated" | "answer.deleted" | "media.processed" | "summary.updated" | "topic.rising" | "store_review.created" | "store_review.approved" | "store_review.rejected" | "store_review.flagged" | "store_review.updated" | "store_review.replied" | "store_review.deleted" | "incentive_claim.completed" | "incentive_claim.fulfilled" | "incentive.codes_low" | "order.updated" | "order.canceled" | "order.deleted" | "shop_connection.failing" | "report.created" | "report.decided" | "export.completed" | "webhook.test";
  /** `failed`: every attempt failed. `cancelled`: the endpoint was disabled before delivery. Both can be replayed. */
  status: "pending" | "delivered" | "failed" | "cancelled";
  /** Number of attempts. */
  attempts: number;
  /** Time of the next attempt; null when there is none. */
  nextAttemptAt: string | null;
  /** Time of the successful delivery. */
  deliveredAt: string | null;
  /** HTTP status of the last response. */
  responseStatus: number | null;
  /** Why the last attempt failed. */
  error: string | null;
  /** Time of the event. */
  createdAt: string;
}

/** A review in an event. */
export interface EventReview {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Headline. */
  title: string | null;
  /** Text of the review. */
  text: string | null;
  /** What the author likes. */
  pros: string | null;
  /** What the author dislikes. */
  cons: string | null;
  /** Whether the author recommends the product. */
  wouldRecommend: boolean | null;
  /** Custom attribute values by attribute ID. */
  attributes: Record<string, unknown> | null;
  /** Display name of the author. */
  authorName: string;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address. */
  verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
  /** Whether the review was written for an incentive. */
  incentivized: boolean;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Whether the review is featured. */
  featured: boolean;
  /** Position among featured reviews; null when not featured. */
  featuredSequence: number | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Processing state of the media; null without media. `partial`: some failed. */
  mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
  /** The merchant's reply; null without one. */
  reply: ReviewReply | null;
  /** Where the author posted the review, if another merchant shares it; null for your own. */
  originallyPostedOn: {
    /** Name of the merchant that received the review. */
    name: string;
    /** Address of the product or the store there; null when unknown. */
    url: string | null;
  } | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Time of the last edit by the author; null if never edited. */
  editedAt: string | null;
  /** The merchant's order ID; null without one. */
  orderId: string | null;
  /** ID of the incentive claim; null without one. */
  incentiveClaimId: string | null;
  /** Reason of the last decision or of the screening; null when none was given. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
}

/** A question in an event. */
export interface EventQuestion {
  /** Question ID. A TypeID with the prefix `question`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Approved answers. */
  answerCount: number;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Reason of the last decision or of the screening; null when none was given. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
}

/** An answer in an event. */
export interface EventAnswer {
  /** Answer ID. A TypeID with the prefix `answer`. */
  id: string;
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** The answer. */
  answer: string;
  /** Author of the answer. */
  author: {
    /** Display name. */
    name: string | null;
  };
  /** Whether it is the merchant's own answer. */
  verified: boolean;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** The merchant's product ID. */
  productId: string;
  /** Reason of the last decision or of the screening; null when none was given. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
}

/** A media item in an event. */
export interface EventMedium {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** The merchant's product ID. */
  productId: string;
  /** Processing state of all media of the review. */
  mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
  /** The media item. */
  medium: {
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
    /** Whether the media item is hidden from the public. */
    hidden: boolean;
    /** Why processing failed. */
    failure: string | null;
  };
}

/** An incentive claim in an event. */
export interface EventClaim {
  /** Incentive claim ID. A TypeID with the prefix `claim`. */
  claimId: string;
  /** `reviews_pending`: required reviews are missing. `reviews_completed`: ready to be fulfilled. */
  status: "reviews_pending" | "reviews_completed" | "fulfilled" | "expired";
  /** What was offered when the order was received. */
  incentiveDescription: string;
  /** Products of the order. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    name: string;
    /** Whether the customer reviewed the product. */
    reviewed: boolean;
  })[];
  /** The merchant's order ID. */
  orderId: string;
  /** Incentive ID. A TypeID with the prefix `incentive`. */
  incentiveId: string;
  /** Which products of the order must be reviewed. */
  requirement: "all_products" | "any_product";
  /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
  mediaRequirement: "none" | "photo" | "video" | "photo_or_video";
  /** Time at which the claim was created. */
  createdAt: string;
  /** Time at which the required reviews were complete. */
  completedAt: string | null;
  /** Time at which the claim was fulfilled. */
  fulfilledAt: string | null;
  /** Time at which the claim expires; null if it never does. */
  expiresAt: string | null;
}

/** Summary of a custom attribute over published reviews. */
export interface AttributeSummary {
  /** Attribute ID: the key of its values in reviews and filters. Derived from the label when omitted on creation; immutable afterwards. */
  id: string;
  /** Label that customers see. */
  label: string;
  /** Type of the values. */
  type: "select" | "multiselect" | "scale" | "boolean" | "text";
  /** Published reviews with a value. */
  count: number;
  /** Average of a scale, two decimals; null for other types and without values. */
  average: number | null;
  /** Every possible value in order. Empty for `text`. */
  distribution: ({
    /** Value as a filter accepts it. */
    value: string;
    /** Label that customers see. */
    label: string;
    /** Published reviews with this value. */
    count: number;
    /** Share of the reviews with a value; one decimal. */
    percentage: number;
  })[];
}

/** Inputs of {@link deleteReply}. */
export interface DeleteReplyInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
}

/** Inputs of {@link replyToReview}. */
export interface ReplyToReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Text of the reply. */
  text: string;
  /** Display name of the person who replies. */
  authorName?: string;
}

/** Inputs of {@link deleteReview}. */
export interface DeleteReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Reason of the deletion. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Note for the tombstone. */
  reason?: string;
}

/** Result of {@link deleteReview}. */
export interface DeleteReviewResult {
  /** ID of the deleted review. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Inputs of {@link featureReview}. */
export interface FeatureReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** True to feature the review, false to stop featuring it. */
  featured: boolean;
  /** Position among featured reviews; lower values come first. A value out of range returns INVALID_SEQUENCE. */
  featuredSequence?: number;
}

/** Result of {@link featureReview}. */
export interface FeatureReviewResult {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** Whether the review is featured. */
  featured: boolean;
  /** Position among featured reviews; null when not featured. */
  featuredSequence: number | null;
  /** Time of the change. */
  updatedAt: string;
}

/** Inputs of {@link flagReview}. */
export interface FlagReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** True to flag the review, false to remove the flag. */
  flagged: boolean;
  /** Why the review is flagged. */
  flagReason?: string;
  /** Email address of the moderator. */
  flaggedBy?: string;
}

/** Result of {@link flagReview}. */
export interface FlagReviewResult {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Why the review is flagged; null when it is not. */
  flagReason: string | null;
  /** Email address of the moderator; null when not flagged. */
  flaggedBy: string | null;
}

/** Inputs of {@link getProductRatings}. */
export interface GetProductRatingsInput {
  /** The merchant's product IDs. */
  productIds: (string)[];
}

/** Result of {@link getProductRatings}. */
export interface GetProductRatingsResult {
  /** One summary per product, in the order of the request. */
  ratings: (ProductRating)[];
}

/** Inputs of {@link postProductRatings}. */
export interface PostProductRatingsInput {
  /** The merchant's product IDs. */
  productIds: (string)[];
}

/** Result of {@link postProductRatings}. */
export interface PostProductRatingsResult {
  /** One summary per product, in the order of the request. */
  ratings: (ProductRating)[];
}

/** Inputs of {@link getReceipt}. */
export interface GetReceiptInput {
  /** Last part of the path of `receiptUrl`. */
  link: string;
}

/** Result of {@link getReceipt}. */
export interface GetReceiptResult {
  /** `pending`: accepted, and in the log within a minute. `erased`: the review was deleted, and nothing leads to its entries. */
  state: "pending" | "logged" | "erased";
  /** Name of the product, or its ID; null for an erased review. */
  product: string | null;
  /** Entries about the review, oldest first. */
  entries: ({
    /** Position in the log, from 0. */
    index: number;
    /** `received`, `decided`, `edited` or `featured`. */
    type: string;
    /** Minute of the change. */
    at: string;
    /** Rating that was received, or after the edit; else null. */
    rating: number | null;
    /** Status after a decision; else null. */
    status: string | null;
    /** Reason of a decision; null without one. */
    reasonCode: string | null;
    /** Who decided: `staff`, `system` or `author`; else null. */
    by: string | null;
    /** The entry as the log contains it: canonical JSON, of which the leaf hash is made. */
    entry: string;
  })[];
  /** Whether a newer change will be in the log within a minute. */
  hasPendingChanges: boolean;
  /** Null unless the review is in the log. */
  log: {
    /** Name of the log, as its checkpoints give it. */
    origin: string;
    /** Address of the log. */
    url: string;
    /** Entries: the size of the checkpoint. */
    entries: number;
    /** Signed checkpoint that contains the entries. */
    checkpoint: string;
  } | null;
  /** The receipt, as in the response to the submission. Null unless the review is in the log. */
  receipt: string | null;
}

/** Inputs of {@link getReview}. */
export interface GetReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Whether each review comes with the proof that it is in the transparency log (docs/TRANSPARENCY.md). */
  proof?: boolean;
}

/** Result of {@link getReview}. */
export type GetReviewResult = StaffReview | {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Headline. */
  title: string | null;
  /** Text of the review. */
  text: string | null;
  /** What the author likes. */
  pros: string | null;
  /** What the author dislikes. */
  cons: string | null;
  /** Whether the author recommends the product. */
  wouldRecommend: boolean | null;
  /** Custom attribute values by attribute ID. */
  attributes: Record<string, unknown> | null;
  /** Display name of the author. */
  authorName: string;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address. */
  verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
  /** Whether the review was written for an incentive. */
  incentivized: boolean;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Whether the review is featured. */
  featured: boolean;
  /** Position among featured reviews; null when not featured. */
  featuredSequence: number | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Attached photos and videos. */
  media: ({
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
  })[];
  /** Processing state of the media; null without media. `partial`: some failed. */
  mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
  /** The merchant's reply; null without one. */
  reply: ReviewReply | null;
  /** Where the author posted the review, if another merchant shares it; null for your own. */
  originallyPostedOn: {
    /** Name of the merchant that received the review. */
    name: string;
    /** Address of the product or the store there; null when unknown. */
    url: string | null;
  } | null;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Time of the last edit by the author; null if never edited. */
  editedAt: string | null;
  /** Only with `proof=true`: that the review is in the transparency log as it is shown. Absent for the second or so until it is in the log. */
  proof?: {
    /** Position of the entry in the log. */
    index: number;
    /** ID of the review in the log. */
    entryId: string;
    /** Salt of the commitment to the texts, in base64url. */
    salt: string;
    /** The entry, as it is in the log. */
    entry: string;
    /** Inclusion proof with the signed checkpoint ([C2SP tlog-proof](https://c2sp.org/tlog-proof)). */
    tlogProof: string;
  };
};

/** Inputs of {@link updateReview}. */
export interface UpdateReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Token of the update request, from its link. */
  token: string;
  /** Star rating, 1 to 5. */
  rating?: number;
  /** Whether the author recommends the product. Unchanged when omitted; null clears it. */
  wouldRecommend?: boolean | null;
  /** Headline. Unchanged when omitted; null clears it. */
  title?: string | null;
  /** Text of the review. Unchanged when omitted; null clears it. */
  text?: string | null;
  /** What the author likes. Unchanged when omitted; null clears it. */
  pros?: string | null;
  /** What the author dislikes. Unchanged when omitted; null clears it. */
  cons?: string | null;
  /** Custom attribute values by attribute ID. */
  attributes?: Record<string, string | number | boolean | (string)[]>;
}

/** Inputs of {@link listProductReviews}. */
export interface ListProductReviewsInput {
  /** The merchant's product ID. */
  productId: string;
  /** Page number, starting at 1. Cannot be combined with `startAfter`. */
  page?: number;
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Sort order. Defaults to `featured`: featured reviews first, then newest. */
  sort?: "featured" | "relevance" | "newest" | "oldest" | "highest" | "lowest" | "helpful" | "photos";
  /** Reviews in this language (ISO 639-1), or in an uncertain one, first; then those in other languages, both in the sort order. Does not change the order where the list has no review in this language, nor with `language`, `search`, `topic` or `attributes`. */
  preferredLanguage?: string;
  /** Whether `search` is taken as it is. Otherwise, when no review matches, words that occur in no review are replaced by the most similar frequent ones (`searchedFor`). */
  exact?: boolean;
  /** Whether each review comes with the proof that it is in the transparency log (docs/TRANSPARENCY.md). */
  proof?: boolean;
  /** Only reviews with one of these ratings. */
  rating?: (number)[];
  /** Only verified (true) or unverified (false) purchases. */
  verified?: boolean;
  /** Only reviews with media (true) or without (false). */
  withMedia?: boolean;
  /** Only reviews in this language (ISO 639-1). */
  language?: string;
  /** Search term. */
  search?: string;
  /** Only reviews with this sentiment. Requires the Growth or Enterprise plan. */
  sentiment?: "positive" | "neutral" | "negative";
  /** Only reviews that speak of this topic, as listed by `GET /products/{productId}/topics`. Requires the Growth or Enterprise plan. */
  topic?: string;
  /** Filter by custom attributes, as in `attributes[fit]=snug`. Several values of an attribute (repeated or comma-separated) match any of them; several attributes must all match. Requires the Growth or Enterprise plan. Returns FILTERS_DISABLED while the attribute schema is invalidated. */
  attributes?: Record<string, (string)[]>;
}

/** Inputs of {@link listReviews}. */
export interface ListReviewsInput {
  /** Page number, starting at 1. Cannot be combined with `startAfter`. */
  page?: number;
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Sort order. Defaults to `featured`: featured reviews first, then newest. */
  sort?: "featured" | "relevance" | "newest" | "oldest" | "highest" | "lowest" | "helpful" | "photos";
  /** Reviews in this language (ISO 639-1), or in an uncertain one, first; then those in other languages, both in the sort order. Does not change the order where the list has no review in this language, nor with `language`, `search`, `topic` or `attributes`. */
  preferredLanguage?: string;
  /** Whether `search` is taken as it is. Otherwise, when no review matches, words that occur in no review are replaced by the most similar frequent ones (`searchedFor`). */
  exact?: boolean;
  /** Whether each review comes with the proof that it is in the transparency log (docs/TRANSPARENCY.md). */
  proof?: boolean;
  /** Only reviews with one of these ratings. */
  rating?: (number)[];
  /** Only verified (true) or unverified (false) purchases. */
  verified?: boolean;
  /** Only reviews with media (true) or without (false). */
  withMedia?: boolean;
  /** Only reviews in this language (ISO 639-1). */
  language?: string;
  /** Search term. */
  search?: string;
  /** Only reviews with this sentiment. Requires the Growth or Enterprise plan. */
  sentiment?: "positive" | "neutral" | "negative";
  /** Only reviews that speak of this topic, as listed by `GET /products/{productId}/topics`. Requires the Growth or Enterprise plan. */
  topic?: string;
  /** Filter by custom attributes, as in `attributes[fit]=snug`. Several values of an attribute (repeated or comma-separated) match any of them; several attributes must all match. Requires the Growth or Enterprise plan. Returns FILTERS_DISABLED while the attribute schema is invalidated. */
  attributes?: Record<string, (string)[]>;
}

/** Inputs of {@link submitReview}. */
export interface SubmitReviewInput {
  /** The merchant's product ID. */
  productId: string;
  /** Merchant ID. Must equal `X-Merchant-Id`. */
  merchantId?: string;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public. */
  authorEmail: string;
  /** Headline. */
  title?: string;
  /** Text of the review. */
  text?: string;
  /** The merchant's order ID. Marks a verified purchase. */
  orderId?: string;
  /** ID of the incentive claim. Requires `incentiveConsent: true`. */
  incentiveClaimId?: string;
  /** Whether the author consents to the disclosure of the incentive. */
  incentiveConsent?: boolean;
  /** Whether the author recommends the product. */
  wouldRecommend?: boolean;
  /** What the author likes. */
  pros?: string;
  /** What the author dislikes. */
  cons?: string;
  /** Custom attribute values by attribute ID. */
  attributes?: Record<string, string | number | boolean | (string)[]>;
  /** Token of a review request, from the parameter `reviewToken` of its link. Marks a verified purchase. */
  token?: string;
  /** IDs of uploaded media, see `POST /uploads/signature`. */
  media?: (string)[];
}

/** Inputs of {@link moderateReview}. */
export interface ModerateReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** New status. */
  status: "approved" | "rejected" | "flagged";
  /** Note for the moderation log. The email to the author of a rejected item contains it. */
  reason?: string;
  /** Reason of the decision. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Email address of the moderator. Defaults to the signed-in person. */
  moderatedBy?: string;
}

/** Inputs of {@link moderateReviews}. */
export interface ModerateReviewsInput {
  /** IDs of the reviews. */
  ids: (string)[];
  /** New status. */
  status: "approved" | "rejected" | "flagged";
  /** Note for the moderation log. The email to the author of a rejected item contains it. */
  reason?: string;
  /** Reason of the decision. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Email address of the moderator. Defaults to the signed-in person. */
  moderatedBy?: string;
}

/** Result of {@link moderateReviews}. */
export interface ModerateReviewsResult {
  /** One result per ID, in the order of the request. */
  results: ({
    /** ID of the review. */
    id: string;
    /** Whether the review was moderated. */
    success: boolean;
    /** Resulting status; null on failure. */
    status: "pending" | "approved" | "rejected" | "flagged" | null;
    /** Error of this item; null on success. */
    error: {
      /** Error code. */
      code: string;
      /** What is wrong. */
      message: string;
    } | null;
  })[];
}

/** Inputs of {@link moderationLog}. */
export interface ModerationLogInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only decisions on this review, question, answer or media item. */
  itemId?: string;
  /** Only decisions on items of this type. */
  itemType?: "review" | "question" | "answer" | "media" | "store_review";
}

/** Result of {@link moderationLog}. */
export interface ModerationLogResult {
  /** Log entries of this page. */
  entries: (ModerationLogEntry)[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link moderationQueue}. */
export interface ModerationQueueInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only reviews with one of these statuses. */
  status?: ("pending" | "approved" | "rejected" | "flagged")[];
  /** Only reviews with one of these ratings. */
  rating?: (number)[];
  /** The merchant's product ID. */
  productId?: string;
  /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. */
  search?: string;
  /** First submission day (UTC). */
  startDate?: string;
  /** Last submission day (UTC), inclusive. */
  endDate?: string;
  /** Only reviews with media (true) or without (false). */
  hasMedia?: boolean;
  /** Only verified (true) or unverified (false) purchases. */
  verified?: boolean;
  /** Only reviews in this language (ISO 639-1). */
  language?: string;
  /** Sort order. Defaults to `newest`. */
  sort?: "newest" | "oldest";
}

/** Result of {@link moderationQueue}. */
export interface ModerationQueueResult {
  /** Reviews of this page. */
  reviews: (StaffReview)[];
  /** Reviews of the merchant by status, regardless of the filters. */
  counts: {
    /** Pending reviews. */
    pending: number;
    /** Approved reviews. */
    approved: number;
    /** Rejected reviews. */
    rejected: number;
    /** Flagged reviews. */
    flagged: number;
  };
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link requestReviewUpdate}. */
export interface RequestReviewUpdateInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Message to the author, displayed above the link. */
  message: string;
}

/** Result of {@link requestReviewUpdate}. */
export interface RequestReviewUpdateResult {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Token ID. A TypeID with the prefix `token`. */
  tokenId: string;
  /** Time at which the link expires. */
  expiresAt: string;
}

/** Inputs of {@link reviewExists}. */
export interface ReviewExistsInput {
  /** Merchant ID. Must equal `X-Merchant-Id`. */
  merchantId?: string;
  /** The merchant's product ID. */
  productId: string;
  /** Email address of the customer. Required unless `email` is sent. */
  customerEmail?: string;
  /** Alias of `customerEmail`. */
  email?: string;
}

/** Result of {@link reviewExists}. */
export interface ReviewExistsResult {
  /** Whether the customer has reviewed the product. */
  exists: boolean;
  /** ID of the review; null when there is none. */
  reviewId: string | null;
}

/** Inputs of {@link reviewHistory}. */
export interface ReviewHistoryInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
}

/** Result of {@link reviewHistory}. */
export interface ReviewHistoryResult {
  /** Previous versions. */
  versions: ({
    /** Version number, starting at 1. */
    version: number;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Whether the author recommended the product; null if not answered. */
    wouldRecommend: boolean | null;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** What the author likes. */
    pros: string | null;
    /** What the author dislikes. */
    cons: string | null;
    /** Custom attribute values by attribute ID. */
    attributes: Record<string, unknown> | null;
    /** Moderation status of the version when it was replaced. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time at which the version was written. */
    writtenAt: string;
    /** Time at which the version was replaced. */
    replacedAt: string;
  })[];
}

/** Inputs of {@link voteOnReview}. */
export interface VoteOnReviewInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** True for helpful, false for not helpful. */
  helpful: boolean;
  /** ID of the signed-in customer. */
  userId?: string;
  /** ID of the device, for mobile apps. */
  deviceId?: string;
  /** Email address of the customer. */
  customerEmail?: string;
}

/** Result of {@link voteOnReview}. */
export interface VoteOnReviewResult {
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Whether the same customer had voted before. */
  alreadyVoted: boolean;
}

/** Inputs of {@link getReviewsHtml}. */
export interface GetReviewsHtmlInput {
  /** The merchant's product ID. */
  productId: string;
  /** Number of reviews, from the start of the list. */
  limit?: number;
  /** Language of the labels. Defaults to the merchant's. */
  lang?: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
}

/** Inputs of {@link getStructuredData}. */
export interface GetStructuredDataInput {
  /** The merchant's product ID. */
  productId: string;
  /** Number of reviews, from the start of the list. */
  limit?: number;
  /** Language of the labels. Defaults to the merchant's. */
  lang?: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
}

/** Inputs of {@link deleteStoreReply}. */
export interface DeleteStoreReplyInput {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  storeReviewId: string;
}

/** Inputs of {@link replyToStoreReview}. */
export interface ReplyToStoreReviewInput {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  storeReviewId: string;
  /** Text of the reply. */
  text: string;
  /** Display name of the person who replies. */
  authorName?: string;
}

/** Inputs of {@link deleteStoreReview}. */
export interface DeleteStoreReviewInput {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  storeReviewId: string;
  /** Reason of the deletion. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Note for the tombstone. */
  reason?: string;
}

/** Result of {@link deleteStoreReview}. */
export interface DeleteStoreReviewResult {
  /** ID of the deleted store review. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Inputs of {@link getStoreReview}. */
export interface GetStoreReviewInput {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  storeReviewId: string;
}

/** Result of {@link getStoreReview}. */
export type GetStoreReviewResult = StaffStoreReview | StoreReview;

/** Inputs of {@link listStoreReviews}. */
export interface ListStoreReviewsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Sort order. Defaults to `newest`. */
  sort?: "newest" | "oldest" | "highest" | "lowest";
  /** Star rating, 1 to 5. */
  rating?: number;
}

/** Result of {@link listStoreReviews}. */
export interface ListStoreReviewsResult {
  /** Reviews of this page. */
  reviews: (StoreReview)[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
  /** Sort order that was applied. */
  sort: "newest" | "oldest" | "highest" | "lowest";
  /** Published reviews of the store. */
  totalReviews: number;
  /** Average rating: two decimals, rounded half up; 0 without reviews. */
  averageRating: number;
  /** The average as the widget, hosted pages, structured data and feeds show it: one decimal, rounded half up, but 5 or 1 only if every rating is; 0 without reviews. */
  displayedAverage: number;
  starDistribution: StarDistribution;
  /** The figures of the last twelve months, the period of Google seller ratings. */
  sellerRating: {
    /** Average rating: two decimals, rounded half up; 0 without reviews. */
    averageRating: number;
    /** Published reviews of the period. */
    totalReviews: number;
    /** First day of the period (UTC): twelve months ago. */
    since: string;
    /** Whether there are 100 reviews in the period, which Google requires for seller ratings. */
    sufficient: boolean;
  };
}

/** Inputs of {@link submitStoreReview}. */
export interface SubmitStoreReviewInput {
  /** Star rating, 1 to 5. */
  rating: number;
  /** Stars for the store's service, 1 to 5. */
  serviceRating?: number;
  /** Stars for the delivery, 1 to 5. */
  deliveryRating?: number;
  /** Headline. */
  title?: string;
  /** Text of the review. */
  text?: string;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public. */
  authorEmail: string;
  /** The merchant's order ID. The review is verified if the order is known to be this customer's, or an API key sends it. */
  orderId?: string;
  /** Token of a review request, which verifies the review. Products that it asks about stay open. */
  token?: string;
}

/** Result of {@link submitStoreReview}. */
export interface SubmitStoreReviewResult {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  id: string;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Star rating, 1 to 5. */
  rating: number;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
  verification: "order" | "token" | "merchant" | "imported" | "none";
  /** Time of submission. */
  createdAt: string;
}

/** Inputs of {@link moderateStoreReview}. */
export interface ModerateStoreReviewInput {
  /** Store review ID. A TypeID with the prefix `store_review`. */
  storeReviewId: string;
  /** New status. */
  status: "approved" | "rejected" | "flagged";
  /** Note for the moderation log. The email to the author of a rejected item contains it. */
  reason?: string;
  /** Reason of the decision. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Email address of the moderator. Defaults to the signed-in person. */
  moderatedBy?: string;
}

/** Inputs of {@link changeOrder}. */
export interface ChangeOrderInput {
  /** The merchant's order ID. */
  orderId: string;
  /** Email address of the customer. */
  customerEmail?: string;
  /** Name of the customer. */
  customerName?: string;
  /** Time of delivery. */
  deliveryDate?: string;
  /** Products of the order. */
  products?: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    productName: string;
    /** Quantity ordered. */
    quantity: number;
    /** Unit price. */
    price: number;
    /** Name of the product in the URLs of the store. Imports match it with the handles of a file. */
    handle?: string;
    /** Category of the product. Stored if the product has no category yet. */
    category?: string;
  })[];
  /** Page where the customer writes a review. Merchants without such a page use the hosted page, `/r` on the host of this service. */
  reviewPageUrl?: string;
  /** Whether the customer consented to marketing emails. Must be true for a review request when `requestConsent` is `opt_in`. */
  marketingConsent?: boolean;
  /** Language of the customer (BCP 47), as in `de` or `pt-BR`. Defaults to the merchant's. */
  locale?: string;
  /** What `deliveryDate` is the date of: delivery (the default), or the fulfillment or placing of an order whose date of delivery is unknown. To the latter two, the transit estimate of the country is added. */
  deliveryDateType?: "delivered" | "fulfilled" | "ordered";
  /** Time at which the order was placed. */
  orderedAt?: string;
  /** Country to which the order is shipped (ISO 3166-1 alpha-2), as in `DE`. */
  shippingCountry?: string;
  /** Time zone of the customer. Defaults to that of `shippingCountry`, if it has only one. As in `Europe/Berlin`. */
  timeZone?: string;
  /** `canceled`: the order verifies nothing, and no email is sent. `refunded`: reviews remain verified purchases if the order was delivered, but no email is sent. `completed`: undoes both. */
  status?: "completed" | "canceled" | "refunded";
}

/** Result of {@link changeOrder}. */
export interface ChangeOrderResult {
  /** The merchant's order ID. */
  orderId: string;
  /** What became of the order. Reviews of `completed` and `refunded` orders are verified purchases; only `completed` ones are asked for. */
  status: "open" | "completed" | "canceled" | "refunded" | "deleted";
  /** `tribune`, `shopify` or `woocommerce`; null for imported orders. */
  source: string | null;
  /** Email address of the customer. */
  customerEmail: string | null;
  /** Name of the customer. */
  customerName: string | null;
  /** Time of delivery. */
  deliveryDate: string | null;
  /** Products that the customer is asked about. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    productName: string | null;
  })[];
  /** Review request ID. A TypeID with the prefix `request`. */
  requestId: string | null;
  /** Status of the review request. */
  requestStatus: "scheduled" | "skipped" | "cancelled" | "sent" | "completed" | null;
  /** Time at which the review request is sent; null when it is not. */
  scheduledFor: string | null;
}

/** Inputs of {@link deleteOrder}. */
export interface DeleteOrderInput {
  /** The merchant's order ID. */
  orderId: string;
}

/** Result of {@link deleteOrder}. */
export interface DeleteOrderResult {
  /** ID of the deleted order. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Inputs of {@link getOrder}. */
export interface GetOrderInput {
  /** The merchant's order ID. */
  orderId: string;
}

/** Result of {@link getOrder}. */
export interface GetOrderResult {
  /** The merchant's order ID. */
  orderId: string;
  /** What became of the order. Reviews of `completed` and `refunded` orders are verified purchases; only `completed` ones are asked for. */
  status: "open" | "completed" | "canceled" | "refunded" | "deleted";
  /** `tribune`, `shopify` or `woocommerce`; null for imported orders. */
  source: string | null;
  /** Email address of the customer. */
  customerEmail: string | null;
  /** Name of the customer. */
  customerName: string | null;
  /** Time of delivery. */
  deliveryDate: string | null;
  /** Products that the customer is asked about. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    productName: string | null;
  })[];
  /** Review request ID. A TypeID with the prefix `request`. */
  requestId: string | null;
  /** Status of the review request. */
  requestStatus: "scheduled" | "skipped" | "cancelled" | "sent" | "completed" | null;
  /** Time at which the review request is sent; null when it is not. */
  scheduledFor: string | null;
}

/** Inputs of {@link connectShop}. */
export interface ConnectShopInput {
  /** Store platform: `shopify` or `woocommerce`. */
  platform: string;
  /** Signing secret as the platform displays it. It is never returned. */
  secret: string;
  /** Page where customers write a review. Defaults to the hosted page. */
  reviewPageUrl?: string | null;
}

/** Result of {@link connectShop}. */
export interface ConnectShopResult {
  /** Store platform. */
  platform: "shopify" | "woocommerce";
  /** Whether a signing secret is configured. */
  connected: boolean;
  /** Webhook URL to configure on the platform. */
  webhookUrl: string;
  /** Page where customers write a review; null for the hosted page. */
  reviewPageUrl: string | null;
  /** Time of the last change; null when not connected. */
  updatedAt: string | null;
  /** Time of the last message that was accepted; null without one. */
  lastMessageAt: string | null;
  /** The last message that was refused. */
  lastError: {
    /** Error code of the response. */
    code: "VALIDATION_ERROR" | "INVALID_FILE_TYPE" | "INVALID_SEQUENCE" | "TOO_MANY_FILES" | "AUTHENTICATION_REQUIRED" | "INVALID_CREDENTIALS" | "INVALID_SIGNATURE" | "ORIGIN_NOT_ALLOWED" | "FORBIDDEN" | "PLAN_UPGRADE_REQUIRED" | "MERCHANT_SUSPENDED" | "QUOTA_EXCEEDED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "DUPLICATE_REVIEW" | "INVALID_STATE" | "FILTERS_DISABLED" | "EXPORT_NOT_READY" | "ALREADY_FULFILLED" | "REQUEST_IN_PROGRESS" | "TOKEN_UNUSABLE" | "GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
    /** Time of the message. */
    at: string;
  } | null;
  /** Time of the first message that was refused since the last accepted one; null without one. */
  failingSince: string | null;
  /** Orders and products of the last 90 days whose newest message was skipped, by reason. */
  skipped: ({
    /** Why they are skipped. */
    reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended";
    /** Orders and products. */
    count: number;
  })[];
  /** The latest ten of them. */
  recentlySkipped: ({
    /** What it is. */
    kind: "order" | "product";
    /** The platform's ID; null when the message names none. */
    id: string | null;
    /** Why it was skipped. */
    reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended";
    /** Time of the message. */
    at: string;
  })[];
}

/** Inputs of {@link disconnectShop}. */
export interface DisconnectShopInput {
  /** Store platform: `shopify` or `woocommerce`. */
  platform: string;
}

/** Result of {@link disconnectShop}. */
export interface DisconnectShopResult {
  /** Store platform. */
  platform: "shopify" | "woocommerce";
  /** Whether a signing secret is configured. */
  connected: boolean;
  /** Webhook URL to configure on the platform. */
  webhookUrl: string;
  /** Page where customers write a review; null for the hosted page. */
  reviewPageUrl: string | null;
  /** Time of the last change; null when not connected. */
  updatedAt: string | null;
  /** Time of the last message that was accepted; null without one. */
  lastMessageAt: string | null;
  /** The last message that was refused. */
  lastError: {
    /** Error code of the response. */
    code: "VALIDATION_ERROR" | "INVALID_FILE_TYPE" | "INVALID_SEQUENCE" | "TOO_MANY_FILES" | "AUTHENTICATION_REQUIRED" | "INVALID_CREDENTIALS" | "INVALID_SIGNATURE" | "ORIGIN_NOT_ALLOWED" | "FORBIDDEN" | "PLAN_UPGRADE_REQUIRED" | "MERCHANT_SUSPENDED" | "QUOTA_EXCEEDED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "DUPLICATE_REVIEW" | "INVALID_STATE" | "FILTERS_DISABLED" | "EXPORT_NOT_READY" | "ALREADY_FULFILLED" | "REQUEST_IN_PROGRESS" | "TOKEN_UNUSABLE" | "GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
    /** Time of the message. */
    at: string;
  } | null;
  /** Time of the first message that was refused since the last accepted one; null without one. */
  failingSince: string | null;
  /** Orders and products of the last 90 days whose newest message was skipped, by reason. */
  skipped: ({
    /** Why they are skipped. */
    reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended";
    /** Orders and products. */
    count: number;
  })[];
  /** The latest ten of them. */
  recentlySkipped: ({
    /** What it is. */
    kind: "order" | "product";
    /** The platform's ID; null when the message names none. */
    id: string | null;
    /** Why it was skipped. */
    reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended";
    /** Time of the message. */
    at: string;
  })[];
}

/** Result of {@link listShopConnections}. */
export interface ListShopConnectionsResult {
  /** One entry per supported platform. */
  connections: ({
    /** Store platform. */
    platform: "shopify" | "woocommerce";
    /** Whether a signing secret is configured. */
    connected: boolean;
    /** Webhook URL to configure on the platform. */
    webhookUrl: string;
    /** Page where customers write a review; null for the hosted page. */
    reviewPageUrl: string | null;
    /** Time of the last change; null when not connected. */
    updatedAt: string | null;
    /** Time of the last message that was accepted; null without one. */
    lastMessageAt: string | null;
    /** The last message that was refused. */
    lastError: {
      /** Error code of the response. */
      code: "VALIDATION_ERROR" | "INVALID_FILE_TYPE" | "INVALID_SEQUENCE" | "TOO_MANY_FILES" | "AUTHENTICATION_REQUIRED" | "INVALID_CREDENTIALS" | "INVALID_SIGNATURE" | "ORIGIN_NOT_ALLOWED" | "FORBIDDEN" | "PLAN_UPGRADE_REQUIRED" | "MERCHANT_SUSPENDED" | "QUOTA_EXCEEDED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "DUPLICATE_REVIEW" | "INVALID_STATE" | "FILTERS_DISABLED" | "EXPORT_NOT_READY" | "ALREADY_FULFILLED" | "REQUEST_IN_PROGRESS" | "TOKEN_UNUSABLE" | "GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
      /** Time of the message. */
      at: string;
    } | null;
    /** Time of the first message that was refused since the last accepted one; null without one. */
    failingSince: string | null;
    /** Orders and products of the last 90 days whose newest message was skipped, by reason. */
    skipped: ({
      /** Why they are skipped. */
      reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended";
      /** Orders and products. */
      count: number;
    })[];
    /** The latest ten of them. */
    recentlySkipped: ({
      /** What it is. */
      kind: "order" | "product";
      /** The platform's ID; null when the message names none. */
      id: string | null;
      /** Why it was skipped. */
      reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended";
      /** Time of the message. */
      at: string;
    })[];
  })[];
}

/** Inputs of {@link orderComplete}. */
export interface OrderCompleteInput {
  /** The merchant's order ID. */
  orderId: string;
  /** Email address of the customer. */
  customerEmail: string;
  /** Name of the customer. */
  customerName: string;
  /** The merchant's internal customer ID. */
  customerID: string;
  /** Time of delivery. */
  deliveryDate: string;
  /** Products of the order. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    productName: string;
    /** Quantity ordered. */
    quantity: number;
    /** Unit price. */
    price: number;
    /** Name of the product in the URLs of the store. Imports match it with the handles of a file. */
    handle?: string;
    /** Category of the product. Stored if the product has no category yet. */
    category?: string;
  })[];
  /** Page where the customer writes a review. Merchants without such a page use the hosted page, `/r` on the host of this service. */
  reviewPageUrl: string;
  /** Whether the customer consented to marketing emails. Must be true for a review request when `requestConsent` is `opt_in`. */
  marketingConsent?: boolean;
  /** Language of the customer (BCP 47), as in `de` or `pt-BR`. Defaults to the merchant's. */
  locale?: string;
  /** What `deliveryDate` is the date of: delivery (the default), or the fulfillment or placing of an order whose date of delivery is unknown. To the latter two, the transit estimate of the country is added. */
  deliveryDateType?: "delivered" | "fulfilled" | "ordered";
  /** Time at which the order was placed. */
  orderedAt?: string;
  /** Country to which the order is shipped (ISO 3166-1 alpha-2), as in `DE`. */
  shippingCountry?: string;
  /** Time zone of the customer. Defaults to that of `shippingCountry`, if it has only one. As in `Europe/Berlin`. */
  timeZone?: string;
}

/** Result of {@link orderComplete}. */
export interface OrderCompleteResult {
  /** The merchant's order ID. */
  orderId: string;
  /** ID of the review request; null when the order was ignored. */
  requestId: string | null;
  /** Whether a review request is sent. */
  status: "scheduled" | "skipped";
  /** Time at which the review request is sent; null when skipped. */
  scheduledFor: string | null;
  /** ID of the incentive claim; null without an active incentive. */
  incentiveClaimId: string | null;
}

/** Inputs of {@link shopifyOrderFulfilled}. */
export interface ShopifyOrderFulfilledInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Order ID. */
  id?: number | string | null;
  /** Order name, as in `#1001`. */
  name?: string | null;
  /** Email address of the customer. */
  email?: string | null;
  /** Contact email address, used when `email` is empty. */
  contact_email?: string | null;
  /** Language of the customer. */
  customer_locale?: string | null;
  /** Whether the customer consented to marketing emails. */
  buyer_accepts_marketing?: boolean | null;
  /** Customer. */
  customer?: {
    /** Customer ID. */
    id?: number | string | null;
    /** Email address of the customer. */
    email?: string | null;
    /** First name. */
    first_name?: string | null;
    /** Last name. */
    last_name?: string | null;
  } | null;
  /** Time at which the order was placed. */
  created_at?: string | null;
  /** Time of the last change. Older messages are skipped. */
  updated_at?: string | null;
  /** Time of the cancellation. */
  cancelled_at?: string | null;
  /** Whether it is a test order. */
  test?: boolean | null;
  /** `voided` orders are canceled, `refunded` ones are not asked for reviews. */
  financial_status?: string | null;
  /** Only `fulfilled` orders are asked for reviews. */
  fulfillment_status?: string | null;
  /** Shipping address. */
  shipping_address?: {
    /** Country code. */
    country_code?: string | null;
  } | null;
  /** Fulfillments. The latest one determines when the review request is sent. */
  fulfillments?: ({
    /** Fulfillments with another status than `success` do not count. */
    status?: string | null;
    /** Time of creation. */
    created_at?: string | null;
    /** Time of the last update. */
    updated_at?: string | null;
  })[] | null;
  /** Refunds, which count where line items have no `current_quantity`. */
  refunds?: ({
    /** Line items returned. */
    refund_line_items?: ({
      /** Line item that was returned. */
      line_item_id?: number | string | null;
      /** Quantity returned. */
      quantity?: number | string | null;
    })[] | null;
  })[] | null;
  /** Line items of the order. */
  line_items?: ({
    /** Line item ID. */
    id?: number | string | null;
    /** Product ID. Lines without one, such as tips, are left out. */
    product_id?: number | string | null;
    /** Product title. */
    title?: string | null;
    /** Product title with the variant. */
    name?: string | null;
    /** Quantity ordered. */
    quantity?: number | string | null;
    /** Quantity without what was removed or returned. */
    current_quantity?: number | string | null;
    /** Unit price. */
    price?: number | string | null;
    /** Gift cards are left out. */
    gift_card?: boolean | null;
  })[] | null;
}

/** Result of {@link shopifyOrderFulfilled}. */
export interface ShopifyOrderFulfilledResult {
  /** The platform's order ID; null when the message names no order. */
  orderId: string | null;
  /** ID of the review request; null when the order was ignored. */
  requestId: string | null;
  /** Whether a review request is sent. */
  status: "scheduled" | "skipped";
  /** Time at which the review request is sent; null when skipped. */
  scheduledFor: string | null;
  /** ID of the incentive claim; null without an active incentive. */
  incentiveClaimId: string | null;
  /** Why it was skipped; null when scheduled. `no_email`, `no_product`: the order has none that can be used. `not_completed`: it was not fulfilled, or no longer is. `outdated`: a newer message of the same order or product was received before. `unreadable`: the message is not JSON, or names no order or product. `other_source`: another platform, or your own program, sent an order with this ID. `too_many_variants`: a group has at most 500 products. `suspended`: the account is. */
  reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended" | "no_consent" | "unsubscribed" | "already_reviewed" | "frequency_cap" | "order_canceled" | "order_refunded" | "order_not_completed" | null;
}

/** Inputs of {@link woocommerceOrderCompleted}. */
export interface WoocommerceOrderCompletedInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Order ID. */
  id?: number | string | null;
  /** Order status. Only `completed` orders are asked for reviews; `cancelled`, `failed` and `refunded` withdraw the request. */
  status?: string | null;
  /** Customer ID; 0 for guests. */
  customer_id?: number | string | null;
  /** Time at which the order was placed (UTC). */
  date_created_gmt?: string | null;
  /** Time of the last change (UTC). Older messages are skipped. */
  date_modified_gmt?: string | null;
  /** Time of completion (UTC). */
  date_completed_gmt?: string | null;
  /** Total of the order. */
  total?: number | string | null;
  /** Refunds. */
  refunds?: ({
    /** Sum refunded. */
    total?: number | string | null;
  })[] | null;
  /** Billing address. */
  billing?: {
    /** First name. */
    first_name?: string | null;
    /** Last name. */
    last_name?: string | null;
    /** Email address of the customer. */
    email?: string | null;
    /** Country code, used when `shipping.country` is empty. */
    country?: string | null;
  } | null;
  /** Shipping address. */
  shipping?: {
    /** Country code. */
    country?: string | null;
  } | null;
  /** Line items of the order. */
  line_items?: ({
    /** Product ID; 0 for a deleted product. */
    product_id?: number | string | null;
    /** Product name. Entities are decoded. */
    name?: string | null;
    /** Quantity ordered. WooCommerce rounds decimals, so that a line with a total counts too. */
    quantity?: number | string | null;
    /** Total of the line. */
    total?: number | string | null;
    /** Unit price. Lines below zero, such as vouchers, are left out. */
    price?: number | string | null;
  })[] | null;
}

/** Result of {@link woocommerceOrderCompleted}. */
export interface WoocommerceOrderCompletedResult {
  /** The platform's order ID; null when the message names no order. */
  orderId: string | null;
  /** ID of the review request; null when the order was ignored. */
  requestId: string | null;
  /** Whether a review request is sent. */
  status: "scheduled" | "skipped";
  /** Time at which the review request is sent; null when skipped. */
  scheduledFor: string | null;
  /** ID of the incentive claim; null without an active incentive. */
  incentiveClaimId: string | null;
  /** Why it was skipped; null when scheduled. `no_email`, `no_product`: the order has none that can be used. `not_completed`: it was not fulfilled, or no longer is. `outdated`: a newer message of the same order or product was received before. `unreadable`: the message is not JSON, or names no order or product. `other_source`: another platform, or your own program, sent an order with this ID. `too_many_variants`: a group has at most 500 products. `suspended`: the account is. */
  reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended" | "no_consent" | "unsubscribed" | "already_reviewed" | "frequency_cap" | "order_canceled" | "order_refunded" | "order_not_completed" | null;
}

/** Inputs of {@link decideAppeal}. */
export interface DecideAppealInput {
  /** Report ID. A TypeID with the prefix `report`. */
  reportId: string;
  /** `granted` reverses the decision on the content. */
  decision: "granted" | "dismissed";
  /** Statement of reasons, sent to the reporter and, on removal, the author. */
  statement: string;
}

/** Result of {@link decideAppeal}. */
export interface DecideAppealResult {
  /** Report ID. A TypeID with the prefix `report`. */
  id: string;
  /** Reference number, for the reporter. */
  reference: string;
  /** Type of the reported item. */
  itemType: "review" | "question" | "answer" | "media" | "store_review";
  /** ID of the reported item. */
  itemId: string;
  /** What is wrong with the content. */
  category: "illegal" | "offensive" | "personal_data" | "fake" | "spam" | "rights" | "other";
  /** Explanation by the reporter. */
  explanation: string | null;
  /** Email address of the reporter; null if none was given. */
  email: string | null;
  /** Whether the report is listed last: at least three reports of this reporter were unfounded within 30 days and none was justified, or it looks like spam. */
  lowWeight: boolean;
  /** `kept`: the content stays. `removed`: the content is no longer public. */
  status: "open" | "kept" | "removed";
  /** Reason of the removal. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Statement of reasons. */
  statement: string | null;
  /** Who decided. */
  decidedBy: string | null;
  /** Time of the decision. */
  decidedAt: string | null;
  /** The appeal; null without one. */
  appeal: {
    /** Who appeals: the reporter of kept, or the author of removed content. */
    by: "reporter" | "author";
    /** Status of the appeal. */
    status: "open" | "granted" | "dismissed";
    /** Reasons of the appeal. */
    text: string;
    /** Time of the appeal. */
    createdAt: string;
    /** Reasons of the decision. */
    statement: string | null;
    /** Who decided. */
    decidedBy: string | null;
    /** Time of the decision. */
    decidedAt: string | null;
  } | null;
  /** Time of receipt. */
  createdAt: string;
}

/** Inputs of {@link decideReport}. */
export interface DecideReportInput {
  /** Report ID. A TypeID with the prefix `report`. */
  reportId: string;
  /** Whether the content stays. Applies to all open reports of the item. */
  decision: "kept" | "removed";
  /** Reason of the removal. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Statement of reasons, sent to the reporter and, on removal, the author. */
  statement: string;
}

/** Result of {@link decideReport}. */
export interface DecideReportResult {
  /** Report ID. A TypeID with the prefix `report`. */
  id: string;
  /** Reference number, for the reporter. */
  reference: string;
  /** Type of the reported item. */
  itemType: "review" | "question" | "answer" | "media" | "store_review";
  /** ID of the reported item. */
  itemId: string;
  /** What is wrong with the content. */
  category: "illegal" | "offensive" | "personal_data" | "fake" | "spam" | "rights" | "other";
  /** Explanation by the reporter. */
  explanation: string | null;
  /** Email address of the reporter; null if none was given. */
  email: string | null;
  /** Whether the report is listed last: at least three reports of this reporter were unfounded within 30 days and none was justified, or it looks like spam. */
  lowWeight: boolean;
  /** `kept`: the content stays. `removed`: the content is no longer public. */
  status: "open" | "kept" | "removed";
  /** Reason of the removal. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Statement of reasons. */
  statement: string | null;
  /** Who decided. */
  decidedBy: string | null;
  /** Time of the decision. */
  decidedAt: string | null;
  /** The appeal; null without one. */
  appeal: {
    /** Who appeals: the reporter of kept, or the author of removed content. */
    by: "reporter" | "author";
    /** Status of the appeal. */
    status: "open" | "granted" | "dismissed";
    /** Reasons of the appeal. */
    text: string;
    /** Time of the appeal. */
    createdAt: string;
    /** Reasons of the decision. */
    statement: string | null;
    /** Who decided. */
    decidedBy: string | null;
    /** Time of the decision. */
    decidedAt: string | null;
  } | null;
  /** Time of receipt. */
  createdAt: string;
}

/** Inputs of {@link listReports}. */
export interface ListReportsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Which reports to list. Defaults to `open`. */
  status?: "open" | "appealed" | "decided";
}

/** Result of {@link listReports}. */
export interface ListReportsResult {
  /** Reports of this page. */
  reports: ({
    /** Report ID. A TypeID with the prefix `report`. */
    id: string;
    /** Reference number, for the reporter. */
    reference: string;
    /** Type of the reported item. */
    itemType: "review" | "question" | "answer" | "media" | "store_review";
    /** ID of the reported item. */
    itemId: string;
    /** What is wrong with the content. */
    category: "illegal" | "offensive" | "personal_data" | "fake" | "spam" | "rights" | "other";
    /** Explanation by the reporter. */
    explanation: string | null;
    /** Email address of the reporter; null if none was given. */
    email: string | null;
    /** Whether the report is listed last: at least three reports of this reporter were unfounded within 30 days and none was justified, or it looks like spam. */
    lowWeight: boolean;
    /** `kept`: the content stays. `removed`: the content is no longer public. */
    status: "open" | "kept" | "removed";
    /** Reason of the removal. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
    /** Statement of reasons. */
    statement: string | null;
    /** Who decided. */
    decidedBy: string | null;
    /** Time of the decision. */
    decidedAt: string | null;
    /** The appeal; null without one. */
    appeal: {
      /** Who appeals: the reporter of kept, or the author of removed content. */
      by: "reporter" | "author";
      /** Status of the appeal. */
      status: "open" | "granted" | "dismissed";
      /** Reasons of the appeal. */
      text: string;
      /** Time of the appeal. */
      createdAt: string;
      /** Reasons of the decision. */
      statement: string | null;
      /** Who decided. */
      decidedBy: string | null;
      /** Time of the decision. */
      decidedAt: string | null;
    } | null;
    /** Time of receipt. */
    createdAt: string;
    /** The reported item; null if it was deleted. */
    item: QueueItem | null;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link reportContent}. */
export interface ReportContentInput {
  /** ID of a published review, question, answer or media item. */
  itemId: string;
  /** What is wrong with the content. */
  category: "illegal" | "offensive" | "personal_data" | "fake" | "spam" | "rights" | "other";
  /** Why the content is illegal or breaks the guidelines. */
  explanation?: string;
  /** Receives the receipt and the decision. Optional, and used for nothing else. */
  email?: string;
  /** Language of the emails (BCP 47). Defaults to the merchant's. */
  locale?: string;
}

/** Result of {@link reportContent}. */
export interface ReportContentResult {
  /** Report ID. A TypeID with the prefix `report`. */
  reportId: string;
  /** Reference number, for the reporter. */
  reference: string;
  /** Always `open`. */
  status: "open" | "kept" | "removed";
  /** Time of receipt. */
  createdAt: string;
  /** Page with the status, the decision and its reasons, and the appeal. Whoever knows it can read it. */
  statusUrl: string;
}

/** Inputs of {@link cancelReviewRequest}. */
export interface CancelReviewRequestInput {
  /** Review request ID. A TypeID with the prefix `request`. */
  requestId: string;
}

/** Result of {@link cancelReviewRequest}. */
export interface CancelReviewRequestResult {
  /** Review request ID. A TypeID with the prefix `request`. */
  id: string;
  /** The merchant's order ID. */
  orderId: string;
  /** Email address of the customer. */
  customerEmail: string;
  /** Name of the customer. */
  customerName: string;
  /** Products of the order. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** Whether the customer reviewed the product. */
    reviewed: boolean;
  })[];
  /** Status of the request. */
  status: "scheduled" | "skipped" | "cancelled" | "sent" | "completed";
  /** Why the request was skipped, or canceled because of its order. */
  skipReason: "no_consent" | "unsubscribed" | "already_reviewed" | "frequency_cap" | "order_canceled" | "order_refunded" | "order_not_completed" | null;
  /** Why the next email is later than planned: sending hours, the limit of emails per customer, or the monthly quota of emails. After the limit has postponed an email for 30 days, it is not sent: a request is skipped, and a reminder has no `reminderDueAt`. */
  postponeReason: "sending_hours" | "frequency_cap" | "monthly_quota" | null;
  /** Time at which the postponed email was due at first. */
  postponedFrom: string | null;
  /** Status of the email; null before it is created. */
  mailStatus: string | null;
  /** ID of the review token; null before the request is sent. */
  tokenId: string | null;
  /** Time at which the request is sent. */
  scheduledFor: string | null;
  /** Time at which the request was sent. */
  sentAt: string | null;
  /** Time at which the next reminder is sent; null without one. */
  reminderDueAt: string | null;
  /** Time at which the reminder was sent. */
  remindedAt: string | null;
  /** Time at which the second reminder was sent. */
  secondRemindedAt: string | null;
  /** Time at which the email was first opened. */
  openedAt: string | null;
  /** Time of the first click on the link. */
  clickedAt: string | null;
  /** Time of the first review. */
  reviewedAt: string | null;
  /** Time of creation. */
  createdAt: string;
}

/** Inputs of {@link getReviewRequest}. */
export interface GetReviewRequestInput {
  /** Review request ID. A TypeID with the prefix `request`. */
  requestId: string;
}

/** Result of {@link getReviewRequest}. */
export interface GetReviewRequestResult {
  /** Review request ID. A TypeID with the prefix `request`. */
  id: string;
  /** The merchant's order ID. */
  orderId: string;
  /** Email address of the customer. */
  customerEmail: string;
  /** Name of the customer. */
  customerName: string;
  /** Products of the order. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** Whether the customer reviewed the product. */
    reviewed: boolean;
  })[];
  /** Status of the request. */
  status: "scheduled" | "skipped" | "cancelled" | "sent" | "completed";
  /** Why the request was skipped, or canceled because of its order. */
  skipReason: "no_consent" | "unsubscribed" | "already_reviewed" | "frequency_cap" | "order_canceled" | "order_refunded" | "order_not_completed" | null;
  /** Why the next email is later than planned: sending hours, the limit of emails per customer, or the monthly quota of emails. After the limit has postponed an email for 30 days, it is not sent: a request is skipped, and a reminder has no `reminderDueAt`. */
  postponeReason: "sending_hours" | "frequency_cap" | "monthly_quota" | null;
  /** Time at which the postponed email was due at first. */
  postponedFrom: string | null;
  /** Status of the email; null before it is created. */
  mailStatus: string | null;
  /** ID of the review token; null before the request is sent. */
  tokenId: string | null;
  /** Time at which the request is sent. */
  scheduledFor: string | null;
  /** Time at which the request was sent. */
  sentAt: string | null;
  /** Time at which the next reminder is sent; null without one. */
  reminderDueAt: string | null;
  /** Time at which the reminder was sent. */
  remindedAt: string | null;
  /** Time at which the second reminder was sent. */
  secondRemindedAt: string | null;
  /** Time at which the email was first opened. */
  openedAt: string | null;
  /** Time of the first click on the link. */
  clickedAt: string | null;
  /** Time of the first review. */
  reviewedAt: string | null;
  /** Time of creation. */
  createdAt: string;
}

/** Inputs of {@link listReviewRequests}. */
export interface ListReviewRequestsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only requests with this status. */
  status?: "scheduled" | "skipped" | "cancelled" | "sent" | "completed";
  /** Only requests to this email address. */
  customerEmail?: string;
  /** Only the request of this order. */
  orderId?: string;
}

/** Result of {@link listReviewRequests}. */
export interface ListReviewRequestsResult {
  /** Review requests of this page. */
  reviewRequests: ({
    /** Review request ID. A TypeID with the prefix `request`. */
    id: string;
    /** The merchant's order ID. */
    orderId: string;
    /** Email address of the customer. */
    customerEmail: string;
    /** Name of the customer. */
    customerName: string;
    /** Products of the order. */
    products: ({
      /** The merchant's product ID. */
      productId: string;
      /** Product name; null when unknown. */
      name: string | null;
      /** Whether the customer reviewed the product. */
      reviewed: boolean;
    })[];
    /** Status of the request. */
    status: "scheduled" | "skipped" | "cancelled" | "sent" | "completed";
    /** Why the request was skipped, or canceled because of its order. */
    skipReason: "no_consent" | "unsubscribed" | "already_reviewed" | "frequency_cap" | "order_canceled" | "order_refunded" | "order_not_completed" | null;
    /** Why the next email is later than planned: sending hours, the limit of emails per customer, or the monthly quota of emails. After the limit has postponed an email for 30 days, it is not sent: a request is skipped, and a reminder has no `reminderDueAt`. */
    postponeReason: "sending_hours" | "frequency_cap" | "monthly_quota" | null;
    /** Time at which the postponed email was due at first. */
    postponedFrom: string | null;
    /** Status of the email; null before it is created. */
    mailStatus: string | null;
    /** ID of the review token; null before the request is sent. */
    tokenId: string | null;
    /** Time at which the request is sent. */
    scheduledFor: string | null;
    /** Time at which the request was sent. */
    sentAt: string | null;
    /** Time at which the next reminder is sent; null without one. */
    reminderDueAt: string | null;
    /** Time at which the reminder was sent. */
    remindedAt: string | null;
    /** Time at which the second reminder was sent. */
    secondRemindedAt: string | null;
    /** Time at which the email was first opened. */
    openedAt: string | null;
    /** Time of the first click on the link. */
    clickedAt: string | null;
    /** Time of the first review. */
    reviewedAt: string | null;
    /** Time of creation. */
    createdAt: string;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link listSuppressions}. */
export interface ListSuppressionsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only this address. */
  email?: string;
}

/** Result of {@link listSuppressions}. */
export interface ListSuppressionsResult {
  /** Suppressed addresses of this page. */
  suppressions: ({
    /** Email address. Null after an erasure, which keeps only a hash. */
    email: string | null;
    /** Why the address is suppressed. */
    reason: "unsubscribed" | "bounced" | "complained" | "staff";
    /** Time at which the address was suppressed. */
    createdAt: string;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link suppressAddress}. */
export interface SuppressAddressInput {
  /** Email address to suppress. */
  email: string;
}

/** Result of {@link suppressAddress}. */
export interface SuppressAddressResult {
  /** Email address. Null after an erasure, which keeps only a hash. */
  email: string | null;
  /** Why the address is suppressed. */
  reason: "unsubscribed" | "bounced" | "complained" | "staff";
  /** Time at which the address was suppressed. */
  createdAt: string;
}

/** Inputs of {@link mailReturned}. */
export interface MailReturnedInput {
  /** Bounces and complaints. */
  events: ({
    /** Email address of the recipient. */
    email: string;
    /** What happened. */
    type: "bounced" | "complained";
  })[];
}

/** Result of {@link mailReturned}. */
export interface MailReturnedResult {
  /** Addresses that were not suppressed before. */
  suppressed: number;
}

/** Inputs of {@link previewReviewRequest}. */
export interface PreviewReviewRequestInput {
  /** Review request ID. A TypeID with the prefix `request`. */
  requestId: string;
  /** Which email to preview. Defaults to `request`. */
  mail?: "request" | "reminder" | "second_reminder";
}

/** Result of {@link previewReviewRequest}. */
export interface PreviewReviewRequestResult {
  /** Recipient. */
  to: string;
  /** Sender. */
  from: string;
  /** Subject line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** HTML. */
  html: string;
}

/** Inputs of {@link sendReviewRequest}. */
export interface SendReviewRequestInput {
  /** Review request ID. A TypeID with the prefix `request`. */
  requestId: string;
}

/** Result of {@link sendReviewRequest}. */
export interface SendReviewRequestResult {
  /** Review request ID. A TypeID with the prefix `request`. */
  id: string;
  /** The merchant's order ID. */
  orderId: string;
  /** Email address of the customer. */
  customerEmail: string;
  /** Name of the customer. */
  customerName: string;
  /** Products of the order. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** Whether the customer reviewed the product. */
    reviewed: boolean;
  })[];
  /** Status of the request. */
  status: "scheduled" | "skipped" | "cancelled" | "sent" | "completed";
  /** Why the request was skipped, or canceled because of its order. */
  skipReason: "no_consent" | "unsubscribed" | "already_reviewed" | "frequency_cap" | "order_canceled" | "order_refunded" | "order_not_completed" | null;
  /** Why the next email is later than planned: sending hours, the limit of emails per customer, or the monthly quota of emails. After the limit has postponed an email for 30 days, it is not sent: a request is skipped, and a reminder has no `reminderDueAt`. */
  postponeReason: "sending_hours" | "frequency_cap" | "monthly_quota" | null;
  /** Time at which the postponed email was due at first. */
  postponedFrom: string | null;
  /** Status of the email; null before it is created. */
  mailStatus: string | null;
  /** ID of the review token; null before the request is sent. */
  tokenId: string | null;
  /** Time at which the request is sent. */
  scheduledFor: string | null;
  /** Time at which the request was sent. */
  sentAt: string | null;
  /** Time at which the next reminder is sent; null without one. */
  reminderDueAt: string | null;
  /** Time at which the reminder was sent. */
  remindedAt: string | null;
  /** Time at which the second reminder was sent. */
  secondRemindedAt: string | null;
  /** Time at which the email was first opened. */
  openedAt: string | null;
  /** Time of the first click on the link. */
  clickedAt: string | null;
  /** Time of the first review. */
  reviewedAt: string | null;
  /** Time of creation. */
  createdAt: string;
}

/** Inputs of {@link unsuppressAddress}. */
export interface UnsuppressAddressInput {
  /** Suppressed email address. */
  email: string;
}

/** Result of {@link unsuppressAddress}. */
export interface UnsuppressAddressResult {
  /** The email address. */
  email: string;
  /** Always true. */
  deleted: boolean;
}

/** Result of {@link getRequestTiming}. */
export interface GetRequestTimingResult {
  /** Time zone of customers whose own is unknown. `UTC` by default. As in `Europe/Berlin`. */
  timeZone: string;
  /** The most specific rule applies. Without one, `requestDelayDays` of the settings does. */
  rules: (RequestTimingRule)[];
  /** Estimated days between fulfillment and delivery, for orders whose date of delivery is unknown. */
  defaultTransitDays: number;
  /** Estimates for countries that differ from `defaultTransitDays`. */
  transitDays: ({
    /** Countries. */
    countries: (string)[];
    /** Estimated days between fulfillment and delivery. */
    days: number;
  })[];
  /** When emails are sent; null: at any time. */
  sendingHours: SendingHours | null;
  /** Maximum number of emails per address; null: no limit. */
  frequencyCap: FrequencyCap | null;
  /** Time of the last change; null if never changed. */
  updatedAt: string | null;
}

/** Inputs of {@link putRequestTiming}. */
export interface PutRequestTimingInput {
  /** Time zone of customers whose own is unknown. `UTC` by default. As in `Europe/Berlin`. */
  timeZone: string;
  /** The most specific rule applies. Without one, `requestDelayDays` of the settings does. */
  rules: (RequestTimingRule)[];
  /** Estimated days between fulfillment and delivery, for orders whose date of delivery is unknown. */
  defaultTransitDays: number;
  /** Estimates for countries that differ from `defaultTransitDays`. */
  transitDays: ({
    /** Countries. */
    countries: (string)[];
    /** Estimated days between fulfillment and delivery. */
    days: number;
  })[];
  /** When emails are sent; null: at any time. */
  sendingHours: SendingHours | null;
  /** Maximum number of emails per address; null: no limit. */
  frequencyCap: FrequencyCap | null;
  /** The `updatedAt` that was read. */
  updatedAt?: string | null;
}

/** Result of {@link putRequestTiming}. */
export interface PutRequestTimingResult {
  /** Time zone of customers whose own is unknown. `UTC` by default. As in `Europe/Berlin`. */
  timeZone: string;
  /** The most specific rule applies. Without one, `requestDelayDays` of the settings does. */
  rules: (RequestTimingRule)[];
  /** Estimated days between fulfillment and delivery, for orders whose date of delivery is unknown. */
  defaultTransitDays: number;
  /** Estimates for countries that differ from `defaultTransitDays`. */
  transitDays: ({
    /** Countries. */
    countries: (string)[];
    /** Estimated days between fulfillment and delivery. */
    days: number;
  })[];
  /** When emails are sent; null: at any time. */
  sendingHours: SendingHours | null;
  /** Maximum number of emails per address; null: no limit. */
  frequencyCap: FrequencyCap | null;
  /** Time of the last change; null if never changed. */
  updatedAt: string | null;
}

/** Inputs of {@link previewRequestTiming}. */
export interface PreviewRequestTimingInput {
  /** When review requests are sent. */
  timing?: {
    /** Time zone of customers whose own is unknown. `UTC` by default. As in `Europe/Berlin`. */
    timeZone: string;
    /** The most specific rule applies. Without one, `requestDelayDays` of the settings does. */
    rules: (RequestTimingRule)[];
    /** Estimated days between fulfillment and delivery, for orders whose date of delivery is unknown. */
    defaultTransitDays: number;
    /** Estimates for countries that differ from `defaultTransitDays`. */
    transitDays: ({
      /** Countries. */
      countries: (string)[];
      /** Estimated days between fulfillment and delivery. */
      days: number;
    })[];
    /** When emails are sent; null: at any time. */
    sendingHours: SendingHours | null;
    /** Maximum number of emails per address; null: no limit. */
    frequencyCap: FrequencyCap | null;
  };
  /** Example order. */
  order: {
    /** Time of delivery. */
    deliveryDate: string;
    /** What `deliveryDate` is the date of: delivery (the default), or the fulfillment or placing of an order whose date of delivery is unknown. To the latter two, the transit estimate of the country is added. */
    deliveryDateType?: "delivered" | "fulfilled" | "ordered";
    /** Time at which the order was placed. */
    orderedAt?: string;
    /** Country to which the order is shipped (ISO 3166-1 alpha-2), as in `DE`. */
    shippingCountry?: string;
    /** Time zone of the customer. Defaults to that of `shippingCountry`, if it has only one. As in `Europe/Berlin`. */
    timeZone?: string;
    /** Products of the order. */
    productIds?: (string)[];
  };
}

/** Result of {@link previewRequestTiming}. */
export interface PreviewRequestTimingResult {
  /** Time at which the request would be sent. */
  sendsAt: string;
  /** The same without sending hours. */
  dueAt: string;
  /** Date from which the delay counts: of delivery, or as estimated. */
  deliveredAt: string;
  /** Estimate that was added; null if the date of delivery is known. */
  transitDays: number | null;
  /** Days after `deliveredAt`. */
  delayDays: number;
  /** Name of the rule that determines the delay; null: the default delay. */
  rule: string | null;
  /** The recipient's time zone. */
  timeZone: string;
  /** Where the time zone comes from: the order, its country, or `timeZone` of the timing. */
  timeZoneSource: "order" | "country" | "merchant";
  /** Whether sending hours move the email. */
  isMoved: boolean;
}

/** Inputs of {@link checkToken}. */
export interface CheckTokenInput {
  /** The token. */
  token: string;
}

/** Result of {@link checkToken}. */
export interface CheckTokenResult {
  /** Whether the token can be used. */
  valid: boolean;
  /** Status of the token. */
  status: "active" | "used" | "expired" | "revoked";
  /** Type of the token. */
  type?: "review_request" | "verification" | "review_update";
  /** The merchant's order ID; null for tokens without an order. */
  orderId?: string | null;
  /** Products that the token can be used for. */
  products?: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** URL of a product image. */
    imageUrl: string | null;
    /** Whether the customer reviewed the product. */
    reviewed: boolean;
  })[];
  /** Incentive that the order can still earn; null without one. */
  incentive?: {
    /** Incentive claim ID. A TypeID with the prefix `claim`. */
    claimId: string;
    /** What is offered, in the merchant's words. */
    description: string;
    /** Which products of the order must be reviewed. */
    requirement: "all_products" | "any_product";
    /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
    mediaRequirement: "none" | "photo" | "video" | "photo_or_video";
    /** Time until which reviews count; null if the claim never expires. */
    expiresAt: string | null;
  } | null;
  /** Time of expiry. */
  expiresAt?: string;
}

/** Inputs of {@link revokeToken}. */
export interface RevokeTokenInput {
  /** The token or its ID. */
  token: string;
  /** Reason of the revocation. Defaults to `manual`. */
  reason?: "manual" | "abuse" | "customer_request";
}

/** Result of {@link revokeToken}. */
export interface RevokeTokenResult {
  /** Always true. */
  revoked: boolean;
  /** Token ID. A TypeID with the prefix `token`. */
  tokenId: string;
  /** Reason of the revocation. */
  reason: "manual" | "abuse" | "customer_request";
}

/** Inputs of {@link addCouponCodes}. */
export interface AddCouponCodesInput {
  /** Incentive ID. A TypeID with the prefix `incentive`. */
  incentiveId: string;
  /** CSV file, at most 10 MB. */
  file: Blob;
  /** Validate without adding codes. */
  dryRun?: boolean;
}

/** Result of {@link addCouponCodes}. */
export interface AddCouponCodesResult {
  /** Whether the file was only validated. */
  dryRun: boolean;
  /** Rows in the file, without the header. */
  rows: number;
  /** Codes added. */
  added: number;
  /** Codes that the merchant added before, or that appear twice. They are skipped. */
  duplicates: number;
  /** Invalid rows. They are skipped. */
  failed: number;
  /** The first hundred errors. They never quote a code. */
  errors: ({
    /** Row number as in a spreadsheet. */
    row: number;
    /** What is wrong. */
    message: string;
  })[];
  /** The pool of coupon codes. */
  codes: {
    /** Codes that can be issued. */
    available: number;
    /** Unused codes whose expiry has passed. They are never issued. */
    expired: number;
    /** Earliest expiry of an available code; null if none expires. */
    nextExpiryAt: string | null;
    /** Completed claims that await a code. They are served, oldest first, when codes arrive. */
    waitingClaims: number;
  };
}

/** Inputs of {@link removeCouponCodes}. */
export interface RemoveCouponCodesInput {
  /** Incentive ID. A TypeID with the prefix `incentive`. */
  incentiveId: string;
}

/** Result of {@link removeCouponCodes}. */
export interface RemoveCouponCodesResult {
  /** Unused codes that were removed. */
  removed: number;
  /** The pool of coupon codes. */
  codes: {
    /** Codes that can be issued. */
    available: number;
    /** Unused codes whose expiry has passed. They are never issued. */
    expired: number;
    /** Earliest expiry of an available code; null if none expires. */
    nextExpiryAt: string | null;
    /** Completed claims that await a code. They are served, oldest first, when codes arrive. */
    waitingClaims: number;
  };
}

/** Inputs of {@link changeIncentive}. */
export interface ChangeIncentiveInput {
  /** Incentive ID. A TypeID with the prefix `incentive`. */
  incentiveId: string;
  /** What is offered, as customers read it. */
  description?: string;
  /** Whether new orders can get a claim. The newest active incentive applies. */
  active?: boolean;
  /** Which products of the order must be reviewed. Ratings are never considered. */
  requirement?: "all_products" | "any_product";
  /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
  mediaRequirement?: "none" | "photo" | "video" | "photo_or_video";
  /** `manual`: staff fulfill each claim. `pool`: a completed claim is fulfilled automatically with a single-use code of the pool, whatever the ratings. `endpoint`: with a code that your coupon service returns, see `PUT /admin/coupon-service`. */
  fulfillment?: "manual" | "pool" | "endpoint";
  /** Number of available codes at which the owners are warned. */
  lowStockAt?: number;
  /** Days until a claim expires; null for claims that never expire. */
  expiresInDays?: number | null;
}

/** Result of {@link changeIncentive}. */
export interface ChangeIncentiveResult {
  /** Incentive ID. A TypeID with the prefix `incentive`. */
  id: string;
  /** What is offered, as customers read it. */
  description: string;
  /** Whether new orders can get a claim. The newest active incentive applies. */
  active: boolean;
  /** Which products of the order must be reviewed. Ratings are never considered. */
  requirement: "all_products" | "any_product";
  /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
  mediaRequirement: "none" | "photo" | "video" | "photo_or_video";
  /** `manual`: staff fulfill each claim. `pool`: a completed claim is fulfilled automatically with a single-use code of the pool, whatever the ratings. `endpoint`: with a code that your coupon service returns, see `PUT /admin/coupon-service`. */
  fulfillment: "manual" | "pool" | "endpoint";
  /** Number of available codes at which the owners are warned. */
  lowStockAt: number;
  /** Days until a claim expires; null for claims that never expire. */
  expiresInDays: number | null;
  /** The pool of coupon codes. */
  codes: {
    /** Codes that can be issued. */
    available: number;
    /** Unused codes whose expiry has passed. They are never issued. */
    expired: number;
    /** Earliest expiry of an available code; null if none expires. */
    nextExpiryAt: string | null;
    /** Completed claims that await a code. They are served, oldest first, when codes arrive. */
    waitingClaims: number;
  };
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** Inputs of {@link createIncentive}. */
export interface CreateIncentiveInput {
  /** What is offered, as customers read it. */
  description: string;
  /** Whether new orders can get a claim. The newest active incentive applies. */
  active?: boolean;
  /** Which products of the order must be reviewed. Ratings are never considered. */
  requirement?: "all_products" | "any_product";
  /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
  mediaRequirement?: "none" | "photo" | "video" | "photo_or_video";
  /** `manual`: staff fulfill each claim. `pool`: a completed claim is fulfilled automatically with a single-use code of the pool, whatever the ratings. `endpoint`: with a code that your coupon service returns, see `PUT /admin/coupon-service`. */
  fulfillment?: "manual" | "pool" | "endpoint";
  /** Number of available codes at which the owners are warned. */
  lowStockAt?: number;
  /** Days until a claim expires; null for claims that never expire. */
  expiresInDays?: number | null;
}

/** Result of {@link createIncentive}. */
export interface CreateIncentiveResult {
  /** Incentive ID. A TypeID with the prefix `incentive`. */
  id: string;
  /** What is offered, as customers read it. */
  description: string;
  /** Whether new orders can get a claim. The newest active incentive applies. */
  active: boolean;
  /** Which products of the order must be reviewed. Ratings are never considered. */
  requirement: "all_products" | "any_product";
  /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
  mediaRequirement: "none" | "photo" | "video" | "photo_or_video";
  /** `manual`: staff fulfill each claim. `pool`: a completed claim is fulfilled automatically with a single-use code of the pool, whatever the ratings. `endpoint`: with a code that your coupon service returns, see `PUT /admin/coupon-service`. */
  fulfillment: "manual" | "pool" | "endpoint";
  /** Number of available codes at which the owners are warned. */
  lowStockAt: number;
  /** Days until a claim expires; null for claims that never expire. */
  expiresInDays: number | null;
  /** The pool of coupon codes. */
  codes: {
    /** Codes that can be issued. */
    available: number;
    /** Unused codes whose expiry has passed. They are never issued. */
    expired: number;
    /** Earliest expiry of an available code; null if none expires. */
    nextExpiryAt: string | null;
    /** Completed claims that await a code. They are served, oldest first, when codes arrive. */
    waitingClaims: number;
  };
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** Result of {@link listIncentives}. */
export interface ListIncentivesResult {
  /** All incentives. */
  incentives: ({
    /** Incentive ID. A TypeID with the prefix `incentive`. */
    id: string;
    /** What is offered, as customers read it. */
    description: string;
    /** Whether new orders can get a claim. The newest active incentive applies. */
    active: boolean;
    /** Which products of the order must be reviewed. Ratings are never considered. */
    requirement: "all_products" | "any_product";
    /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
    mediaRequirement: "none" | "photo" | "video" | "photo_or_video";
    /** `manual`: staff fulfill each claim. `pool`: a completed claim is fulfilled automatically with a single-use code of the pool, whatever the ratings. `endpoint`: with a code that your coupon service returns, see `PUT /admin/coupon-service`. */
    fulfillment: "manual" | "pool" | "endpoint";
    /** Number of available codes at which the owners are warned. */
    lowStockAt: number;
    /** Days until a claim expires; null for claims that never expire. */
    expiresInDays: number | null;
    /** The pool of coupon codes. */
    codes: {
      /** Codes that can be issued. */
      available: number;
      /** Unused codes whose expiry has passed. They are never issued. */
      expired: number;
      /** Earliest expiry of an available code; null if none expires. */
      nextExpiryAt: string | null;
      /** Completed claims that await a code. They are served, oldest first, when codes arrive. */
      waitingClaims: number;
    };
    /** Time of creation. */
    createdAt: string;
    /** Time of the last change. */
    updatedAt: string;
  })[];
}

/** Inputs of {@link fulfillIncentiveClaim}. */
export interface FulfillIncentiveClaimInput {
  /** Incentive claim ID. A TypeID with the prefix `claim`. */
  claimId: string;
  /** Coupon code for the customer. */
  couponCode: string;
}

/** Result of {@link fulfillIncentiveClaim}. */
export interface FulfillIncentiveClaimResult {
  /** Incentive claim ID. A TypeID with the prefix `claim`. */
  claimId: string;
  /** `reviews_pending`: required reviews are missing. `reviews_completed`: ready to be fulfilled. */
  status: "reviews_pending" | "reviews_completed" | "fulfilled" | "expired";
  /** What was offered when the order was received. */
  incentiveDescription: string;
  /** Products of the order. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    name: string;
    /** Whether the customer reviewed the product. */
    reviewed: boolean;
  })[];
  /** The merchant's order ID. */
  orderId: string;
  /** Incentive ID. A TypeID with the prefix `incentive`. */
  incentiveId: string;
  /** Email address of the customer. */
  customerEmail: string;
  /** Name of the customer. */
  customerName: string;
  /** Which products of the order must be reviewed. Ratings are never considered. */
  requirement: "all_products" | "any_product";
  /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
  mediaRequirement: "none" | "photo" | "video" | "photo_or_video";
  /** Coupon code; null until fulfilled. */
  couponCode: string | null;
  /** Time at which the claim was created. */
  createdAt: string;
  /** Time at which the required reviews were complete. */
  completedAt: string | null;
  /** Time at which the claim was fulfilled. */
  fulfilledAt: string | null;
  /** Time at which the claim expires; null if it never does. */
  expiresAt: string | null;
}

/** Inputs of {@link getIncentiveClaimByOrder}. */
export interface GetIncentiveClaimByOrderInput {
  /** The merchant's order ID. */
  orderId: string;
}

/** Result of {@link getIncentiveClaimByOrder}. */
export interface GetIncentiveClaimByOrderResult {
  /** Incentive claim ID. A TypeID with the prefix `claim`. */
  claimId: string;
  /** `reviews_pending`: required reviews are missing. `reviews_completed`: ready to be fulfilled. */
  status: "reviews_pending" | "reviews_completed" | "fulfilled" | "expired";
  /** What was offered when the order was received. */
  incentiveDescription: string;
  /** Products of the order. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    name: string;
    /** Whether the customer reviewed the product. */
    reviewed: boolean;
  })[];
}

/** Result of {@link getCouponService}. */
export interface GetCouponServiceResult {
  /** URL of the service; null when there is none. */
  url: string | null;
  /** Time limit of a call in milliseconds. */
  timeoutMs: number;
  /** Completed claims that await a code from the service. */
  waitingClaims: number;
  /** Time of the next call; null when no claim waits, or no service is set. */
  nextCallAt: string | null;
  /** Failures of the service since the last code. */
  failures: number;
  /** Why the last call failed. */
  lastError: string | null;
  /** Time of the last call. */
  lastCalledAt: string | null;
}

/** Inputs of {@link putCouponService}. */
export interface PutCouponServiceInput {
  /** URL of the service. Must be public and begin with https://. */
  url: string;
  /** Time limit of a call in milliseconds. */
  timeoutMs?: number;
  /** Replaces the secret, and returns the new one. The old one is no longer used. */
  rotateSecret?: boolean;
}

/** Result of {@link putCouponService}. */
export interface PutCouponServiceResult {
  /** URL of the service; null when there is none. */
  url: string | null;
  /** Time limit of a call in milliseconds. */
  timeoutMs: number;
  /** Completed claims that await a code from the service. */
  waitingClaims: number;
  /** Time of the next call; null when no claim waits, or no service is set. */
  nextCallAt: string | null;
  /** Failures of the service since the last code. */
  failures: number;
  /** Why the last call failed. */
  lastError: string | null;
  /** Time of the last call. */
  lastCalledAt: string | null;
  /** The new signing secret; null when it did not change. */
  secret: string | null;
}

/** Inputs of {@link listIncentiveClaims}. */
export interface ListIncentiveClaimsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only claims with this status. */
  status?: "reviews_pending" | "reviews_completed" | "fulfilled" | "expired";
}

/** Result of {@link listIncentiveClaims}. */
export interface ListIncentiveClaimsResult {
  /** Claims of this page. */
  claims: ({
    /** Incentive claim ID. A TypeID with the prefix `claim`. */
    claimId: string;
    /** `reviews_pending`: required reviews are missing. `reviews_completed`: ready to be fulfilled. */
    status: "reviews_pending" | "reviews_completed" | "fulfilled" | "expired";
    /** What was offered when the order was received. */
    incentiveDescription: string;
    /** Products of the order. */
    products: ({
      /** The merchant's product ID. */
      productId: string;
      /** Product name. */
      name: string;
      /** Whether the customer reviewed the product. */
      reviewed: boolean;
    })[];
    /** The merchant's order ID. */
    orderId: string;
    /** Incentive ID. A TypeID with the prefix `incentive`. */
    incentiveId: string;
    /** Email address of the customer. */
    customerEmail: string;
    /** Name of the customer. */
    customerName: string;
    /** Which products of the order must be reviewed. Ratings are never considered. */
    requirement: "all_products" | "any_product";
    /** Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden. */
    mediaRequirement: "none" | "photo" | "video" | "photo_or_video";
    /** Coupon code; null until fulfilled. */
    couponCode: string | null;
    /** Time at which the claim was created. */
    createdAt: string;
    /** Time at which the required reviews were complete. */
    completedAt: string | null;
    /** Time at which the claim was fulfilled. */
    fulfilledAt: string | null;
    /** Time at which the claim expires; null if it never does. */
    expiresAt: string | null;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Result of {@link retryCouponService}. */
export interface RetryCouponServiceResult {
  /** URL of the service; null when there is none. */
  url: string | null;
  /** Time limit of a call in milliseconds. */
  timeoutMs: number;
  /** Completed claims that await a code from the service. */
  waitingClaims: number;
  /** Time of the next call; null when no claim waits, or no service is set. */
  nextCallAt: string | null;
  /** Failures of the service since the last code. */
  failures: number;
  /** Why the last call failed. */
  lastError: string | null;
  /** Time of the last call. */
  lastCalledAt: string | null;
}

/** Result of {@link testCouponService}. */
export interface TestCouponServiceResult {
  /** The code that the service returned. */
  couponCode: string | null;
  /** HTTP status; null without a response. */
  status: number | null;
  /** Why the call failed. */
  error: string | null;
}

/** Inputs of {@link getProduct}. */
export interface GetProductInput {
  /** The merchant's product ID. */
  productId: string;
}

/** Inputs of {@link putProduct}. */
export interface PutProductInput {
  /** The merchant's product ID. */
  productId: string;
  /** Product name. */
  name?: string | null;
  /** URL of the product page. */
  url?: string | null;
  /** URL of a product image. */
  imageUrl?: string | null;
  /** Brand name. */
  brand?: string | null;
  /** GTIN-8, GTIN-12, GTIN-13, GTIN-14, ISBN-10 or ISBN-13 with a valid check digit. Hyphens and spaces are removed. */
  gtin?: string | null;
  /** Manufacturer part number. */
  mpn?: string | null;
  /** Stock keeping unit. */
  sku?: string | null;
  /** Name of the product in the URLs of the store, as in Shopify. Imports match it with the handles of a file. */
  handle?: string | null;
  /** Category, such as `Clothing > Jackets`. Custom attributes can apply to categories. */
  category?: string | null;
  /** Products with the same group ID, such as sizes and colors, share their reviews. */
  groupId?: string | null;
}

/** Inputs of {@link importProducts}. */
export interface ImportProductsInput {
  /** CSV file, at most 50 MB. */
  file: Blob;
  /** `true` validates the file without changing products. */
  dryRun?: string;
}

/** Result of {@link importProducts}. */
export interface ImportProductsResult {
  /** Whether this was a dry run. */
  dryRun: boolean;
  /** Rows without the header. */
  rows: number;
  /** Products created. */
  created: number;
  /** Products updated. */
  updated: number;
  /** Products that already had these values. */
  unchanged: number;
  /** Rejected rows. */
  failed: number;
  /** The first hundred errors. */
  errors: ({
    /** Row number as a spreadsheet counts: the header is row 1. */
    row: number;
    /** Invalid field; null when the whole row is invalid. */
    field: string | null;
    /** Why the row was rejected. */
    message: string;
  })[];
  /** Columns that are not used. */
  ignoredColumns: (string)[];
}

/** Inputs of {@link listProductCategories}. */
export interface ListProductCategoriesInput {
  /** Only names that contain this. */
  search?: string;
}

/** Result of {@link listProductCategories}. */
export interface ListProductCategoriesResult {
  /** Categories by name. */
  categories: ({
    /** Name of the category, or ID of the group. */
    name: string;
    /** Products in it. */
    products: number;
  })[];
}

/** Inputs of {@link listProductGroups}. */
export interface ListProductGroupsInput {
  /** Only names that contain this. */
  search?: string;
}

/** Result of {@link listProductGroups}. */
export interface ListProductGroupsResult {
  /** Groups by ID. */
  groups: ({
    /** Name of the category, or ID of the group. */
    name: string;
    /** Products in it. */
    products: number;
  })[];
}

/** Inputs of {@link listProducts}. */
export interface ListProductsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Product ID of the last product seen. */
  startAfter?: string;
  /** Search term for name, product ID, SKU and GTIN. */
  search?: string;
  /** Only products of this group. */
  groupId?: string;
  /** Only these products. */
  productIds?: (string)[];
  /** Only products of exactly this category. */
  category?: string;
}

/** Result of {@link listProducts}. */
export interface ListProductsResult {
  /** Products of this page. */
  products: (Product)[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link saveProducts}. */
export interface SaveProductsInput {
  /** Products to create or update. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name. */
    name?: string | null;
    /** URL of the product page. */
    url?: string | null;
    /** URL of a product image. */
    imageUrl?: string | null;
    /** Brand name. */
    brand?: string | null;
    /** GTIN-8, GTIN-12, GTIN-13, GTIN-14, ISBN-10 or ISBN-13 with a valid check digit. Hyphens and spaces are removed. */
    gtin?: string | null;
    /** Manufacturer part number. */
    mpn?: string | null;
    /** Stock keeping unit. */
    sku?: string | null;
    /** Name of the product in the URLs of the store, as in Shopify. Imports match it with the handles of a file. */
    handle?: string | null;
    /** Category, such as `Clothing > Jackets`. Custom attributes can apply to categories. */
    category?: string | null;
    /** Products with the same group ID, such as sizes and colors, share their reviews. */
    groupId?: string | null;
  })[];
}

/** Result of {@link saveProducts}. */
export interface SaveProductsResult {
  /** Products created. */
  created: number;
  /** Products updated. */
  updated: number;
  /** Products that already had these values. */
  unchanged: number;
}

/** Inputs of {@link shopifyProductChanged}. */
export interface ShopifyProductChangedInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Product ID. */
  id?: number | string | null;
  /** Product title. */
  title?: string | null;
  /** Name of the product in URLs. */
  handle?: string | null;
  /** Brand. */
  vendor?: string | null;
  /** Category. */
  product_type?: string | null;
  /** `active`, `draft` or `archived`. */
  status?: string | null;
  /** Time of the last change. Older messages are skipped. */
  updated_at?: string | null;
  /** First image of the product. */
  image?: {
    /** URL of the image. */
    src?: string | null;
  } | null;
  /** Images. */
  images?: ({
    /** URL of the image. */
    src?: string | null;
    /** Variants that it shows. */
    variant_ids?: (number | string)[] | null;
  })[] | null;
  /** Variants; with more than 100, those that changed last. */
  variants?: ({
    /** Variant ID. */
    id?: number | string | null;
    /** Variant title, as in `Small`. */
    title?: string | null;
    /** Stock keeping unit. */
    sku?: string | null;
    /** Barcode. Stored if it is a valid GTIN. */
    barcode?: string | null;
  })[] | null;
  /** All variants of the product. */
  variant_gids?: ({
    /** Global ID, as in `gid://shopify/ProductVariant/642667041472713922`. */
    admin_graphql_api_id?: string | null;
  })[] | null;
}

/** Result of {@link shopifyProductChanged}. */
export interface ShopifyProductChangedResult {
  /** ID of the product, as in `productId` of its reviews; null when the message names none. */
  productId: string | null;
  /** Whether the message was used. */
  status: "saved" | "skipped";
  /** Why the message was skipped; null when the product was saved. `no_email`, `no_product`: the order has none that can be used. `not_completed`: it was not fulfilled, or no longer is. `outdated`: a newer message of the same order or product was received before. `unreadable`: the message is not JSON, or names no order or product. `other_source`: another platform, or your own program, sent an order with this ID. `too_many_variants`: a group has at most 500 products. `suspended`: the account is. */
  reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended" | null;
  /** Products created, variants included. */
  created: number;
  /** Products updated. */
  updated: number;
  /** Products that already had these values. */
  unchanged: number;
  /** Products removed. Those with reviews or questions remain, without URL, image, handle and SKU. */
  removed: number;
}

/** Inputs of {@link woocommerceProductChanged}. */
export interface WoocommerceProductChangedInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** ID of the product or variation. */
  id?: number | string | null;
  /** Product name. */
  name?: string | null;
  /** Name of the product in URLs. */
  slug?: string | null;
  /** URL of the product page. */
  permalink?: string | null;
  /** `simple`, `variable`, `variation` or another type. */
  type?: string | null;
  /** `publish`, `draft`, `pending` or `private`. */
  status?: string | null;
  /** Stock keeping unit. */
  sku?: string | null;
  /** GTIN, UPC, EAN or ISBN. Stored if it is a valid GTIN. */
  global_unique_id?: string | null;
  /** ID of the product of which this is a variation. */
  parent_id?: number | string | null;
  /** Time of the last change (UTC). Older messages are skipped. */
  date_modified_gmt?: string | null;
  /** IDs of the variations of a variable product. */
  variations?: (number | string)[] | null;
  /** Images. */
  images?: ({
    /** URL of the image. */
    src?: string | null;
  })[] | null;
  /** Categories. The first is stored. */
  categories?: ({
    /** Name. */
    name?: string | null;
  })[] | null;
  /** Brands. The first is stored. */
  brands?: ({
    /** Name. */
    name?: string | null;
  })[] | null;
}

/** Result of {@link woocommerceProductChanged}. */
export interface WoocommerceProductChangedResult {
  /** ID of the product, as in `productId` of its reviews; null when the message names none. */
  productId: string | null;
  /** Whether the message was used. */
  status: "saved" | "skipped";
  /** Why the message was skipped; null when the product was saved. `no_email`, `no_product`: the order has none that can be used. `not_completed`: it was not fulfilled, or no longer is. `outdated`: a newer message of the same order or product was received before. `unreadable`: the message is not JSON, or names no order or product. `other_source`: another platform, or your own program, sent an order with this ID. `too_many_variants`: a group has at most 500 products. `suspended`: the account is. */
  reason: "no_email" | "no_product" | "not_completed" | "canceled" | "refunded" | "test" | "deleted" | "outdated" | "unreadable" | "other_source" | "too_many_variants" | "suspended" | null;
  /** Products created, variants included. */
  created: number;
  /** Products updated. */
  updated: number;
  /** Products that already had these values. */
  unchanged: number;
  /** Products removed. Those with reviews or questions remain, without URL, image, handle and SKU. */
  removed: number;
}

/** Inputs of {@link answerQuestion}. */
export interface AnswerQuestionInput {
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** The answer. */
  answer: string;
  /** Author of the answer. */
  author?: {
    /** Display name. Defaults to the merchant's name for a merchant answer. */
    name?: string;
    /** Email address. Never public. */
    email?: string;
  };
  /** True for the merchant's own answer, which is published immediately. Requires an API key or a staff token. */
  verified?: boolean;
}

/** Inputs of {@link listAnswers}. */
export interface ListAnswersInput {
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
}

/** Result of {@link listAnswers}. */
export interface ListAnswersResult {
  /** Answers of this page. */
  answers: (Answer)[];
  /** Approved answers of the question. */
  totalAnswers: number;
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link answerQueue}. */
export interface AnswerQueueInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only items with one of these statuses. */
  status?: ("pending" | "approved" | "rejected" | "flagged")[];
  /** The merchant's product ID. */
  productId?: string;
  /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. */
  search?: string;
  /** First submission day (UTC). */
  startDate?: string;
  /** Last submission day (UTC), inclusive. */
  endDate?: string;
  /** Sort order. Defaults to `newest`. */
  sort?: "newest" | "oldest";
  /** Question ID. A TypeID with the prefix `question`. */
  questionId?: string;
  /** Only the merchant's answers (true) or only customers' answers (false). */
  verified?: boolean;
}

/** Result of {@link answerQueue}. */
export interface AnswerQueueResult {
  /** Answers of this page. */
  answers: (StaffAnswer)[];
  /** Items of the merchant by status, regardless of the filters. */
  counts: {
    /** Pending items. */
    pending: number;
    /** Approved items. */
    approved: number;
    /** Rejected items. */
    rejected: number;
    /** Flagged items. */
    flagged: number;
  };
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link askQuestion}. */
export interface AskQuestionInput {
  /** The merchant's product ID. */
  productId: string;
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public; notified when an answer is published. */
  authorEmail: string;
  /** The merchant's product ID. On the product-scoped route it must equal the one in the path. */
  externalProductId: string;
}

/** Inputs of {@link listProductQuestions}. */
export interface ListProductQuestionsInput {
  /** The merchant's product ID. */
  productId: string;
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Defaults to `approved`. Other statuses require an API key or a staff token. */
  status?: "pending" | "approved" | "rejected" | "flagged";
  /** Sort order. Defaults to `newest`. `answered`: questions with an approved answer first, each part by helpful votes, then newest. */
  sort?: "newest" | "oldest" | "helpful" | "answered";
  /** Only questions with an approved answer (true) or without one (false). */
  answered?: boolean;
  /** Search term: words of the question and of its approved answers, in their forms in `preferredLanguage` or the merchant's language. All words must occur. `or`, a minus before a word and quoted phrases work as for reviews, within the question or one answer. */
  search?: string;
  /** Whether `search` is taken as it is. Otherwise, when no question matches, words that occur in no question or answer are replaced by the most similar frequent ones (`searchedFor`). */
  exact?: boolean;
  /** Questions in this language (ISO 639-1) first, whatever the sort order. Questions whose language is unknown are among the others. */
  preferredLanguage?: string;
  /** Whether to inline approved answers. */
  includeAnswers?: boolean;
}

/** Inputs of {@link askQuestionUnscoped}. */
export interface AskQuestionUnscopedInput {
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public; notified when an answer is published. */
  authorEmail: string;
  /** The merchant's product ID. On the product-scoped route it must equal the one in the path. */
  externalProductId: string;
}

/** Inputs of {@link deleteAnswer}. */
export interface DeleteAnswerInput {
  /** Answer ID. A TypeID with the prefix `answer`. */
  answerId: string;
  /** Reason of the deletion. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Note for the tombstone. */
  reason?: string;
}

/** Result of {@link deleteAnswer}. */
export interface DeleteAnswerResult {
  /** ID of the deleted answer. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Inputs of {@link deleteQuestion}. */
export interface DeleteQuestionInput {
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** Reason of the deletion. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Note for the tombstone. */
  reason?: string;
}

/** Result of {@link deleteQuestion}. */
export interface DeleteQuestionResult {
  /** ID of the deleted question. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Inputs of {@link getQuestion}. */
export interface GetQuestionInput {
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
}

/** Result of {@link getQuestion}. */
export type GetQuestionResult = {
  /** Question ID. A TypeID with the prefix `question`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Approved answers. */
  answerCount: number;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Email address of the author. */
  authorEmail: string;
  /** Screening results. */
  findings: (ScreeningFinding)[];
  /** Reason of the last decision. */
  reason: string | null;
  /** Reason code of the last decision. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Email address of the moderator who made the last decision. */
  moderatedBy: string | null;
  /** Time of the last decision. */
  moderatedAt: string | null;
  /** Time of the last change. */
  updatedAt: string;
  /** Answers of any status, the merchant's first. */
  answers: (StaffAnswer)[];
} | {
  /** Question ID. A TypeID with the prefix `question`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Product name; null when unknown. */
  productName: string | null;
  /** The question. */
  text: string;
  /** Display name of the author. */
  authorName: string;
  /** Detected language (ISO 639-1); null when uncertain. */
  language: string | null;
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Approved answers. */
  answerCount: number;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Time of submission. */
  createdAt: string;
  /** Approved answers, the merchant's first. */
  answers: (Answer)[];
};

/** Inputs of {@link moderateAnswer}. */
export interface ModerateAnswerInput {
  /** Answer ID. A TypeID with the prefix `answer`. */
  answerId: string;
  /** New status. */
  status: "approved" | "rejected" | "flagged";
  /** Note for the moderation log. The email to the author of a rejected item contains it. */
  reason?: string;
  /** Reason of the decision. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Email address of the moderator. Defaults to the signed-in person. */
  moderatedBy?: string;
}

/** Inputs of {@link moderateQuestion}. */
export interface ModerateQuestionInput {
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** New status. */
  status: "approved" | "rejected" | "flagged";
  /** Note for the moderation log. The email to the author of a rejected item contains it. */
  reason?: string;
  /** Reason of the decision. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Email address of the moderator. Defaults to the signed-in person. */
  moderatedBy?: string;
}

/** Inputs of {@link questionQueue}. */
export interface QuestionQueueInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only items with one of these statuses. */
  status?: ("pending" | "approved" | "rejected" | "flagged")[];
  /** The merchant's product ID. */
  productId?: string;
  /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. */
  search?: string;
  /** First submission day (UTC). */
  startDate?: string;
  /** Last submission day (UTC), inclusive. */
  endDate?: string;
  /** Sort order. Defaults to `newest`. */
  sort?: "newest" | "oldest";
}

/** Result of {@link questionQueue}. */
export interface QuestionQueueResult {
  /** Questions of this page. */
  questions: (StaffQuestion)[];
  /** Items of the merchant by status, regardless of the filters. */
  counts: {
    /** Pending items. */
    pending: number;
    /** Approved items. */
    approved: number;
    /** Rejected items. */
    rejected: number;
    /** Flagged items. */
    flagged: number;
  };
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link voteOnQuestion}. */
export interface VoteOnQuestionInput {
  /** Question ID. A TypeID with the prefix `question`. */
  questionId: string;
  /** True for helpful, false for not helpful. */
  helpful: boolean;
  /** ID of the signed-in customer. */
  userId?: string;
  /** ID of the device, for mobile apps. */
  deviceId?: string;
  /** Email address of the customer. */
  customerEmail?: string;
}

/** Result of {@link voteOnQuestion}. */
export interface VoteOnQuestionResult {
  /** Votes for helpful. */
  helpfulVotes: number;
  /** Votes for not helpful. */
  notHelpfulVotes: number;
  /** Whether the same customer had voted before. */
  alreadyVoted: boolean;
}

/** Result of {@link fairnessReport}. */
export interface FairnessReportResult {
  /** Published reviews that were not imported. */
  shown: {
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
  };
  /** Hidden reviews: rejected, flagged, pending for more than 7 days, or deleted for another reason than personal data. Imported ones do not count. */
  hidden: {
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
  };
  /** Of the hidden reviews, rejected and flagged ones. */
  withheld: {
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
  };
  /** Of the hidden reviews, those that are pending for long. */
  longPending: {
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
    /** Days after which pending reviews count as hidden. */
    days: number;
    /** Day (UTC) before which they were received. */
    receivedBefore: string;
  };
  /** Of the hidden reviews, deleted ones. */
  deleted: {
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
  };
  /** Hidden reviews by reason code. */
  byReasonCode: ({
    /** Reason code; null when none was given. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
  })[];
  /** Whether their ratings differ more than by chance. */
  test: {
    /** `difference`: p < 0.01. `too_few`: no difference could be statistically significant with so few reviews. */
    verdict: "no_difference" | "difference" | "too_few";
    /** `exact` (Fisher, Freeman and Halton) where fewer than five reviews are expected for a rating; null with too few reviews. */
    method: "chi_square" | "exact" | null;
    /** Test statistic; null in the exact test. */
    chiSquare: number | null;
    /** Degrees of freedom; null in the exact test. */
    degreesOfFreedom: number | null;
    /** p-value; null with too few reviews. */
    pValue: number | null;
    /** The result in plain language. */
    explanation: string;
  };
}

/** Inputs of {@link merchantTransparency}. */
export interface MerchantTransparencyInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Result of {@link merchantTransparency}. */
export interface MerchantTransparencyResult {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Null until the log has begun. */
  log: {
    /** Name of the log, as its checkpoints give it. */
    origin: string;
    /** Address of the log. */
    url: string;
    /** Minute of the first entry. */
    since: string;
    /** Entries: the size of the checkpoint. */
    entries: number;
    /** Minute of the latest entry, and of the checkpoint. */
    latestEntryAt: string;
  } | null;
  /** Page on which anybody can verify the log. Null until the log has begun. */
  trustPageUrl: string | null;
  /** Accepted reviews, including erased ones. */
  received: number;
  /** Reviews without a decision. */
  pending: number;
  /** Deleted reviews. */
  erased: number;
  /** Of the accepted reviews, those from before the log began, whose earlier history it does not cover. */
  backfilled: number;
  /** Published reviews. */
  published: {
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
  };
  /** Rejected and flagged reviews. */
  withheld: {
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
    /** Withheld reviews by reason code, most frequent first. */
    byReasonCode: ({
      /** Reason code in the log; the status when none was given. */
      reasonCode: string;
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    })[];
  };
  /** Time from submission to the first decision to publish or withhold, without backfilled reviews and decisions from imported files. To the minute; rounded down to hours from one day, and to days from 30 days. */
  timeToDecision: {
    /** All first decisions. */
    all: {
      /** Decided reviews. */
      decided: number;
      /** Median in seconds; null without decisions. */
      medianSeconds: number | null;
      /** 90th percentile in seconds; null without decisions. */
      p90Seconds: number | null;
    };
    /** First decisions made by staff. */
    byStaff: {
      /** Decided reviews. */
      decided: number;
      /** Median in seconds; null without decisions. */
      medianSeconds: number | null;
      /** 90th percentile in seconds; null without decisions. */
      p90Seconds: number | null;
    };
  };
  /** Of all these, reviews from files of the merchant: what they say, verified purchases included, comes from the file. */
  imported: {
    /** Published ones. */
    published: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Rejected and flagged ones. */
    withheld: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Pending ones. */
    pending: number;
    /** Deleted ones. */
    erased: number;
  };
  /** Deleted reviews that were not imported, by reason, most frequent first. */
  erasures: ({
    /** Reason in the log. */
    reason: string;
    /** Reviews. */
    total: number;
    /** Average rating. */
    averageRating: number;
    starDistribution: StarDistribution;
  })[];
  /** Ratings of published and hidden reviews, from the transparency log. `GET /admin/moderation/fairness`, the trust page and `tribune verify` have the same figures. */
  fairness: {
    /** Published reviews that were not imported. */
    shown: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Hidden reviews: rejected, flagged, pending for more than 7 days, or deleted for another reason than personal data. Imported ones do not count. */
    hidden: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Of the hidden reviews, rejected and flagged ones. */
    withheld: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Of the hidden reviews, those that are pending for long. */
    longPending: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
      /** Days after which pending reviews count as hidden. */
      days: number;
      /** Day (UTC) before which they were received. */
      receivedBefore: string;
    };
    /** Of the hidden reviews, deleted ones. */
    deleted: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Whether their ratings differ more than by chance. */
    test: {
      /** `difference`: p < 0.01. `too_few`: no difference could be statistically significant with so few reviews. */
      verdict: "no_difference" | "difference" | "too_few";
      /** `exact` (Fisher, Freeman and Halton) where fewer than five reviews are expected for a rating; null with too few reviews. */
      method: "chi_square" | "exact" | null;
      /** Test statistic; null in the exact test. */
      chiSquare: number | null;
      /** Degrees of freedom; null in the exact test. */
      degreesOfFreedom: number | null;
      /** p-value; null with too few reviews. */
      pValue: number | null;
    };
  };
  /** The test of `fairness`. */
  test: {
    /** `difference`: p < 0.01. `too_few`: no difference could be statistically significant with so few reviews. */
    verdict: "no_difference" | "difference" | "too_few";
    /** `exact` (Fisher, Freeman and Halton) where fewer than five reviews are expected for a rating; null with too few reviews. */
    method: "chi_square" | "exact" | null;
    /** Test statistic; null in the exact test. */
    chiSquare: number | null;
    /** Degrees of freedom; null in the exact test. */
    degreesOfFreedom: number | null;
    /** p-value; null with too few reviews. */
    pValue: number | null;
  };
}

/** Inputs of {@link reviewPolicy}. */
export interface ReviewPolicyInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Result of {@link reviewPolicy}. */
export interface ReviewPolicyResult {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** How reviews are collected. */
  collection: {
    /** Who can submit reviews. */
    whoMayReview: "anyone";
    /** How customers are invited. */
    invitations: {
      /** Consent that review requests require. */
      consent: "soft_opt_in" | "opt_in";
      /** Days between delivery and the review request. */
      delayDays: number;
      /** Days between the review request and its reminder; 0 for no reminder. */
      reminderDelayDays: number;
      /** Days between the reminder and a second one; 0 for none. */
      secondReminderDelayDays: number;
      /** Customers are never selected by an expected rating. */
      selectedByRating: false;
    };
  };
  /** How reviews are verified. */
  verification: {
    /** Kinds of verification. */
    levels: ({
      /** Kind of verification. */
      verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
      /** Whether it counts as a verified purchase. */
      verifiedPurchase: boolean;
      /** What it means. */
      meaning: string;
    })[];
    /** Whether authors must confirm their email address. */
    emailVerificationRequired: boolean;
  };
  /** How reviews are moderated. */
  moderation: {
    /** Moderation policy of new reviews. */
    policy: "automatic" | "manual";
    /** Phases of the screening in order. */
    checks: (string)[];
    /** Moderation never considers the rating. */
    dependsOnRating: false;
    /** Moderation never considers the sentiment. */
    dependsOnSentiment: false;
    /** Possible reasons for a decision. */
    reasonCodes: ("spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other")[];
  };
  /** How reviews are sorted. */
  sorting: {
    /** Default sort order. */
    default: "featured" | "relevance" | "newest" | "oldest" | "highest" | "lowest" | "helpful" | "photos";
    /** Available sort orders. */
    orders: ({
      /** Sort order. */
      sort: "featured" | "relevance" | "newest" | "oldest" | "highest" | "lowest" | "helpful" | "photos";
      /** How reviews are ordered. */
      meaning: string;
    })[];
  };
  /** How reviews are rewarded. */
  rewards: {
    /** Incentivized reviews are always marked. */
    disclosed: true;
    /** Incentives never depend on the rating. */
    dependOnRating: false;
    /** Published reviews that were written for an incentive. */
    incentivizedCount: number;
  };
  /** Reviews that other merchants share, and how they count. */
  syndication: {
    /** Published reviews that other merchants share. They are listed and marked in any case. */
    syndicatedCount: number;
    /** Whether the average, the distribution, `incentivizedCount` and `recommendation` include those, as the setting `countSyndicatedReviews` decides. */
    includesSyndicated: boolean;
  };
  /** Published reviews. */
  published: {
    /** Published reviews. */
    total: number;
  };
  /** Ratings of published and hidden reviews, from the transparency log. `GET /admin/moderation/fairness`, the trust page and `tribune verify` have the same figures. */
  fairness: {
    /** Published reviews that were not imported. */
    shown: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Hidden reviews: rejected, flagged, pending for more than 7 days, or deleted for another reason than personal data. Imported ones do not count. */
    hidden: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Of the hidden reviews, rejected and flagged ones. */
    withheld: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Of the hidden reviews, those that are pending for long. */
    longPending: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
      /** Days after which pending reviews count as hidden. */
      days: number;
      /** Day (UTC) before which they were received. */
      receivedBefore: string;
    };
    /** Of the hidden reviews, deleted ones. */
    deleted: {
      /** Reviews. */
      total: number;
      /** Average rating. */
      averageRating: number;
      starDistribution: StarDistribution;
    };
    /** Whether their ratings differ more than by chance. */
    test: {
      /** `difference`: p < 0.01. `too_few`: no difference could be statistically significant with so few reviews. */
      verdict: "no_difference" | "difference" | "too_few";
      /** `exact` (Fisher, Freeman and Halton) where fewer than five reviews are expected for a rating; null with too few reviews. */
      method: "chi_square" | "exact" | null;
      /** Test statistic; null in the exact test. */
      chiSquare: number | null;
      /** Degrees of freedom; null in the exact test. */
      degreesOfFreedom: number | null;
      /** p-value; null with too few reviews. */
      pValue: number | null;
    };
  };
  /** Page on which anybody can verify that published reviews and averages follow from the public log. Null until the log has begun. */
  trustPageUrl: string | null;
  /** Reviews that are not published. */
  notShown: {
    /** Reviews that are not published. */
    total: number;
    /** By status. */
    byStatus: {
      /** Pending reviews. */
      pending: number;
      /** Rejected reviews. */
      rejected: number;
      /** Flagged reviews. */
      flagged: number;
    };
    /** By reason code. */
    byReasonCode: ({
      /** Reason code; null when none was given. */
      reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
      /** Reviews that are not published for this reason. */
      count: number;
    })[];
  };
}

/** Result of {@link getModerationRules}. */
export interface GetModerationRulesResult {
  /** The rules in order. The first that assigns an item decides to whom. */
  rules: ({
    /** Name of the rule, shown to moderators. */
    name: string;
    /** Whether the rule applies. */
    enabled: boolean;
    /** Conditions, all of which must hold. The rating cannot be one of them. */
    when: {
      /** Only items of these types. */
      itemTypes?: ("review" | "question" | "answer" | "store_review")[];
      /** Words or phrases, of which the text or the author name contains one. */
      contains?: (string)[];
      /** Detected languages (ISO 639-1). */
      languages?: (string)[];
      /** Minimum number of words. */
      minWords?: number;
      /** Maximum number of words. */
      maxWords?: number;
      /** Whether photos or videos are submitted with the review. */
      hasMedia?: boolean;
      /** Only these products. */
      productIds?: (string)[];
      /** Only products of these categories, including subcategories: `Clothing` includes `Clothing > Jackets`. */
      categories?: (string)[];
      /** Where a review comes from: a page or server of the store, a review request, a public link or a printed QR code. */
      sources?: ("widget" | "email" | "link" | "qr")[];
      /** Whether it is a verified purchase. */
      verified?: boolean;
    };
    /** Whether matching items are held for moderation. */
    hold: boolean;
    /** Staff member to whom matching items are assigned; null: nobody. A TypeID with the prefix `user`. */
    assignTo: string | null;
  })[];
  /** Time of the last change; null when there never were rules. */
  updatedAt: string | null;
}

/** Inputs of {@link putModerationRules}. */
export interface PutModerationRulesInput {
  /** The new rules, in order. */
  rules: ({
    /** Name of the rule, shown to moderators. */
    name: string;
    /** Whether the rule applies. */
    enabled: boolean;
    /** Conditions, all of which must hold. The rating cannot be one of them. */
    when: {
      /** Only items of these types. */
      itemTypes?: ("review" | "question" | "answer" | "store_review")[];
      /** Words or phrases, of which the text or the author name contains one. */
      contains?: (string)[];
      /** Detected languages (ISO 639-1). */
      languages?: (string)[];
      /** Minimum number of words. */
      minWords?: number;
      /** Maximum number of words. */
      maxWords?: number;
      /** Whether photos or videos are submitted with the review. */
      hasMedia?: boolean;
      /** Only these products. */
      productIds?: (string)[];
      /** Only products of these categories, including subcategories: `Clothing` includes `Clothing > Jackets`. */
      categories?: (string)[];
      /** Where a review comes from: a page or server of the store, a review request, a public link or a printed QR code. */
      sources?: ("widget" | "email" | "link" | "qr")[];
      /** Whether it is a verified purchase. */
      verified?: boolean;
    };
    /** Whether matching items are held for moderation. */
    hold: boolean;
    /** Staff member to whom matching items are assigned; null: nobody. A TypeID with the prefix `user`. */
    assignTo: string | null;
  })[];
  /** The `updatedAt` that was read. */
  updatedAt?: string | null;
}

/** Result of {@link putModerationRules}. */
export interface PutModerationRulesResult {
  /** The rules in order. The first that assigns an item decides to whom. */
  rules: ({
    /** Name of the rule, shown to moderators. */
    name: string;
    /** Whether the rule applies. */
    enabled: boolean;
    /** Conditions, all of which must hold. The rating cannot be one of them. */
    when: {
      /** Only items of these types. */
      itemTypes?: ("review" | "question" | "answer" | "store_review")[];
      /** Words or phrases, of which the text or the author name contains one. */
      contains?: (string)[];
      /** Detected languages (ISO 639-1). */
      languages?: (string)[];
      /** Minimum number of words. */
      minWords?: number;
      /** Maximum number of words. */
      maxWords?: number;
      /** Whether photos or videos are submitted with the review. */
      hasMedia?: boolean;
      /** Only these products. */
      productIds?: (string)[];
      /** Only products of these categories, including subcategories: `Clothing` includes `Clothing > Jackets`. */
      categories?: (string)[];
      /** Where a review comes from: a page or server of the store, a review request, a public link or a printed QR code. */
      sources?: ("widget" | "email" | "link" | "qr")[];
      /** Whether it is a verified purchase. */
      verified?: boolean;
    };
    /** Whether matching items are held for moderation. */
    hold: boolean;
    /** Staff member to whom matching items are assigned; null: nobody. A TypeID with the prefix `user`. */
    assignTo: string | null;
  })[];
  /** Time of the last change; null when there never were rules. */
  updatedAt: string | null;
}

/** Result of {@link getExternalModeration}. */
export interface GetExternalModerationResult {
  /** URL of the service; null when there is none. */
  url: string | null;
  /** Whether new content is sent to it. */
  enabled: boolean;
  /** Time limit of a call in milliseconds. */
  timeoutMs: number;
  /** What happens to content after three failed calls: `hold` it for moderation, or `publish` as if the service had no opinion. */
  onFailure: "hold" | "publish";
  /** Items that wait for a verdict. */
  pending: number;
  /** Result of the last call. */
  lastOutcome: "no_opinion" | "pass" | "hold" | "failed" | null;
  /** Why the last call failed. */
  lastError: string | null;
  /** Time of the last call. */
  lastCalledAt: string | null;
}

/** Inputs of {@link putExternalModeration}. */
export interface PutExternalModerationInput {
  /** URL of the service. Must be public and begin with https://. */
  url: string;
  /** Whether new content is sent to it. */
  enabled: boolean;
  /** Time limit of a call in milliseconds. */
  timeoutMs?: number;
  /** What happens to content when the service fails. Defaults to `hold`. */
  onFailure?: "hold" | "publish";
  /** Replaces the secret, and returns the new one. The old one is no longer used. */
  rotateSecret?: boolean;
}

/** Result of {@link putExternalModeration}. */
export interface PutExternalModerationResult {
  /** URL of the service; null when there is none. */
  url: string | null;
  /** Whether new content is sent to it. */
  enabled: boolean;
  /** Time limit of a call in milliseconds. */
  timeoutMs: number;
  /** What happens to content after three failed calls: `hold` it for moderation, or `publish` as if the service had no opinion. */
  onFailure: "hold" | "publish";
  /** Items that wait for a verdict. */
  pending: number;
  /** Result of the last call. */
  lastOutcome: "no_opinion" | "pass" | "hold" | "failed" | null;
  /** Why the last call failed. */
  lastError: string | null;
  /** Time of the last call. */
  lastCalledAt: string | null;
  /** The new signing secret; null when it did not change. */
  secret: string | null;
}

/** Result of {@link testExternalModeration}. */
export interface TestExternalModerationResult {
  /** Result of the call. */
  outcome: "no_opinion" | "pass" | "hold" | "failed";
  /** HTTP status; null without a response. */
  status: number | null;
  /** Why the call failed. */
  error: string | null;
  /** Findings of the service. */
  findings: ({
    /** Reason code. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
    /** Field of the content. */
    field: string | null;
    /** The text that was flagged. */
    excerpt: string | null;
    /** Explanation for moderators. */
    note: string | null;
  })[];
}

/** Inputs of {@link assignInQueue}. */
export interface AssignInQueueInput {
  /** IDs of the items. */
  ids: (string)[];
  /** ID of the staff member; null assigns the items to nobody. A TypeID with the prefix `user`. */
  personId: string | null;
}

/** Result of {@link assignInQueue}. */
export interface AssignInQueueResult {
  /** The items in their current state. */
  items: (QueueItem)[];
}

/** Inputs of {@link decideInQueue}. */
export interface DecideInQueueInput {
  /** Items to moderate. */
  items: ({
    /** ID of a review, question, answer, media item or store review. */
    id: string;
    /** The `updatedAt` that was read. If the item changed since, its result is INVALID_STATE. */
    updatedAt?: string;
  })[];
  /** New status. */
  status: "approved" | "rejected" | "flagged";
  /** Note for the moderation log. The email to the author of a rejected item contains it. */
  reason?: string;
  /** Reason of the decision. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Email address of the moderator. Defaults to the signed-in person. */
  moderatedBy?: string;
}

/** Result of {@link decideInQueue}. */
export interface DecideInQueueResult {
  /** One result per item, in the order of the request. */
  results: ({
    /** ID of the item. */
    id: string;
    /** Whether the item was processed. */
    success: boolean;
    /** Error of this item; null on success. */
    error: {
      /** Error code. */
      code: string;
      /** What is wrong. */
      message: string;
    } | null;
    /** ID of the decision that was made or undone, as in the moderation log; null when nothing changed. */
    decisionId: string | null;
    /** The item in its current state; null when it was not found. */
    item: QueueItem | null;
  })[];
}

/** Inputs of {@link listQueue}. */
export interface ListQueueInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only items of these types. */
  type?: ("review" | "question" | "answer" | "media" | "store_review")[];
  /** Only items with one of these statuses. */
  status?: ("pending" | "approved" | "rejected" | "flagged")[];
  /** The merchant's product ID. */
  productId?: string;
  /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
  search?: string;
  /** First submission day (UTC). */
  startDate?: string;
  /** Last submission day (UTC), inclusive. */
  endDate?: string;
  /** Only reviews with or without media. Excludes items other than reviews. */
  hasMedia?: boolean;
  /** Only verified or unverified reviews. Excludes items other than reviews. */
  verified?: boolean;
  /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
  assignedTo?: string;
  /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
  language?: string;
  /** Only reviews with one of these ratings. Excludes items other than reviews. */
  rating?: (number)[];
  /** Sort order. Defaults to `newest`. */
  sort?: "newest" | "oldest";
}

/** Result of {@link listQueue}. */
export interface ListQueueResult {
  /** Items of this page. */
  items: (QueueItem)[];
  /** Items of the merchant by type and status, regardless of the filters. */
  counts: {
    /** Reviews by status. */
    review: {
      /** Pending items. */
      pending: number;
      /** Approved items. */
      approved: number;
      /** Rejected items. */
      rejected: number;
      /** Flagged items. */
      flagged: number;
    };
    /** Questions by status. */
    question: {
      /** Pending items. */
      pending: number;
      /** Approved items. */
      approved: number;
      /** Rejected items. */
      rejected: number;
      /** Flagged items. */
      flagged: number;
    };
    /** Answers by status. */
    answer: {
      /** Pending items. */
      pending: number;
      /** Approved items. */
      approved: number;
      /** Rejected items. */
      rejected: number;
      /** Flagged items. */
      flagged: number;
    };
    /** Media by status. */
    media: {
      /** Pending items. */
      pending: number;
      /** Flagged items. */
      flagged: number;
    };
    /** Store reviews by status. */
    store_review: {
      /** Pending items. */
      pending: number;
      /** Approved items. */
      approved: number;
      /** Rejected items. */
      rejected: number;
      /** Flagged items. */
      flagged: number;
    };
  };
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link notePresence}. */
export interface NotePresenceInput {
  /** ID of the item you are viewing. Null or omitted when you are not viewing an item. */
  itemId?: string | null;
  /** Only decisions after this time. Pass the `now` of the last response. */
  since?: string;
}

/** Result of {@link notePresence}. */
export interface NotePresenceResult {
  /** Items that other staff members viewed in the last 30 seconds. */
  viewers: ({
    /** ID of the item. */
    itemId: string;
    /** Staff member ID. A TypeID with the prefix `user`. */
    personId: string;
    /** Name of the staff member. */
    name: string;
  })[];
  /** Decisions, newest first, at most 100. */
  decisions: (ModerationLogEntry)[];
  /** Time of the response. Pass it as `since` in the next request. */
  now: string;
}

/** Inputs of {@link undoInQueue}. */
export interface UndoInQueueInput {
  /** IDs of the items whose last decision to undo. Required unless `decisionIds` is given. */
  ids?: (string)[];
  /** IDs of the decisions to undo, as returned with the results of a decision. If an item was decided again since, its result is INVALID_STATE. Required unless `ids` is given. */
  decisionIds?: (string)[];
}

/** Result of {@link undoInQueue}. */
export interface UndoInQueueResult {
  /** One result per item, in the order of the request. */
  results: ({
    /** ID of the item. */
    id: string;
    /** Whether the item was processed. */
    success: boolean;
    /** Error of this item; null on success. */
    error: {
      /** Error code. */
      code: string;
      /** What is wrong. */
      message: string;
    } | null;
    /** ID of the decision that was made or undone, as in the moderation log; null when nothing changed. */
    decisionId: string | null;
    /** The item in its current state; null when it was not found. */
    item: QueueItem | null;
  })[];
}

/** Inputs of {@link cancelBulkAction}. */
export interface CancelBulkActionInput {
  /** Bulk action ID. A TypeID with the prefix `bulk`. */
  bulkId: string;
}

/** Result of {@link cancelBulkAction}. */
export interface CancelBulkActionResult {
  /** Bulk action ID. A TypeID with the prefix `bulk`. */
  id: string;
  /** State of the background job. The decisions of a `completed`, `cancelled` or `failed` action can be undone. */
  status: "pending" | "processing" | "completed" | "cancelled" | "failed" | "undoing" | "undone";
  /** Filters of the queue. A rating cannot be one of them. */
  filters: {
    /** Only items of these types. */
    type?: ("review" | "question" | "answer" | "media" | "store_review")[];
    /** Only items with one of these statuses. */
    status?: ("pending" | "approved" | "rejected" | "flagged")[];
    /** The merchant's product ID. */
    productId?: string;
    /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
    search?: string;
    /** First submission day (UTC). */
    startDate?: string;
    /** Last submission day (UTC), inclusive. */
    endDate?: string;
    /** Only reviews with or without media. Excludes items other than reviews. */
    hasMedia?: boolean;
    /** Only verified or unverified reviews. Excludes items other than reviews. */
    verified?: boolean;
    /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
    assignedTo?: string;
    /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
    language?: string;
  };
  /** New status of the items. */
  verdict: "approved" | "rejected" | "flagged";
  /** Note of the moderator. */
  reason: string | null;
  /** Reason code. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Whether authors of rejected reviews are emailed. */
  notifyAuthors: boolean;
  /** Items that matched at the start. Exact with filters by type and status only; with others up to 100,000 of each type. */
  matching: number;
  /** Items moderated so far. */
  decided: number;
  /** Items left unchanged so far: excluded, or changed by somebody else meanwhile. */
  skipped: number;
  /** Decisions undone so far. */
  undone: number;
  /** Decisions that were not undone, because the items were moderated again or deleted since. */
  notUndone: number;
  /** Percentage of the decisions, or of the undo, that is done. */
  progress: number;
  /** Why the action failed. */
  error: string | null;
  /** Email address of the moderator. */
  requestedBy: string;
  /** Email address of the moderator who undid it. */
  undoneBy: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time at which the last decision was made. */
  finishedAt: string | null;
  /** Time at which the undo was completed. */
  undoneAt: string | null;
}

/** Inputs of {@link countQueue}. */
export interface CountQueueInput {
  /** Only items of these types. */
  type?: ("review" | "question" | "answer" | "media" | "store_review")[];
  /** Only items with one of these statuses. */
  status?: ("pending" | "approved" | "rejected" | "flagged")[];
  /** The merchant's product ID. */
  productId?: string;
  /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
  search?: string;
  /** First submission day (UTC). */
  startDate?: string;
  /** Last submission day (UTC), inclusive. */
  endDate?: string;
  /** Only reviews with or without media. Excludes items other than reviews. */
  hasMedia?: boolean;
  /** Only verified or unverified reviews. Excludes items other than reviews. */
  verified?: boolean;
  /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
  assignedTo?: string;
  /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
  language?: string;
}

/** Result of {@link countQueue}. */
export interface CountQueueResult {
  /** Number of matching items, or of those counted. */
  matching: number;
  /** Whether there are no more. */
  isExact: boolean;
}

/** Inputs of {@link getBulkAction}. */
export interface GetBulkActionInput {
  /** Bulk action ID. A TypeID with the prefix `bulk`. */
  bulkId: string;
}

/** Result of {@link getBulkAction}. */
export interface GetBulkActionResult {
  /** Bulk action ID. A TypeID with the prefix `bulk`. */
  id: string;
  /** State of the background job. The decisions of a `completed`, `cancelled` or `failed` action can be undone. */
  status: "pending" | "processing" | "completed" | "cancelled" | "failed" | "undoing" | "undone";
  /** Filters of the queue. A rating cannot be one of them. */
  filters: {
    /** Only items of these types. */
    type?: ("review" | "question" | "answer" | "media" | "store_review")[];
    /** Only items with one of these statuses. */
    status?: ("pending" | "approved" | "rejected" | "flagged")[];
    /** The merchant's product ID. */
    productId?: string;
    /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
    search?: string;
    /** First submission day (UTC). */
    startDate?: string;
    /** Last submission day (UTC), inclusive. */
    endDate?: string;
    /** Only reviews with or without media. Excludes items other than reviews. */
    hasMedia?: boolean;
    /** Only verified or unverified reviews. Excludes items other than reviews. */
    verified?: boolean;
    /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
    assignedTo?: string;
    /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
    language?: string;
  };
  /** New status of the items. */
  verdict: "approved" | "rejected" | "flagged";
  /** Note of the moderator. */
  reason: string | null;
  /** Reason code. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Whether authors of rejected reviews are emailed. */
  notifyAuthors: boolean;
  /** Items that matched at the start. Exact with filters by type and status only; with others up to 100,000 of each type. */
  matching: number;
  /** Items moderated so far. */
  decided: number;
  /** Items left unchanged so far: excluded, or changed by somebody else meanwhile. */
  skipped: number;
  /** Decisions undone so far. */
  undone: number;
  /** Decisions that were not undone, because the items were moderated again or deleted since. */
  notUndone: number;
  /** Percentage of the decisions, or of the undo, that is done. */
  progress: number;
  /** Why the action failed. */
  error: string | null;
  /** Email address of the moderator. */
  requestedBy: string;
  /** Email address of the moderator who undid it. */
  undoneBy: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time at which the last decision was made. */
  finishedAt: string | null;
  /** Time at which the undo was completed. */
  undoneAt: string | null;
}

/** Inputs of {@link listBulkActions}. */
export interface ListBulkActionsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
}

/** Result of {@link listBulkActions}. */
export interface ListBulkActionsResult {
  /** Bulk actions of this page. */
  bulkActions: ({
    /** Bulk action ID. A TypeID with the prefix `bulk`. */
    id: string;
    /** State of the background job. The decisions of a `completed`, `cancelled` or `failed` action can be undone. */
    status: "pending" | "processing" | "completed" | "cancelled" | "failed" | "undoing" | "undone";
    /** Filters of the queue. A rating cannot be one of them. */
    filters: {
      /** Only items of these types. */
      type?: ("review" | "question" | "answer" | "media" | "store_review")[];
      /** Only items with one of these statuses. */
      status?: ("pending" | "approved" | "rejected" | "flagged")[];
      /** The merchant's product ID. */
      productId?: string;
      /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
      search?: string;
      /** First submission day (UTC). */
      startDate?: string;
      /** Last submission day (UTC), inclusive. */
      endDate?: string;
      /** Only reviews with or without media. Excludes items other than reviews. */
      hasMedia?: boolean;
      /** Only verified or unverified reviews. Excludes items other than reviews. */
      verified?: boolean;
      /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
      assignedTo?: string;
      /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
      language?: string;
    };
    /** New status of the items. */
    verdict: "approved" | "rejected" | "flagged";
    /** Note of the moderator. */
    reason: string | null;
    /** Reason code. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
    /** Whether authors of rejected reviews are emailed. */
    notifyAuthors: boolean;
    /** Items that matched at the start. Exact with filters by type and status only; with others up to 100,000 of each type. */
    matching: number;
    /** Items moderated so far. */
    decided: number;
    /** Items left unchanged so far: excluded, or changed by somebody else meanwhile. */
    skipped: number;
    /** Decisions undone so far. */
    undone: number;
    /** Decisions that were not undone, because the items were moderated again or deleted since. */
    notUndone: number;
    /** Percentage of the decisions, or of the undo, that is done. */
    progress: number;
    /** Why the action failed. */
    error: string | null;
    /** Email address of the moderator. */
    requestedBy: string;
    /** Email address of the moderator who undid it. */
    undoneBy: string | null;
    /** Time of the request. */
    createdAt: string;
    /** Time at which the last decision was made. */
    finishedAt: string | null;
    /** Time at which the undo was completed. */
    undoneAt: string | null;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link startBulkAction}. */
export interface StartBulkActionInput {
  /** Filters of the queue. A rating cannot be one of them. */
  filters: {
    /** Only items of these types. */
    type?: ("review" | "question" | "answer" | "media" | "store_review")[];
    /** Only items with one of these statuses. */
    status?: ("pending" | "approved" | "rejected" | "flagged")[];
    /** The merchant's product ID. */
    productId?: string;
    /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
    search?: string;
    /** First submission day (UTC). */
    startDate?: string;
    /** Last submission day (UTC), inclusive. */
    endDate?: string;
    /** Only reviews with or without media. Excludes items other than reviews. */
    hasMedia?: boolean;
    /** Only verified or unverified reviews. Excludes items other than reviews. */
    verified?: boolean;
    /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
    assignedTo?: string;
    /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
    language?: string;
  };
  /** IDs of matching items to leave unchanged. */
  excludedIds?: (string)[];
  /** New status. */
  status: "approved" | "rejected" | "flagged";
  /** Note for the moderation log. The email to the author of a rejected item contains it. */
  reason?: string;
  /** Reason of the decision. */
  reasonCode?: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other";
  /** Whether authors of rejected reviews are emailed the reason. The emails are sent 10 minutes after the decision, unless it is undone. */
  notifyAuthors?: boolean;
}

/** Result of {@link startBulkAction}. */
export interface StartBulkActionResult {
  /** Bulk action ID. A TypeID with the prefix `bulk`. */
  id: string;
  /** State of the background job. The decisions of a `completed`, `cancelled` or `failed` action can be undone. */
  status: "pending" | "processing" | "completed" | "cancelled" | "failed" | "undoing" | "undone";
  /** Filters of the queue. A rating cannot be one of them. */
  filters: {
    /** Only items of these types. */
    type?: ("review" | "question" | "answer" | "media" | "store_review")[];
    /** Only items with one of these statuses. */
    status?: ("pending" | "approved" | "rejected" | "flagged")[];
    /** The merchant's product ID. */
    productId?: string;
    /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
    search?: string;
    /** First submission day (UTC). */
    startDate?: string;
    /** Last submission day (UTC), inclusive. */
    endDate?: string;
    /** Only reviews with or without media. Excludes items other than reviews. */
    hasMedia?: boolean;
    /** Only verified or unverified reviews. Excludes items other than reviews. */
    verified?: boolean;
    /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
    assignedTo?: string;
    /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
    language?: string;
  };
  /** New status of the items. */
  verdict: "approved" | "rejected" | "flagged";
  /** Note of the moderator. */
  reason: string | null;
  /** Reason code. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Whether authors of rejected reviews are emailed. */
  notifyAuthors: boolean;
  /** Items that matched at the start. Exact with filters by type and status only; with others up to 100,000 of each type. */
  matching: number;
  /** Items moderated so far. */
  decided: number;
  /** Items left unchanged so far: excluded, or changed by somebody else meanwhile. */
  skipped: number;
  /** Decisions undone so far. */
  undone: number;
  /** Decisions that were not undone, because the items were moderated again or deleted since. */
  notUndone: number;
  /** Percentage of the decisions, or of the undo, that is done. */
  progress: number;
  /** Why the action failed. */
  error: string | null;
  /** Email address of the moderator. */
  requestedBy: string;
  /** Email address of the moderator who undid it. */
  undoneBy: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time at which the last decision was made. */
  finishedAt: string | null;
  /** Time at which the undo was completed. */
  undoneAt: string | null;
}

/** Inputs of {@link undoBulkAction}. */
export interface UndoBulkActionInput {
  /** Bulk action ID. A TypeID with the prefix `bulk`. */
  bulkId: string;
}

/** Result of {@link undoBulkAction}. */
export interface UndoBulkActionResult {
  /** Bulk action ID. A TypeID with the prefix `bulk`. */
  id: string;
  /** State of the background job. The decisions of a `completed`, `cancelled` or `failed` action can be undone. */
  status: "pending" | "processing" | "completed" | "cancelled" | "failed" | "undoing" | "undone";
  /** Filters of the queue. A rating cannot be one of them. */
  filters: {
    /** Only items of these types. */
    type?: ("review" | "question" | "answer" | "media" | "store_review")[];
    /** Only items with one of these statuses. */
    status?: ("pending" | "approved" | "rejected" | "flagged")[];
    /** The merchant's product ID. */
    productId?: string;
    /** Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media. */
    search?: string;
    /** First submission day (UTC). */
    startDate?: string;
    /** Last submission day (UTC), inclusive. */
    endDate?: string;
    /** Only reviews with or without media. Excludes items other than reviews. */
    hasMedia?: boolean;
    /** Only verified or unverified reviews. Excludes items other than reviews. */
    verified?: boolean;
    /** Only items assigned to this staff member (an ID or `me`), or to `nobody`. */
    assignedTo?: string;
    /** Only reviews in this language (ISO 639-1). Excludes items other than reviews. */
    language?: string;
  };
  /** New status of the items. */
  verdict: "approved" | "rejected" | "flagged";
  /** Note of the moderator. */
  reason: string | null;
  /** Reason code. */
  reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  /** Whether authors of rejected reviews are emailed. */
  notifyAuthors: boolean;
  /** Items that matched at the start. Exact with filters by type and status only; with others up to 100,000 of each type. */
  matching: number;
  /** Items moderated so far. */
  decided: number;
  /** Items left unchanged so far: excluded, or changed by somebody else meanwhile. */
  skipped: number;
  /** Decisions undone so far. */
  undone: number;
  /** Decisions that were not undone, because the items were moderated again or deleted since. */
  notUndone: number;
  /** Percentage of the decisions, or of the undo, that is done. */
  progress: number;
  /** Why the action failed. */
  error: string | null;
  /** Email address of the moderator. */
  requestedBy: string;
  /** Email address of the moderator who undid it. */
  undoneBy: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time at which the last decision was made. */
  finishedAt: string | null;
  /** Time at which the undo was completed. */
  undoneAt: string | null;
}

/** Inputs of {@link changeReplyTemplate}. */
export interface ChangeReplyTemplateInput {
  /** Reply template ID. A TypeID with the prefix `template`. */
  templateId: string;
  /** Name of the template. */
  name?: string;
  /** Text of the reply. `{author}` and `{product}` are placeholders. */
  text?: string;
}

/** Result of {@link changeReplyTemplate}. */
export interface ChangeReplyTemplateResult {
  /** Reply template ID. A TypeID with the prefix `template`. */
  id: string;
  /** Name of the template. */
  name: string;
  /** Text of the reply. `{author}` and `{product}` are placeholders. */
  text: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** Inputs of {@link deleteReplyTemplate}. */
export interface DeleteReplyTemplateInput {
  /** Reply template ID. A TypeID with the prefix `template`. */
  templateId: string;
}

/** Result of {@link deleteReplyTemplate}. */
export interface DeleteReplyTemplateResult {
  /** Reply template ID. A TypeID with the prefix `template`. */
  id: string;
  /** Name of the template. */
  name: string;
  /** Text of the reply. `{author}` and `{product}` are placeholders. */
  text: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** Inputs of {@link createReplyTemplate}. */
export interface CreateReplyTemplateInput {
  /** Name of the template. */
  name: string;
  /** Text of the reply. `{author}` and `{product}` are placeholders. */
  text: string;
}

/** Result of {@link createReplyTemplate}. */
export interface CreateReplyTemplateResult {
  /** Reply template ID. A TypeID with the prefix `template`. */
  id: string;
  /** Name of the template. */
  name: string;
  /** Text of the reply. `{author}` and `{product}` are placeholders. */
  text: string;
  /** Time of the last change. */
  updatedAt: string;
}

/** Result of {@link listReplyTemplates}. */
export interface ListReplyTemplatesResult {
  /** All reply templates. */
  replyTemplates: ({
    /** Reply template ID. A TypeID with the prefix `template`. */
    id: string;
    /** Name of the template. */
    name: string;
    /** Text of the reply. `{author}` and `{product}` are placeholders. */
    text: string;
    /** Time of the last change. */
    updatedAt: string;
  })[];
}

/** Inputs of {@link deleteSavedView}. */
export interface DeleteSavedViewInput {
  /** Saved view ID. A TypeID with the prefix `view`. */
  viewId: string;
}

/** Result of {@link deleteSavedView}. */
export interface DeleteSavedViewResult {
  /** Saved view ID. A TypeID with the prefix `view`. */
  id: string;
  /** Name of the view. */
  name: string;
  /** Query string of the filters, without the question mark. */
  filters: string;
  /** Whether all staff members see it. */
  shared: boolean;
  /** Whether it is yours. Only owners and admins may change views of others. */
  isOwn: boolean;
  /** Time of creation. */
  createdAt: string;
}

/** Result of {@link listSavedViews}. */
export interface ListSavedViewsResult {
  /** Your saved views, then those shared by others. */
  savedViews: ({
    /** Saved view ID. A TypeID with the prefix `view`. */
    id: string;
    /** Name of the view. */
    name: string;
    /** Query string of the filters, without the question mark. */
    filters: string;
    /** Whether all staff members see it. */
    shared: boolean;
    /** Whether it is yours. Only owners and admins may change views of others. */
    isOwn: boolean;
    /** Time of creation. */
    createdAt: string;
  })[];
}

/** Inputs of {@link saveView}. */
export interface SaveViewInput {
  /** Name of the view. */
  name: string;
  /** Query string of the filters, without the question mark. */
  filters: string;
  /** Whether all staff members see it. */
  shared?: boolean;
}

/** Result of {@link saveView}. */
export interface SaveViewResult {
  /** Saved view ID. A TypeID with the prefix `view`. */
  id: string;
  /** Name of the view. */
  name: string;
  /** Query string of the filters, without the question mark. */
  filters: string;
  /** Whether all staff members see it. */
  shared: boolean;
  /** Whether it is yours. Only owners and admins may change views of others. */
  isOwn: boolean;
  /** Time of creation. */
  createdAt: string;
}

/** Inputs of {@link deleteReviewMedium}. */
export interface DeleteReviewMediumInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Media item ID. A TypeID with the prefix `media`. */
  publicId: string;
}

/** Result of {@link deleteReviewMedium}. */
export interface DeleteReviewMediumResult {
  /** Always true. */
  deleted: boolean;
  /** ID of the deleted media item. */
  publicId: string;
}

/** Inputs of {@link hideReviewMedium}. */
export interface HideReviewMediumInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Media item ID. A TypeID with the prefix `media`. */
  publicId: string;
  /** Whether to hide the media item. */
  hidden: boolean;
  /** Note for the moderation log. */
  reason?: string;
}

/** Result of {@link hideReviewMedium}. */
export interface HideReviewMediumResult {
  /** Media item ID. A TypeID with the prefix `media`. */
  publicId: string;
  /** Kind of media. */
  type: "image" | "video";
  /** Processing state. */
  mediaStatus: "processing" | "ready" | "failed";
  /** Displayed width in pixels. */
  width: number | null;
  /** Displayed height in pixels. */
  height: number | null;
  /** Duration in seconds; null for images. */
  duration: number | null;
  /** ThumbHash, Base64-encoded. Display it while the image loads. */
  placeholder: string | null;
  /** URLs by size. Null until processed, and for sizes that do not apply. */
  urls: {
    /** Thumbnail. */
    thumbnail: string | null;
    /** Small size. */
    small: string | null;
    /** Medium size. */
    medium: string | null;
    /** Large size. */
    large: string | null;
    /** Original without metadata. */
    original: string | null;
    /** Still frame of a video. */
    poster: string | null;
  };
  /** The same sizes as JPEG, for clients without WebP support. */
  fallbackUrls: {
    /** Thumbnail. */
    thumbnail: string | null;
    /** Small size. */
    small: string | null;
    /** Medium size. */
    medium: string | null;
    /** Large size. */
    large: string | null;
    /** Still frame of a video. */
    poster: string | null;
  };
  /** Animated WebP of an animated image. */
  animatedUrl: string | null;
  /** H.264 rendition of a video whose original has another format. */
  renditionUrl: string | null;
  /** Whether the media item is hidden from the public. */
  hidden: boolean;
  /** Why processing failed. */
  failure: string | null;
}

/** Inputs of {@link listProductMedia}. */
export interface ListProductMediaInput {
  /** The merchant's product ID. */
  productId: string;
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
}

/** Result of {@link listProductMedia}. */
export interface ListProductMediaResult {
  /** Media of this page. */
  media: ({
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
    /** Review ID. A TypeID with the prefix `review`. */
    reviewId: string;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Display name of the author. */
    authorName: string;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link listReviewMedia}. */
export interface ListReviewMediaInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
}

/** Result of {@link listReviewMedia}. */
export interface ListReviewMediaResult {
  /** Media of the review. */
  media: ({
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
    /** Whether it is hidden from the public. Omitted for browsers. */
    hidden?: boolean;
    /** Why processing failed. Omitted for browsers. */
    failure?: string | null;
  })[];
}

/** Inputs of {@link signUpload}. */
export interface SignUploadInput {
  /** Name of the file. */
  filename: string;
  /** Media type of the file, as in `image/jpeg`. */
  contentType: string;
  /** Size in bytes, at most 50 MB. */
  size: number;
  /** ID of the signed-in customer. Identifies the user for the rate limit. */
  userId?: string;
  /** Identifies the user for the rate limit when `userId` is absent. */
  customerEmail?: string;
}

/** Result of {@link signUpload}. */
export interface SignUploadResult {
  /** Media item ID. A TypeID with the prefix `media`. */
  publicId: string;
  /** URL to upload the file to. */
  uploadUrl: string;
  /** HTTP method of the upload. */
  method: "POST";
  /** Form fields to send before the file. */
  fields: Record<string, string>;
  /** Time at which the signature expires, after 15 minutes. */
  expiresAt: string;
}

/** Inputs of {@link submitReviewWithMedia}. */
export interface SubmitReviewWithMediaInput {
  /** The merchant's product ID. */
  productId: string;
  /** Star rating, 1 to 5. */
  rating: number;
  /** Display name of the author. */
  authorName: string;
  /** Email address of the author. Never public. */
  authorEmail: string;
  /** Headline. */
  title?: string;
  /** Text of the review. */
  text?: string;
  /** The merchant's order ID. Marks a verified purchase. */
  orderId?: string;
  /** ID of the incentive claim. Requires `incentiveConsent: true`. */
  incentiveClaimId?: string;
  /** Whether the author consents to the disclosure of the incentive. */
  incentiveConsent?: boolean;
  /** Whether the author recommends the product. */
  wouldRecommend?: boolean;
  /** What the author likes. */
  pros?: string;
  /** What the author dislikes. */
  cons?: string;
  /** Custom attribute values by attribute ID. */
  attributes?: Record<string, string | number | boolean | (string)[]>;
  /** Token of a review request, from the parameter `reviewToken` of its link. Marks a verified purchase. */
  token?: string;
  /** Merchant ID. Must equal `X-Merchant-Id`. */
  merchantId?: string;
  /** JPEG, PNG, WebP, GIF, MP4, WebM or QuickTime, at most 50 MB each. */
  file?: (Blob)[];
}

/** Result of {@link submitReviewWithMedia}. */
export interface SubmitReviewWithMediaResult {
  /** Review ID. A TypeID with the prefix `review`. */
  id: string;
  /** The merchant's product ID. */
  productId: string;
  /** Moderation status. */
  status: "pending" | "approved" | "rejected" | "flagged";
  /** Star rating, 1 to 5. */
  rating: number;
  /** Whether it is a verified purchase. */
  verifiedPurchase: boolean;
  /** How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address. */
  verification: "order" | "token" | "merchant" | "email" | "imported" | "none";
  /** Time of submission. */
  createdAt: string;
  /** Processing state of the media; null without media. `partial`: some failed. */
  mediaStatus: "processing" | "ready" | "partial" | "failed" | null;
  /** The signed promise of the transparency log to contain this review: a [signed note](https://c2sp.org/signed-note). Null without an entry in the log. */
  receipt: string | null;
  /** Page for the author with the entries about the review. Whoever knows the address can open it. Null without a receipt. */
  receiptUrl: string | null;
  /** Attached media. */
  media: ({
    /** Media item ID. A TypeID with the prefix `media`. */
    publicId: string;
    /** Kind of media. */
    type: "image" | "video";
    /** Processing state. */
    mediaStatus: "processing" | "ready" | "failed";
    /** Displayed width in pixels. */
    width: number | null;
    /** Displayed height in pixels. */
    height: number | null;
    /** Duration in seconds; null for images. */
    duration: number | null;
    /** ThumbHash, Base64-encoded. Display it while the image loads. */
    placeholder: string | null;
    /** URLs by size. Null until processed, and for sizes that do not apply. */
    urls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Original without metadata. */
      original: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** The same sizes as JPEG, for clients without WebP support. */
    fallbackUrls: {
      /** Thumbnail. */
      thumbnail: string | null;
      /** Small size. */
      small: string | null;
      /** Medium size. */
      medium: string | null;
      /** Large size. */
      large: string | null;
      /** Still frame of a video. */
      poster: string | null;
    };
    /** Animated WebP of an animated image. */
    animatedUrl: string | null;
    /** H.264 rendition of a video whose original has another format. */
    renditionUrl: string | null;
  })[];
}

/** Result of {@link countFailedMails}. */
export interface CountFailedMailsResult {
  /** Failed emails. */
  failed: number;
  /** Failed emails that `POST /admin/mails/failed/send` would queue. */
  sendable: number;
}

/** Inputs of {@link getMail}. */
export interface GetMailInput {
  /** Email ID. A TypeID with the prefix `mail`. */
  mailId: string;
}

/** Inputs of {@link listMails}. */
export interface ListMailsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only emails of this kind. */
  kind?: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "shop_messages_failing" | "codes_low" | "topics_rising" | "report_received" | "report_decided" | "content_removed" | "appeal_decided" | "password_reset" | "security_notice";
  /** Only emails with this status. */
  status?: "kept" | "queued" | "sending" | "sent" | "failed" | "cancelled" | "uncertain";
  /** Only emails to this address. */
  to?: string;
}

/** Result of {@link listMails}. */
export interface ListMailsResult {
  /** Emails of this page. */
  mails: (ListedMail)[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Result of {@link sendFailedMails}. */
export interface SendFailedMailsResult {
  /** Emails queued for another attempt. */
  queued: number;
  /** Failed emails that are no longer relevant and were not queued. */
  heldBack: number;
}

/** Inputs of {@link checkDomain}. */
export interface CheckDomainInput {
  /** `pages` (hosted pages and links in emails) or `media` (photos and videos). */
  purpose: string;
}

/** Result of {@link checkDomain}. */
export interface CheckDomainResult {
  /** What it is used for. */
  purpose: "pages" | "media";
  /** The domain. */
  domain: string;
  /** `pending` until its record is found; `failing` when the record of a verified domain is missing: after three days it is `pending` again, and no longer used. */
  status: "pending" | "verified" | "failing";
  /** Records to add to the DNS of the domain: the first proves that it is yours, the second leads to the service. */
  records: ({
    /** Type of the record. */
    type: "TXT" | "CNAME";
    /** Name of the record. */
    name: string;
    /** Value of the record. */
    value: string;
  })[];
  /** What the last check found; null when the domain was verified. */
  problem: "record_missing" | "record_differs" | "dns_failed" | "domain_taken" | null;
  /** Time of the last check. */
  checkedAt: string | null;
  /** Time of the verification; null before it. */
  verifiedAt: string | null;
}

/** Inputs of {@link deleteDomain}. */
export interface DeleteDomainInput {
  /** `pages` (hosted pages and links in emails) or `media` (photos and videos). */
  purpose: string;
}

/** Result of {@link deleteDomain}. */
export interface DeleteDomainResult {
  /** The removed domain. */
  domain: string;
}

/** Inputs of {@link putDomain}. */
export interface PutDomainInput {
  /** `pages` (hosted pages and links in emails) or `media` (photos and videos). */
  purpose: string;
  /** A domain of yours, as in `reviews.shop.example`. Internationalized names are stored as Punycode. */
  domain: string;
}

/** Result of {@link putDomain}. */
export interface PutDomainResult {
  /** What it is used for. */
  purpose: "pages" | "media";
  /** The domain. */
  domain: string;
  /** `pending` until its record is found; `failing` when the record of a verified domain is missing: after three days it is `pending` again, and no longer used. */
  status: "pending" | "verified" | "failing";
  /** Records to add to the DNS of the domain: the first proves that it is yours, the second leads to the service. */
  records: ({
    /** Type of the record. */
    type: "TXT" | "CNAME";
    /** Name of the record. */
    name: string;
    /** Value of the record. */
    value: string;
  })[];
  /** What the last check found; null when the domain was verified. */
  problem: "record_missing" | "record_differs" | "dns_failed" | "domain_taken" | null;
  /** Time of the last check. */
  checkedAt: string | null;
  /** Time of the verification; null before it. */
  verifiedAt: string | null;
}

/** Result of {@link listDomains}. */
export interface ListDomainsResult {
  /** At most one for each purpose. */
  domains: ({
    /** What it is used for. */
    purpose: "pages" | "media";
    /** The domain. */
    domain: string;
    /** `pending` until its record is found; `failing` when the record of a verified domain is missing: after three days it is `pending` again, and no longer used. */
    status: "pending" | "verified" | "failing";
    /** Records to add to the DNS of the domain: the first proves that it is yours, the second leads to the service. */
    records: ({
      /** Type of the record. */
      type: "TXT" | "CNAME";
      /** Name of the record. */
      name: string;
      /** Value of the record. */
      value: string;
    })[];
    /** What the last check found; null when the domain was verified. */
    problem: "record_missing" | "record_differs" | "dns_failed" | "domain_taken" | null;
    /** Time of the last check. */
    checkedAt: string | null;
    /** Time of the verification; null before it. */
    verifiedAt: string | null;
  })[];
}

/** Result of {@link deleteLogo}. */
export interface DeleteLogoResult {
  /** Always true. */
  deleted: boolean;
  /** Always null. */
  logo: {
    /** URL of the image (PNG). */
    url: string;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
  } | null;
}

/** Inputs of {@link uploadLogo}. */
export interface UploadLogoInput {
  /** Image, at most 2 MB. */
  file: Blob;
}

/** Result of {@link uploadLogo}. */
export interface UploadLogoResult {
  /** URL of the image (PNG). */
  url: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/** Inputs of {@link getEmailTemplate}. */
export interface GetEmailTemplateInput {
  /** Kind of email. */
  kind: string;
  /** Language. */
  locale: string;
}

/** Inputs of {@link resetEmailTemplate}. */
export interface ResetEmailTemplateInput {
  /** Kind of email. */
  kind: string;
  /** Language. */
  locale: string;
}

/** Inputs of {@link saveEmailTemplate}. */
export interface SaveEmailTemplateInput {
  /** Kind of email. */
  kind: string;
  /** Language. */
  locale: string;
  content: EmailTemplateContent;
  /** Version that was edited, null for the default. If there is a newer one, INVALID_STATE is returned, so that nobody overwrites changes unseen. */
  basedOn: number | null;
}

/** Inputs of {@link listEmailTemplateVersions}. */
export interface ListEmailTemplateVersionsInput {
  /** Kind of email. */
  kind: string;
  /** Language. */
  locale: string;
}

/** Result of {@link listEmailTemplateVersions}. */
export interface ListEmailTemplateVersionsResult {
  /** Versions, newest first. */
  versions: ({
    /** Version number. */
    version: number;
    /** Content; null where the version restored Tribune's default. */
    content: EmailTemplateContent | null;
    /** Time of the change. */
    changedAt: string;
    /** Email address of the staff member who made the change. */
    changedBy: string | null;
    /** Version that was restored; null for an edit. */
    restoredFrom: number | null;
  })[];
}

/** Result of {@link listEmailTemplates}. */
export interface ListEmailTemplatesResult {
  /** Templates by kind and language. */
  emailTemplates: ({
    /** Kind of email. */
    kind: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "password_reset";
    /** Language. */
    locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
    /** Current version; null before the first change. */
    version: number | null;
    /** Whether the email differs from Tribune's default. */
    customized: boolean;
    /** Time of the last change; null before the first. */
    changedAt: string | null;
    /** Email address of the staff member who made the last change. */
    changedBy: string | null;
  })[];
}

/** Inputs of {@link previewEmailTemplate}. */
export interface PreviewEmailTemplateInput {
  /** Kind of email. */
  kind: string;
  /** Language. */
  locale: string;
  content: EmailTemplateContent;
  /** Color scheme to show; by default the email follows the reader's setting. */
  colorScheme?: "light" | "dark";
}

/** Result of {@link previewEmailTemplate}. */
export interface PreviewEmailTemplateResult {
  /** Subject line. */
  subject: string;
  /** Text beside the subject. */
  preheader: string;
  /** Plain text. */
  text: string;
  /** HTML. */
  html: string;
  /** Whether invented data was used because the merchant has none of this kind yet. */
  sample: boolean;
  /** Faults that prevent saving. */
  faults: ({
    /** Field of the content, as in `body.2.text`. */
    field: string;
    /** Offset of the fault in UTF-16 units. */
    at: number;
    /** Length of the faulty part; 0 where something is missing. */
    length: number;
    /** What is wrong. */
    message: string;
  })[];
}

/** Inputs of {@link restoreEmailTemplateVersion}. */
export interface RestoreEmailTemplateVersionInput {
  /** Kind of email. */
  kind: string;
  /** Language. */
  locale: string;
  /** Version number. */
  version: string;
}

/** Inputs of {@link sendTestEmail}. */
export interface SendTestEmailInput {
  /** Kind of email. */
  kind: string;
  /** Language. */
  locale: string;
  content: EmailTemplateContent;
}

/** Result of {@link sendTestEmail}. */
export interface SendTestEmailResult {
  /** ID of the email in the outbox. */
  mailId: string;
  /** Your email address. */
  to: string;
}

/** Inputs of {@link getDashboard}. */
export interface GetDashboardInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Number of days up to and including today (UTC). Defaults to `30d`. */
  period?: "7d" | "14d" | "30d" | "90d" | "all";
  /** First day of a custom range. Requires `endDate`; both override `period`. */
  startDate?: string;
  /** Last day of a custom range, inclusive. Requires `startDate`. */
  endDate?: string;
}

/** Inputs of {@link getProductAnalytics}. */
export interface GetProductAnalyticsInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Number of days up to and including today (UTC). Defaults to `30d`. */
  period?: "7d" | "14d" | "30d" | "90d" | "all";
  /** First day of a custom range. Requires `endDate`; both override `period`. */
  startDate?: string;
  /** Last day of a custom range, inclusive. Requires `startDate`. */
  endDate?: string;
  /** `reviews` (default): most reviews first. `highest` and `lowest` sort by `score`. */
  sort?: "reviews" | "highest" | "lowest";
  /** Page number, starting at 1. */
  page?: number;
  /** Products per page. */
  limit?: number;
}

/** Result of {@link getProductAnalytics}. */
export interface GetProductAnalyticsResult {
  /** The requested period; null for a custom range. */
  period: "7d" | "14d" | "30d" | "90d" | "all" | null;
  /** First day of the range (UTC). */
  startDate: string;
  /** Last day of the range (UTC), inclusive. */
  endDate: string;
  /** Time at which the products were ranked. */
  calculatedAt: string;
  /** Products with a published review in the period. */
  totalProducts: number;
  /** Average rating of all products in the period. */
  averageRating: number;
  /** Products of this page. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** Published reviews in the period. */
    reviews: number;
    /** Average rating in the period. */
    averageRating: number;
    /** Bayesian average: the rating with five additional reviews at the merchant's average, so that few reviews carry little weight. */
    score: number;
  })[];
  /** Page number. */
  page: number;
  /** Page size that was applied. */
  limit: number;
  /** Number of pages. */
  totalPages: number;
  /** The five products with the highest score. */
  topPerformers: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** Published reviews in the period. */
    reviews: number;
    /** Average rating in the period. */
    averageRating: number;
    /** Bayesian average: the rating with five additional reviews at the merchant's average, so that few reviews carry little weight. */
    score: number;
  })[];
  /** The five products with the lowest score. */
  lowPerformers: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** Published reviews in the period. */
    reviews: number;
    /** Average rating in the period. */
    averageRating: number;
    /** Bayesian average: the rating with five additional reviews at the merchant's average, so that few reviews carry little weight. */
    score: number;
  })[];
}

/** Inputs of {@link getTopicTrend}. */
export interface GetTopicTrendInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Topic, as in `battery-life`. */
  topic: string;
  /** Number of days up to and including today (UTC). Defaults to `30d`. */
  period?: "7d" | "14d" | "30d" | "90d" | "all";
  /** First day of a custom range. Requires `endDate`; both override `period`. */
  startDate?: string;
  /** Last day of a custom range, inclusive. Requires `startDate`. */
  endDate?: string;
  /** Only reviews of this product. */
  productId?: string;
  /** Only reviews of the products of this group. */
  groupId?: string;
  /** Step of the trend. Weeks start on Monday. Defaults to `week`, and to `month` beyond a year. */
  by?: "week" | "month";
}

/** Result of {@link getTopicTrend}. */
export interface GetTopicTrendResult {
  /** The requested period; null for a custom range. */
  period: "7d" | "14d" | "30d" | "90d" | "all" | null;
  /** First day of the range (UTC). */
  startDate: string;
  /** Last day of the range (UTC), inclusive. */
  endDate: string;
  /** Time at which topics were last found in reviews of this selection; null before the first time. */
  updatedAt: string | null;
  /** Topic, as in `battery-life`. */
  topic: string;
  /** Name to display, as in `battery life`. */
  name: string;
  /** Reviews that speak of the topic. */
  mentions: number;
  /** Reviews that speak favorably of it. */
  positive: number;
  /** Reviews that speak unfavorably of it. */
  negative: number;
  /** Share of the mentions that are unfavorable, in percent. One decimal; 0 without mentions. */
  negativeShare: number;
  /** The same figures of the preceding period of the same length; null for `all`. */
  previous: {
    /** Reviews that speak of the topic. */
    mentions: number;
    /** Reviews that speak unfavorably of it. */
    negative: number;
    /** Share of the mentions that are unfavorable, in percent. One decimal; 0 without mentions. */
    negativeShare: number;
  } | null;
  /** Whether the unfavorable share has risen against the previous period beyond what chance explains (Fisher’s exact test, corrected for the number of topics). */
  rising: boolean;
  /** Step of the trend. */
  by: "week" | "month";
  /** One entry per step, without gaps. */
  trend: ({
    /** First day of the step, not before the range. */
    from: string;
    /** Last day of the step, inclusive, not after the range. */
    to: string;
    /** Reviews that speak of the topic. */
    mentions: number;
    /** Reviews that speak favorably of it. */
    positive: number;
    /** Reviews that speak unfavorably of it. */
    negative: number;
    /** Share of the mentions that are unfavorable, in percent. One decimal; 0 without mentions. */
    negativeShare: number;
  })[];
  /** Up to 100 products, most unfavorable mentions first. */
  products: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    name: string | null;
    /** Group of the product; null without one. */
    groupId: string | null;
    /** Reviews that speak of the topic. */
    mentions: number;
    /** Reviews that speak favorably of it. */
    positive: number;
    /** Reviews that speak unfavorably of it. */
    negative: number;
    /** Share of the mentions that are unfavorable, in percent. One decimal; 0 without mentions. */
    negativeShare: number;
    /** The same figures of the preceding period of the same length; null for `all`. */
    previous: {
      /** Reviews that speak of the topic. */
      mentions: number;
      /** Reviews that speak unfavorably of it. */
      negative: number;
      /** Share of the mentions that are unfavorable, in percent. One decimal; 0 without mentions. */
      negativeShare: number;
    } | null;
    /** Whether the unfavorable share has risen against the previous period beyond what chance explains (Fisher’s exact test, corrected for the number of topics). */
    rising: boolean;
  })[];
}

/** Result of {@link getTransparencyLog}. */
export interface GetTransparencyLogResult {
  /** Null until the log has begun. */
  log: {
    /** Name of the log, as its checkpoints give it. */
    origin: string;
    /** Address of the log. */
    url: string;
    /** Page on which anybody can verify the reviews. */
    trustPageUrl: string;
    /** Entries. */
    entries: number;
    /** Root hash of the latest checkpoint (Base64). */
    root: string;
    /** ID of the key that signed it (8 hexadecimal digits). */
    keyId: string;
    /** Witnesses that cosigned it. */
    cosignedBy: (string)[];
    /** When the log began. */
    beganAt: string;
    /** Minute of the latest entry. */
    latestEntryAt: string;
    /** Reviews from before this time, and imported ones, are not covered; null when all reviews are covered. */
    coveredSince: string | null;
  } | null;
  /** Changes that are not in the log yet. Workers append them once a second. */
  pending: {
    /** Changes. */
    changes: number;
    /** When the oldest of them was made; null when there is none. */
    oldestAt: string | null;
  };
  /** Published reviews that the log covers. */
  coverage: {
    /** Published reviews. */
    published: number;
    /** Those whose whole history is in the log. */
    covered: number;
    /** Those from before the log began, which entered it with their state at that time. */
    backfilled: number;
    /** Those from files, whose history before the import is not in the log. */
    imported: number;
    /** Those that are not in the log yet. */
    missing: number;
  };
  /** Witnesses that the operator of the service configured. */
  witnesses: ({
    /** Name of the witness. */
    name: string;
    /** Entries of the last checkpoint that it cosigned. */
    entries: number;
    /** When it did; null when it has not cosigned any. */
    cosignedAt: string | null;
    /** Why it does not cosign the latest checkpoint; null when it does. */
    problem: {
      /** `unknown_key` and `unknown_log`: it lacks the key of the log. `contradiction`: it cosigned entries that the log no longer contains. */
      code: "unknown_key" | "unknown_log" | "contradiction" | "invalid_cosignature" | "unreachable" | "refused";
      /** What it answered. */
      message: string;
      /** What the operator of the service can do. */
      advice: string;
    } | null;
  })[];
}

/** Inputs of {@link listTopicInsights}. */
export interface ListTopicInsightsInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Number of days up to and including today (UTC). Defaults to `30d`. */
  period?: "7d" | "14d" | "30d" | "90d" | "all";
  /** First day of a custom range. Requires `endDate`; both override `period`. */
  startDate?: string;
  /** Last day of a custom range, inclusive. Requires `startDate`. */
  endDate?: string;
  /** Only reviews of this product. */
  productId?: string;
  /** Only reviews of the products of this group. */
  groupId?: string;
  /** `mentions` (default): most discussed first. `negative`: most unfavorable mentions first. `rising`: rising ones first, by how unlikely chance is. */
  sort?: "mentions" | "negative" | "rising";
}

/** Result of {@link listTopicInsights}. */
export interface ListTopicInsightsResult {
  /** The requested period; null for a custom range. */
  period: "7d" | "14d" | "30d" | "90d" | "all" | null;
  /** First day of the range (UTC). */
  startDate: string;
  /** Last day of the range (UTC), inclusive. */
  endDate: string;
  /** Time at which topics were last found in reviews of this selection; null before the first time. */
  updatedAt: string | null;
  /** Up to 200 topics. */
  topics: ({
    /** Topic, as in `battery-life`. */
    topic: string;
    /** Name to display, as in `battery life`. */
    name: string;
    /** Reviews that speak of the topic. */
    mentions: number;
    /** Reviews that speak favorably of it. */
    positive: number;
    /** Reviews that speak unfavorably of it. */
    negative: number;
    /** Share of the mentions that are unfavorable, in percent. One decimal; 0 without mentions. */
    negativeShare: number;
    /** The same figures of the preceding period of the same length; null for `all`. */
    previous: {
      /** Reviews that speak of the topic. */
      mentions: number;
      /** Reviews that speak unfavorably of it. */
      negative: number;
      /** Share of the mentions that are unfavorable, in percent. One decimal; 0 without mentions. */
      negativeShare: number;
    } | null;
    /** Whether the unfavorable share has risen against the previous period beyond what chance explains (Fisher’s exact test, corrected for the number of topics). */
    rising: boolean;
  })[];
  /** Topics with a mention in the period or in the previous one. */
  totalTopics: number;
}

/** Inputs of {@link listTopicReviews}. */
export interface ListTopicReviewsInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Topic, as in `battery-life`. */
  topic: string;
  /** Number of days up to and including today (UTC). Defaults to `30d`. */
  period?: "7d" | "14d" | "30d" | "90d" | "all";
  /** First day of a custom range. Requires `endDate`; both override `period`. */
  startDate?: string;
  /** Last day of a custom range, inclusive. Requires `startDate`. */
  endDate?: string;
  /** Only reviews of this product. */
  productId?: string;
  /** Only reviews of the products of this group. */
  groupId?: string;
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only reviews that speak so of the topic. */
  sentiment?: "positive" | "neutral" | "negative";
}

/** Result of {@link listTopicReviews}. */
export interface ListTopicReviewsResult {
  /** The requested period; null for a custom range. */
  period: "7d" | "14d" | "30d" | "90d" | "all" | null;
  /** First day of the range (UTC). */
  startDate: string;
  /** Last day of the range (UTC), inclusive. */
  endDate: string;
  /** Reviews that match: the figure that the other routes return. */
  totalReviews: number;
  /** Newest first. */
  reviews: ({
    /** The merchant's product ID. */
    productId: string;
    /** Product name; null when unknown. */
    productName: string | null;
    /** Headline of the review. */
    title: string | null;
    /** Submission time of the review. */
    createdAt: string;
    /** A sentence of a published review. */
    passage: {
      /** ID of the review. */
      reviewId: string;
      /** Rating of the review. */
      rating: number;
      /** Field of the review that contains the passage. */
      field: "title" | "text" | "pros" | "cons";
      /** The sentence that speaks of the topic. */
      text: string;
      /** Start of the topic's words in `text`, in UTF-16 code units. */
      highlightStart: number;
      /** End of the topic's words in `text`, in UTF-16 code units. */
      highlightEnd: number;
      /** How the review speaks of the topic. */
      sentiment: "positive" | "neutral" | "negative";
    };
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link getGoogleShoppingArchive}. */
export interface GetGoogleShoppingArchiveInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Inputs of {@link getGoogleShoppingFeed}. */
export interface GetGoogleShoppingFeedInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Result of {@link googleShoppingEligibility}. */
export interface GoogleShoppingEligibilityResult {
  /** Whether no issue is blocking. */
  eligible: boolean;
  /** Published reviews. */
  totalReviews: number;
  /** Published reviews that Google requires. */
  requiredReviews: number;
  /** Products with published reviews but neither a GTIN nor a brand with an MPN. */
  productsMissingIdentifiers: number;
  /** Time at which products were checked: the time of the request for up to about 250 products with reviews, otherwise up to 15 minutes before. */
  calculatedAt: string;
  /** Open issues. */
  issues: ({
    /** Machine-readable issue. */
    code: "TOO_FEW_REVIEWS" | "MISSING_IDENTIFIERS" | "MISSING_PRODUCT_URLS" | "NO_SHOP_ADDRESS" | "FEED_NEEDS_ARCHIVE";
    /** What is wrong and how to fix it. */
    message: string;
    /** Whether the issue prevents participation. Other issues exclude individual reviews. */
    blocking: boolean;
    /** Up to twenty affected products. */
    productIds: (string)[];
  })[];
  /** State of the feed. */
  feed: {
    /** URL to enter in Google Merchant Center: the XML file, or the archive when the file is too large for Google. */
    url: string;
    /** Time of the last build; null before the first one. */
    builtAt: string | null;
    /** Reviews in the feed. */
    totalReviews: number;
    /** Compressed size in bytes. */
    bytes: number;
    /** Uncompressed size of all reviews in bytes, without the elements around them. */
    xmlBytes: number;
    /** Whether the feed includes every change. */
    upToDate: boolean;
  };
}

/** Inputs of {@link getAgenticCsv}. */
export interface GetAgenticCsvInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Inputs of {@link getAgenticCsvFile}. */
export interface GetAgenticCsvFileInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Inputs of {@link getAgenticFeed}. */
export interface GetAgenticFeedInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Inputs of {@link getAgenticFeedFile}. */
export interface GetAgenticFeedFileInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
}

/** Result of {@link getAgenticFeedState}. */
export interface GetAgenticFeedStateResult {
  /** URL of the feed as JSON Lines. With `.gz` appended, a gzip file. */
  jsonlUrl: string;
  /** URL of the feed as CSV. With `.gz` appended, a gzip file. */
  csvUrl: string;
  /** URL of the MCP server. */
  mcpUrl: string;
  /** Time at which the feed last changed; null before the first build. */
  builtAt: string | null;
  /** Time at which it was last compared with the reviews. */
  checkedAt: string | null;
  /** Products in the feed. */
  products: number;
  /** Compressed size of the JSON Lines in bytes. */
  bytes: number;
  /** Whether it is being built. */
  building: boolean;
}

/** Inputs of {@link createExport}. */
export interface CreateExportInput {
  /** What is exported. */
  type: "reviews" | "questions" | "store-reviews";
  /** First submission day (UTC). */
  startDate: string;
  /** Last submission day (UTC), inclusive. */
  endDate: string;
  /** Only items with this status. Defaults to `all`. */
  status?: "pending" | "approved" | "rejected" | "flagged" | "all";
  /** Whether the file begins with a byte order mark, without which Excel shows other characters than ASCII wrongly. */
  byteOrderMark?: boolean;
}

/** Result of {@link createExport}. */
export interface CreateExportResult {
  /** Export job ID. A TypeID with the prefix `job`. */
  jobId: string;
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed";
}

/** Inputs of {@link deleteExport}. */
export interface DeleteExportInput {
  /** What is exported. */
  type: "reviews" | "questions" | "store-reviews";
  /** Export job ID. A TypeID with the prefix `job`. */
  jobId: string;
}

/** Result of {@link deleteExport}. */
export interface DeleteExportResult {
  /** Always true. */
  deleted: boolean;
  /** Export job ID. A TypeID with the prefix `job`. */
  jobId: string;
}

/** Inputs of {@link getExport}. */
export interface GetExportInput {
  /** What is exported. */
  type: "reviews" | "questions" | "store-reviews";
  /** Export job ID. A TypeID with the prefix `job`. */
  jobId: string;
}

/** Result of {@link getExport}. */
export interface GetExportResult {
  /** Export job ID. A TypeID with the prefix `job`. */
  jobId: string;
  /** What is exported. */
  type: "reviews" | "questions" | "store-reviews";
  /** First submission day (UTC). */
  startDate: string;
  /** Last submission day (UTC), inclusive. */
  endDate: string;
  /** Status of the exported items. */
  exportedStatus: "pending" | "approved" | "rejected" | "flagged" | "all";
  /** Whether the file begins with a byte order mark, for Excel. */
  byteOrderMark: boolean;
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Progress in percent. */
  progress: number;
  /** Rows of the file without the header; null until completed. */
  rowCount: number | null;
  /** Size of the file in bytes; null until completed. */
  bytes: number | null;
  /** Whether the file contains email addresses. Those that analysts request have none. */
  hasAddresses: boolean;
  /** Email address of the staff member, or how the export was requested. */
  requestedBy: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time of completion. */
  completedAt: string | null;
  /** Signed URL of the file for you: valid until `expiresAt` without credentials, but no longer than your access. Null without a file, and for analysts if the file contains email addresses. */
  downloadUrl: string | null;
  /** Time at which the file is deleted, 7 days after completion. */
  expiresAt: string | null;
  /** Error message when `status` is `failed`. */
  error: string | null;
}

/** Inputs of {@link downloadExport}. */
export interface DownloadExportInput {
  /** What is exported. */
  type: "reviews" | "questions" | "store-reviews";
  /** Export job ID. A TypeID with the prefix `job`. */
  jobId: string;
}

/** Inputs of {@link listExports}. */
export interface ListExportsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only exports of this type. */
  type?: "reviews" | "questions" | "store-reviews";
  /** Only exports with this status. */
  status?: "pending" | "processing" | "completed" | "failed";
}

/** Result of {@link listExports}. */
export interface ListExportsResult {
  /** Exports of this page. */
  exports: ({
    /** Export job ID. A TypeID with the prefix `job`. */
    jobId: string;
    /** What is exported. */
    type: "reviews" | "questions" | "store-reviews";
    /** First submission day (UTC). */
    startDate: string;
    /** Last submission day (UTC), inclusive. */
    endDate: string;
    /** Status of the exported items. */
    exportedStatus: "pending" | "approved" | "rejected" | "flagged" | "all";
    /** Whether the file begins with a byte order mark, for Excel. */
    byteOrderMark: boolean;
    /** Status of the job. */
    status: "pending" | "processing" | "completed" | "failed";
    /** Progress in percent. */
    progress: number;
    /** Rows of the file without the header; null until completed. */
    rowCount: number | null;
    /** Size of the file in bytes; null until completed. */
    bytes: number | null;
    /** Whether the file contains email addresses. Those that analysts request have none. */
    hasAddresses: boolean;
    /** Email address of the staff member, or how the export was requested. */
    requestedBy: string | null;
    /** Time of the request. */
    createdAt: string;
    /** Time of completion. */
    completedAt: string | null;
    /** Signed URL of the file for you: valid until `expiresAt` without credentials, but no longer than your access. Null without a file, and for analysts if the file contains email addresses. */
    downloadUrl: string | null;
    /** Time at which the file is deleted, 7 days after completion. */
    expiresAt: string | null;
    /** Error message when `status` is `failed`. */
    error: string | null;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link createImport}. */
export interface CreateImportInput {
  /** Format of the file. Detected from the header row when omitted. */
  format?: "native" | "judgeme" | "yotpo" | "loox" | "stamped" | "okendo" | "shopify" | "woocommerce" | "trustpilot";
  /** The rows to import of a file that holds product reviews and reviews of the store. Decided by the header row when omitted, product reviews first. */
  kind?: "reviews" | "questions" | "store-reviews";
  /** Validates the whole file without importing it. */
  dryRun?: boolean;
  /** Order of day, month and year. Required when dates do not start with the year, since 03/04/2025 is ambiguous. */
  dateFormat?: "ymd" | "dmy" | "mdy";
  /** Highest rating of the scale that the file uses. Ratings up to 10 or in percent are converted to stars and rounded; `5` rounds decimals. Without it, ratings above 5 and decimals are rejected, and a file whose ratings are mostly above 5 is not imported. */
  ratingScale?: "5" | "10" | "100";
  /** Character encoding, as in `windows-1252`. Defaults to `utf-8`. UTF-16 is detected, and a byte order mark has precedence. */
  encoding?: string;
  /** CSV file, at most 1 GB. The separator (comma, semicolon or tab) is detected. */
  file: Blob;
  /** CSV file with the columns `handle` and `productId`, at most 20 MB: the product ID for each handle, product ID or SKU of the imported file. */
  productMap?: Blob;
}

/** Result of {@link createImport}. */
export interface CreateImportResult {
  /** Import ID. A TypeID with the prefix `import`. */
  importId: string;
  /** Format of the file; null until it is detected. */
  format: "native" | "judgeme" | "yotpo" | "loox" | "stamped" | "okendo" | "shopify" | "woocommerce" | "trustpilot" | null;
  /** What is imported. */
  kind: "reviews" | "questions" | "store-reviews";
  /** Name of the uploaded file. */
  fileName: string | null;
  /** Whether this is a dry run. */
  dryRun: boolean;
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed" | "undoing" | "undone";
  /** Progress in percent. */
  progress: number;
  /** Rows read so far: the sum of `imported`, `unchanged`, `failed` and `skipped`. */
  rows: number;
  /** Imported rows. For a dry run, rows that would be imported. */
  imported: number;
  /** Rows that already exist or appear more than once in the file. */
  unchanged: number;
  /** Rejected rows. */
  failed: number;
  /** Rows of another kind: reviews of the store in an import of product reviews, and the reverse. Import the file once more with that `kind`. */
  skipped: number;
  /** The first rejected rows. The error file contains all of them. */
  failures: ({
    /** Row number as a spreadsheet counts: the header is row 1. */
    row: number;
    /** Why the row was rejected. */
    error: string;
  })[];
  /** Whether the rejected rows can be downloaded. */
  hasErrorFile: boolean;
  /** Columns that the format does not know. */
  ignoredColumns: (string)[];
  /** What became of each column of the file. */
  columns: ({
    /** Name of the column in the file. */
    column: string;
    /** Field that the column is read as; null when it is ignored. */
    readAs: string | null;
    /** Why the column is ignored; null when it is read. */
    ignoredBecause: string | null;
  })[];
  /** Rows whose handle, product ID or SKU matches no product that the merchant or an order named. They are imported under the identifier of the file. */
  unmatchedProducts: {
    /** Rows that match no known product. */
    rows: number;
    /** The first twenty handles, product IDs or SKUs that match no known product. */
    identifiers: (string)[];
  };
  /** What was changed in rows so that they could be imported. `rating_converted`: Ratings were converted to stars. `html_to_text`: HTML tags and entities were converted to text. `author_name_shortened`: Names that contained an email address, a phone number or a mark such as "Verified buyer" were shortened. `email_removed`: Email addresses that are not valid were left out. `id_repaired`: IDs that a spreadsheet had changed (`123.0`, `'123`) were restored. `cells_added`: Cells that were missing at the end of the row were taken for empty ones. `backslash_quotes`: Quotes that were escaped with a backslash were read as quotes. */
  conversions: ({
    /** What was changed. */
    conversion: "rating_converted" | "html_to_text" | "author_name_shortened" | "email_removed" | "id_repaired" | "cells_added" | "backslash_quotes";
    /** Rows concerned. */
    rows: number;
  })[];
  /** Settings without which rows were rejected, such as the scale of ratings above 5. Import the file again with them. */
  questions: ({
    /** Field of the form that answers the question. */
    field: "ratingScale" | "dateFormat" | "encoding";
    /** Values with which these rows could be read. Nothing is converted unless one is sent. */
    suggestions: (string)[];
    /** Rejected rows that need it. */
    rows: number;
  })[];
  /** For a dry run, the first items as they would be imported. */
  preview: (Record<string, unknown>)[];
  /** Images that the file links to, fetched after the rows. */
  pictures: {
    /** Images still to be fetched. */
    waiting: number;
    /** Images fetched. */
    fetched: number;
    /** Images that could not be fetched. */
    failed: number;
  };
  /** Items deleted by an undo. */
  undone: number;
  /** Items kept by an undo because they were changed since the import. */
  kept: number;
  /** Email address of the staff member, or how the import was requested. */
  requestedBy: string | null;
  /** Time of the upload. */
  createdAt: string;
  /** Time of completion or failure. */
  finishedAt: string | null;
  /** Error message when `status` is `failed`. */
  error: string | null;
}

/** Inputs of {@link downloadImportErrors}. */
export interface DownloadImportErrorsInput {
  /** Import ID. A TypeID with the prefix `import`. */
  importId: string;
}

/** Inputs of {@link getImport}. */
export interface GetImportInput {
  /** Import ID. A TypeID with the prefix `import`. */
  importId: string;
}

/** Result of {@link getImport}. */
export interface GetImportResult {
  /** Import ID. A TypeID with the prefix `import`. */
  importId: string;
  /** Format of the file; null until it is detected. */
  format: "native" | "judgeme" | "yotpo" | "loox" | "stamped" | "okendo" | "shopify" | "woocommerce" | "trustpilot" | null;
  /** What is imported. */
  kind: "reviews" | "questions" | "store-reviews";
  /** Name of the uploaded file. */
  fileName: string | null;
  /** Whether this is a dry run. */
  dryRun: boolean;
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed" | "undoing" | "undone";
  /** Progress in percent. */
  progress: number;
  /** Rows read so far: the sum of `imported`, `unchanged`, `failed` and `skipped`. */
  rows: number;
  /** Imported rows. For a dry run, rows that would be imported. */
  imported: number;
  /** Rows that already exist or appear more than once in the file. */
  unchanged: number;
  /** Rejected rows. */
  failed: number;
  /** Rows of another kind: reviews of the store in an import of product reviews, and the reverse. Import the file once more with that `kind`. */
  skipped: number;
  /** The first rejected rows. The error file contains all of them. */
  failures: ({
    /** Row number as a spreadsheet counts: the header is row 1. */
    row: number;
    /** Why the row was rejected. */
    error: string;
  })[];
  /** Whether the rejected rows can be downloaded. */
  hasErrorFile: boolean;
  /** Columns that the format does not know. */
  ignoredColumns: (string)[];
  /** What became of each column of the file. */
  columns: ({
    /** Name of the column in the file. */
    column: string;
    /** Field that the column is read as; null when it is ignored. */
    readAs: string | null;
    /** Why the column is ignored; null when it is read. */
    ignoredBecause: string | null;
  })[];
  /** Rows whose handle, product ID or SKU matches no product that the merchant or an order named. They are imported under the identifier of the file. */
  unmatchedProducts: {
    /** Rows that match no known product. */
    rows: number;
    /** The first twenty handles, product IDs or SKUs that match no known product. */
    identifiers: (string)[];
  };
  /** What was changed in rows so that they could be imported. `rating_converted`: Ratings were converted to stars. `html_to_text`: HTML tags and entities were converted to text. `author_name_shortened`: Names that contained an email address, a phone number or a mark such as "Verified buyer" were shortened. `email_removed`: Email addresses that are not valid were left out. `id_repaired`: IDs that a spreadsheet had changed (`123.0`, `'123`) were restored. `cells_added`: Cells that were missing at the end of the row were taken for empty ones. `backslash_quotes`: Quotes that were escaped with a backslash were read as quotes. */
  conversions: ({
    /** What was changed. */
    conversion: "rating_converted" | "html_to_text" | "author_name_shortened" | "email_removed" | "id_repaired" | "cells_added" | "backslash_quotes";
    /** Rows concerned. */
    rows: number;
  })[];
  /** Settings without which rows were rejected, such as the scale of ratings above 5. Import the file again with them. */
  questions: ({
    /** Field of the form that answers the question. */
    field: "ratingScale" | "dateFormat" | "encoding";
    /** Values with which these rows could be read. Nothing is converted unless one is sent. */
    suggestions: (string)[];
    /** Rejected rows that need it. */
    rows: number;
  })[];
  /** For a dry run, the first items as they would be imported. */
  preview: (Record<string, unknown>)[];
  /** Images that the file links to, fetched after the rows. */
  pictures: {
    /** Images still to be fetched. */
    waiting: number;
    /** Images fetched. */
    fetched: number;
    /** Images that could not be fetched. */
    failed: number;
  };
  /** Items deleted by an undo. */
  undone: number;
  /** Items kept by an undo because they were changed since the import. */
  kept: number;
  /** Email address of the staff member, or how the import was requested. */
  requestedBy: string | null;
  /** Time of the upload. */
  createdAt: string;
  /** Time of completion or failure. */
  finishedAt: string | null;
  /** Error message when `status` is `failed`. */
  error: string | null;
}

/** Inputs of {@link listImports}. */
export interface ListImportsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only imports with this status. */
  status?: "pending" | "processing" | "completed" | "failed" | "undoing" | "undone";
}

/** Result of {@link listImports}. */
export interface ListImportsResult {
  /** Imports of this page. */
  imports: ({
    /** Import ID. A TypeID with the prefix `import`. */
    importId: string;
    /** Format of the file; null until it is detected. */
    format: "native" | "judgeme" | "yotpo" | "loox" | "stamped" | "okendo" | "shopify" | "woocommerce" | "trustpilot" | null;
    /** What is imported. */
    kind: "reviews" | "questions" | "store-reviews";
    /** Name of the uploaded file. */
    fileName: string | null;
    /** Whether this is a dry run. */
    dryRun: boolean;
    /** Status of the job. */
    status: "pending" | "processing" | "completed" | "failed" | "undoing" | "undone";
    /** Progress in percent. */
    progress: number;
    /** Rows read so far: the sum of `imported`, `unchanged`, `failed` and `skipped`. */
    rows: number;
    /** Imported rows. For a dry run, rows that would be imported. */
    imported: number;
    /** Rows that already exist or appear more than once in the file. */
    unchanged: number;
    /** Rejected rows. */
    failed: number;
    /** Rows of another kind: reviews of the store in an import of product reviews, and the reverse. Import the file once more with that `kind`. */
    skipped: number;
    /** The first rejected rows. The error file contains all of them. */
    failures: ({
      /** Row number as a spreadsheet counts: the header is row 1. */
      row: number;
      /** Why the row was rejected. */
      error: string;
    })[];
    /** Whether the rejected rows can be downloaded. */
    hasErrorFile: boolean;
    /** Columns that the format does not know. */
    ignoredColumns: (string)[];
    /** What became of each column of the file. */
    columns: ({
      /** Name of the column in the file. */
      column: string;
      /** Field that the column is read as; null when it is ignored. */
      readAs: string | null;
      /** Why the column is ignored; null when it is read. */
      ignoredBecause: string | null;
    })[];
    /** Rows whose handle, product ID or SKU matches no product that the merchant or an order named. They are imported under the identifier of the file. */
    unmatchedProducts: {
      /** Rows that match no known product. */
      rows: number;
      /** The first twenty handles, product IDs or SKUs that match no known product. */
      identifiers: (string)[];
    };
    /** What was changed in rows so that they could be imported. `rating_converted`: Ratings were converted to stars. `html_to_text`: HTML tags and entities were converted to text. `author_name_shortened`: Names that contained an email address, a phone number or a mark such as "Verified buyer" were shortened. `email_removed`: Email addresses that are not valid were left out. `id_repaired`: IDs that a spreadsheet had changed (`123.0`, `'123`) were restored. `cells_added`: Cells that were missing at the end of the row were taken for empty ones. `backslash_quotes`: Quotes that were escaped with a backslash were read as quotes. */
    conversions: ({
      /** What was changed. */
      conversion: "rating_converted" | "html_to_text" | "author_name_shortened" | "email_removed" | "id_repaired" | "cells_added" | "backslash_quotes";
      /** Rows concerned. */
      rows: number;
    })[];
    /** Settings without which rows were rejected, such as the scale of ratings above 5. Import the file again with them. */
    questions: ({
      /** Field of the form that answers the question. */
      field: "ratingScale" | "dateFormat" | "encoding";
      /** Values with which these rows could be read. Nothing is converted unless one is sent. */
      suggestions: (string)[];
      /** Rejected rows that need it. */
      rows: number;
    })[];
    /** For a dry run, the first items as they would be imported. */
    preview: (Record<string, unknown>)[];
    /** Images that the file links to, fetched after the rows. */
    pictures: {
      /** Images still to be fetched. */
      waiting: number;
      /** Images fetched. */
      fetched: number;
      /** Images that could not be fetched. */
      failed: number;
    };
    /** Items deleted by an undo. */
    undone: number;
    /** Items kept by an undo because they were changed since the import. */
    kept: number;
    /** Email address of the staff member, or how the import was requested. */
    requestedBy: string | null;
    /** Time of the upload. */
    createdAt: string;
    /** Time of completion or failure. */
    finishedAt: string | null;
    /** Error message when `status` is `failed`. */
    error: string | null;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link undoImport}. */
export interface UndoImportInput {
  /** Import ID. A TypeID with the prefix `import`. */
  importId: string;
  /** Whether to delete items that were changed since the import. */
  includeTouched?: boolean;
}

/** Result of {@link undoImport}. */
export interface UndoImportResult {
  /** Import ID. A TypeID with the prefix `import`. */
  importId: string;
  /** Format of the file; null until it is detected. */
  format: "native" | "judgeme" | "yotpo" | "loox" | "stamped" | "okendo" | "shopify" | "woocommerce" | "trustpilot" | null;
  /** What is imported. */
  kind: "reviews" | "questions" | "store-reviews";
  /** Name of the uploaded file. */
  fileName: string | null;
  /** Whether this is a dry run. */
  dryRun: boolean;
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed" | "undoing" | "undone";
  /** Progress in percent. */
  progress: number;
  /** Rows read so far: the sum of `imported`, `unchanged`, `failed` and `skipped`. */
  rows: number;
  /** Imported rows. For a dry run, rows that would be imported. */
  imported: number;
  /** Rows that already exist or appear more than once in the file. */
  unchanged: number;
  /** Rejected rows. */
  failed: number;
  /** Rows of another kind: reviews of the store in an import of product reviews, and the reverse. Import the file once more with that `kind`. */
  skipped: number;
  /** The first rejected rows. The error file contains all of them. */
  failures: ({
    /** Row number as a spreadsheet counts: the header is row 1. */
    row: number;
    /** Why the row was rejected. */
    error: string;
  })[];
  /** Whether the rejected rows can be downloaded. */
  hasErrorFile: boolean;
  /** Columns that the format does not know. */
  ignoredColumns: (string)[];
  /** What became of each column of the file. */
  columns: ({
    /** Name of the column in the file. */
    column: string;
    /** Field that the column is read as; null when it is ignored. */
    readAs: string | null;
    /** Why the column is ignored; null when it is read. */
    ignoredBecause: string | null;
  })[];
  /** Rows whose handle, product ID or SKU matches no product that the merchant or an order named. They are imported under the identifier of the file. */
  unmatchedProducts: {
    /** Rows that match no known product. */
    rows: number;
    /** The first twenty handles, product IDs or SKUs that match no known product. */
    identifiers: (string)[];
  };
  /** What was changed in rows so that they could be imported. `rating_converted`: Ratings were converted to stars. `html_to_text`: HTML tags and entities were converted to text. `author_name_shortened`: Names that contained an email address, a phone number or a mark such as "Verified buyer" were shortened. `email_removed`: Email addresses that are not valid were left out. `id_repaired`: IDs that a spreadsheet had changed (`123.0`, `'123`) were restored. `cells_added`: Cells that were missing at the end of the row were taken for empty ones. `backslash_quotes`: Quotes that were escaped with a backslash were read as quotes. */
  conversions: ({
    /** What was changed. */
    conversion: "rating_converted" | "html_to_text" | "author_name_shortened" | "email_removed" | "id_repaired" | "cells_added" | "backslash_quotes";
    /** Rows concerned. */
    rows: number;
  })[];
  /** Settings without which rows were rejected, such as the scale of ratings above 5. Import the file again with them. */
  questions: ({
    /** Field of the form that answers the question. */
    field: "ratingScale" | "dateFormat" | "encoding";
    /** Values with which these rows could be read. Nothing is converted unless one is sent. */
    suggestions: (string)[];
    /** Rejected rows that need it. */
    rows: number;
  })[];
  /** For a dry run, the first items as they would be imported. */
  preview: (Record<string, unknown>)[];
  /** Images that the file links to, fetched after the rows. */
  pictures: {
    /** Images still to be fetched. */
    waiting: number;
    /** Images fetched. */
    fetched: number;
    /** Images that could not be fetched. */
    failed: number;
  };
  /** Items deleted by an undo. */
  undone: number;
  /** Items kept by an undo because they were changed since the import. */
  kept: number;
  /** Email address of the staff member, or how the import was requested. */
  requestedBy: string | null;
  /** Time of the upload. */
  createdAt: string;
  /** Time of completion or failure. */
  finishedAt: string | null;
  /** Error message when `status` is `failed`. */
  error: string | null;
}

/** Inputs of {@link changeAttribute}. */
export interface ChangeAttributeInput {
  /** Attribute ID. */
  attributeId: string;
  /** Label that customers see. */
  label?: string;
  /** Type of the values. */
  type?: "select" | "multiselect" | "scale" | "boolean" | "text";
  /** Allowed values of a `select` or `multiselect`. Labels of the steps of a `scale`, 2 to 10 in ascending order; without them a scale runs from 1 to 5. Empty for `boolean` and `text`. */
  options?: (string)[];
  /** Whether reviews must include a value. */
  required?: boolean;
  /** Whether the attribute is displayed with reviews and available as a filter. The first review submitted while a promoted attribute exists locks the schema. */
  promoted?: boolean;
  /** Sort position; lower values come first. */
  position?: number;
  /** Label of the filter and of the summary, such as "Reviewer's height". Null: `label`. */
  filterLabel?: string | null;
  /** Label beside the value in a published review. Null: `label`. */
  reviewLabel?: string | null;
  /** Labels in other languages, each language once. Replaces all translations. */
  translations?: ({
    /** Language of the labels. */
    locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
    /** Label in this language. */
    label?: string | null;
    /** Label of the filter in this language. */
    filterLabel?: string | null;
    /** Label in a published review in this language. */
    reviewLabel?: string | null;
    /** Labels of the options in this language, in the order of `options`; empty for none. */
    options?: (string)[];
  })[];
  /** Products that the attribute applies to: those that are listed, in one of the groups, or in one of the categories. Null: all products. Values for other products are refused. */
  appliesTo?: {
    /** Products. */
    productIds?: (string)[];
    /** Groups of products, by `groupId`. */
    groupIds?: (string)[];
    /** Categories of products, including their subcategories: `Clothing` includes `Clothing > Jackets`. */
    categories?: (string)[];
  } | null;
}

/** Inputs of {@link deleteAttribute}. */
export interface DeleteAttributeInput {
  /** Attribute ID. */
  attributeId: string;
}

/** Result of {@link deleteAttribute}. */
export interface DeleteAttributeResult {
  /** ID of the deleted attribute. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Inputs of {@link createAttribute}. */
export interface CreateAttributeInput {
  /** Attribute ID: the key of its values in reviews and filters. Derived from the label when omitted on creation; immutable afterwards. */
  id?: string;
  /** Label that customers see. */
  label: string;
  /** Type of the values. */
  type: "select" | "multiselect" | "scale" | "boolean" | "text";
  /** Allowed values of a `select` or `multiselect`. Labels of the steps of a `scale`, 2 to 10 in ascending order; without them a scale runs from 1 to 5. Empty for `boolean` and `text`. */
  options?: (string)[];
  /** Whether reviews must include a value. */
  required?: boolean;
  /** Whether the attribute is displayed with reviews and available as a filter. The first review submitted while a promoted attribute exists locks the schema. */
  promoted?: boolean;
  /** Sort position; lower values come first. */
  position?: number;
  /** Label of the filter and of the summary, such as "Reviewer's height". Null: `label`. */
  filterLabel?: string | null;
  /** Label beside the value in a published review. Null: `label`. */
  reviewLabel?: string | null;
  /** Labels in other languages, each language once. Replaces all translations. */
  translations?: ({
    /** Language of the labels. */
    locale: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
    /** Label in this language. */
    label?: string | null;
    /** Label of the filter in this language. */
    filterLabel?: string | null;
    /** Label in a published review in this language. */
    reviewLabel?: string | null;
    /** Labels of the options in this language, in the order of `options`; empty for none. */
    options?: (string)[];
  })[];
  /** Products that the attribute applies to: those that are listed, in one of the groups, or in one of the categories. Null: all products. Values for other products are refused. */
  appliesTo?: {
    /** Products. */
    productIds?: (string)[];
    /** Groups of products, by `groupId`. */
    groupIds?: (string)[];
    /** Categories of products, including their subcategories: `Clothing` includes `Clothing > Jackets`. */
    categories?: (string)[];
  } | null;
}

/** Result of {@link listAttributes}. */
export interface ListAttributesResult {
  /** Attributes by position. */
  attributes: (CustomAttribute)[];
  /** `draft`: not used by any review yet. `locked`: in use. `invalidated`: edited after it was locked; attribute filters are disabled. */
  promotedAttributesState: "draft" | "locked" | "invalidated";
  /** Whether existing reviews are being revalidated. */
  revalidating: boolean;
}

/** Result of {@link revalidateAttributes}. */
export interface RevalidateAttributesResult {
  /** `draft`: not used by any review yet. `locked`: in use. `invalidated`: edited after it was locked; attribute filters are disabled. */
  promotedAttributesState: "draft" | "locked" | "invalidated";
  /** Whether existing reviews are being revalidated. */
  revalidating: boolean;
}

/** Inputs of {@link exportAuditLogAsCsv}. */
export interface ExportAuditLogAsCsvInput {
  /** Only actions of this actor: an email address, the name of an API key, or an ID. */
  actor?: string;
  /** Only actions of this kind of actor. */
  actorType?: "staff" | "key" | "operator" | "link" | "system";
  /** Only this action. */
  action?: "access_token.create" | "access_token.revoke" | "api_key.create" | "api_key.revoke" | "api_key.rotate" | "domain.delete" | "domain.update" | "attribute.create" | "attribute.delete" | "attribute.update" | "audit_log.delete_expired" | "audit_log.export" | "email_template.reset" | "email_template.restore" | "email_template.update" | "export.create" | "export.delete" | "export.download" | "import.create" | "import.undo" | "incentive.codes.add" | "incentive.codes.remove" | "incentive.create" | "incentive.update" | "incentive_claim.fulfill" | "invitation.accept" | "invitation.create" | "invitation.revoke" | "order.delete" | "order.update" | "member.remove" | "member.update" | "merchant.create" | "merchant.deletion.cancel" | "merchant.deletion.schedule" | "merchant.resume" | "merchant.suspend" | "merchant.update" | "passkey.add" | "passkey.delete" | "password.change" | "password.reset" | "privacy_export.download" | "privacy_request.erase" | "privacy_request.export" | "review.reply.delete" | "review.reply.update" | "review_token.revoke" | "sandbox.create" | "sandbox.reset" | "session.create" | "session.end" | "session.revoke" | "settings.audit_log_retention.update" | "settings.coupon_service.update" | "settings.external_moderation.update" | "settings.logo.delete" | "settings.logo.update" | "settings.moderation_rules.update" | "settings.request_timing.update" | "settings.update" | "shop_connection.create" | "shop_connection.delete" | "shop_connection.redact" | "store_review.reply.delete" | "store_review.reply.update" | "syndication.accept" | "syndication.end" | "syndication.offer" | "syndication.update" | "suppression.create" | "suppression.delete" | "two_factor.disable" | "two_factor.enable" | "webhook.create" | "webhook.delete" | "webhook.disable" | "webhook.secret.rotate" | "webhook.update" | "webhook_secret.rotate";
  /** Only actions on the resource with this ID. */
  resourceId?: string;
  /** Only actions with this outcome. */
  outcome?: "success" | "refused";
  /** First day (UTC). */
  startDate?: string;
  /** Last day (UTC), inclusive. */
  endDate?: string;
}

/** Inputs of {@link exportAuditLogAsJsonLines}. */
export interface ExportAuditLogAsJsonLinesInput {
  /** Only actions of this actor: an email address, the name of an API key, or an ID. */
  actor?: string;
  /** Only actions of this kind of actor. */
  actorType?: "staff" | "key" | "operator" | "link" | "system";
  /** Only this action. */
  action?: "access_token.create" | "access_token.revoke" | "api_key.create" | "api_key.revoke" | "api_key.rotate" | "domain.delete" | "domain.update" | "attribute.create" | "attribute.delete" | "attribute.update" | "audit_log.delete_expired" | "audit_log.export" | "email_template.reset" | "email_template.restore" | "email_template.update" | "export.create" | "export.delete" | "export.download" | "import.create" | "import.undo" | "incentive.codes.add" | "incentive.codes.remove" | "incentive.create" | "incentive.update" | "incentive_claim.fulfill" | "invitation.accept" | "invitation.create" | "invitation.revoke" | "order.delete" | "order.update" | "member.remove" | "member.update" | "merchant.create" | "merchant.deletion.cancel" | "merchant.deletion.schedule" | "merchant.resume" | "merchant.suspend" | "merchant.update" | "passkey.add" | "passkey.delete" | "password.change" | "password.reset" | "privacy_export.download" | "privacy_request.erase" | "privacy_request.export" | "review.reply.delete" | "review.reply.update" | "review_token.revoke" | "sandbox.create" | "sandbox.reset" | "session.create" | "session.end" | "session.revoke" | "settings.audit_log_retention.update" | "settings.coupon_service.update" | "settings.external_moderation.update" | "settings.logo.delete" | "settings.logo.update" | "settings.moderation_rules.update" | "settings.request_timing.update" | "settings.update" | "shop_connection.create" | "shop_connection.delete" | "shop_connection.redact" | "store_review.reply.delete" | "store_review.reply.update" | "syndication.accept" | "syndication.end" | "syndication.offer" | "syndication.update" | "suppression.create" | "suppression.delete" | "two_factor.disable" | "two_factor.enable" | "webhook.create" | "webhook.delete" | "webhook.disable" | "webhook.secret.rotate" | "webhook.update" | "webhook_secret.rotate";
  /** Only actions on the resource with this ID. */
  resourceId?: string;
  /** Only actions with this outcome. */
  outcome?: "success" | "refused";
  /** First day (UTC). */
  startDate?: string;
  /** Last day (UTC), inclusive. */
  endDate?: string;
}

/** Result of {@link getAuditLogRetention}. */
export interface GetAuditLogRetentionResult {
  /** Days after which entries are deleted. 365 by default. */
  days: number;
}

/** Inputs of {@link putAuditLogRetention}. */
export interface PutAuditLogRetentionInput {
  /** Days after which entries are deleted. 365 by default. */
  days: number;
}

/** Result of {@link putAuditLogRetention}. */
export interface PutAuditLogRetentionResult {
  /** Days after which entries are deleted. 365 by default. */
  days: number;
}

/** Inputs of {@link listAuditLog}. */
export interface ListAuditLogInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only actions of this actor: an email address, the name of an API key, or an ID. */
  actor?: string;
  /** Only actions of this kind of actor. */
  actorType?: "staff" | "key" | "operator" | "link" | "system";
  /** Only this action. */
  action?: "access_token.create" | "access_token.revoke" | "api_key.create" | "api_key.revoke" | "api_key.rotate" | "domain.delete" | "domain.update" | "attribute.create" | "attribute.delete" | "attribute.update" | "audit_log.delete_expired" | "audit_log.export" | "email_template.reset" | "email_template.restore" | "email_template.update" | "export.create" | "export.delete" | "export.download" | "import.create" | "import.undo" | "incentive.codes.add" | "incentive.codes.remove" | "incentive.create" | "incentive.update" | "incentive_claim.fulfill" | "invitation.accept" | "invitation.create" | "invitation.revoke" | "order.delete" | "order.update" | "member.remove" | "member.update" | "merchant.create" | "merchant.deletion.cancel" | "merchant.deletion.schedule" | "merchant.resume" | "merchant.suspend" | "merchant.update" | "passkey.add" | "passkey.delete" | "password.change" | "password.reset" | "privacy_export.download" | "privacy_request.erase" | "privacy_request.export" | "review.reply.delete" | "review.reply.update" | "review_token.revoke" | "sandbox.create" | "sandbox.reset" | "session.create" | "session.end" | "session.revoke" | "settings.audit_log_retention.update" | "settings.coupon_service.update" | "settings.external_moderation.update" | "settings.logo.delete" | "settings.logo.update" | "settings.moderation_rules.update" | "settings.request_timing.update" | "settings.update" | "shop_connection.create" | "shop_connection.delete" | "shop_connection.redact" | "store_review.reply.delete" | "store_review.reply.update" | "syndication.accept" | "syndication.end" | "syndication.offer" | "syndication.update" | "suppression.create" | "suppression.delete" | "two_factor.disable" | "two_factor.enable" | "webhook.create" | "webhook.delete" | "webhook.disable" | "webhook.secret.rotate" | "webhook.update" | "webhook_secret.rotate";
  /** Only actions on the resource with this ID. */
  resourceId?: string;
  /** Only actions with this outcome. */
  outcome?: "success" | "refused";
  /** First day (UTC). */
  startDate?: string;
  /** Last day (UTC), inclusive. */
  endDate?: string;
}

/** Result of {@link listAuditLog}. */
export interface ListAuditLogResult {
  /** Entries of this page. */
  entries: (AuditLogEntry)[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link changeSettings}. */
export interface ChangeSettingsInput {
  /** `automatic` publishes reviews unless the screening flags them; `manual` holds all reviews for moderation. */
  moderationPolicy?: "automatic" | "manual";
  /** Days between delivery and the review request. */
  requestDelayDays?: number;
  /** Days between the review request and its reminder. 0 disables reminders. */
  reminderDelayDays?: number;
  /** Days between the reminder and a second, last one. 0, the default, disables it. */
  secondReminderDelayDays?: number;
  /** `opt_in` sends review requests only for orders with `marketingConsent: true`. */
  requestConsent?: "soft_opt_in" | "opt_in";
  /** Whether unverified reviews are held until the author confirms by email. */
  requireEmailVerification?: boolean;
  /** Sender name of emails; the merchant's name when null. */
  senderName?: string | null;
  /** Reply-to address of emails. */
  replyTo?: string | null;
  /** Origins from which browsers may call the API. */
  allowedOrigins?: (string)[];
  /** Appearance of the widget and the emails. */
  theme?: {
    /** Color of buttons and links. As in `#1a2b3c`. */
    accentColor?: string;
    /** Color of filled stars. As in `#1a2b3c`. */
    starColor?: string;
    /** Background color. As in `#1a2b3c`. */
    backgroundColor?: string;
    /** Text color. As in `#1a2b3c`. */
    textColor?: string;
    /** CSS `font-family`. */
    fontFamily?: string;
    /** Corner radius in pixels. */
    borderRadius?: number;
    /** Color scheme; `auto` follows the visitor's setting. */
    colorScheme?: "light" | "dark" | "auto";
  };
  /** Default language of the widget, the hosted pages and the emails. */
  locale?: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
  /** Whether to email approved questions to some customers who bought the product. Off by default. */
  askBuyersToAnswer?: boolean;
  /** Whether erasing a person keeps the ratings of their published reviews as "Anonymous", without text and media. Off by default: the reviews are deleted. */
  keepAnonymousRatings?: boolean;
  /** Whether averages and distributions include reviews that other merchants share. On by default. Off, those reviews are still listed and marked, and `includesSyndicated` is false beside the averages. Feeds and structured data never include them. */
  countSyndicatedReviews?: boolean;
  /** Whether customers are asked about the store, its service and delivery, after the products of their order. On by default. */
  askStoreReviews?: boolean;
  /** Whether `GET /products/{productId}/summary` returns no summary. Off by default. Summaries can be hidden, not edited. */
  hideSummaries?: boolean;
  /** Whether owners are emailed when reviews criticize a topic more often than before. On by default. The event `topic.rising` is sent in any case. */
  topicAlertEmails?: boolean;
  /** Characters of reviews per day (UTC) that shoppers may have translated by the translation service of this installation, which receives them. Translations are stored and translated once. 0, the default, sends nothing. */
  translationCharactersPerDay?: number;
  /** Words that hold a review, question or answer for moderation. */
  blockedWords?: (string)[];
}

/** Inputs of {@link createAccessToken}. */
export interface CreateAccessTokenInput {
  /** Name to recognize the token by. */
  name: string;
  /** Role of the token. Defaults to your own. */
  role?: "analyst" | "moderator" | "admin" | "owner";
  /** Time at which the token expires. By default the latest that is permitted: never, for a token that never expires. */
  expiresAt?: string;
}

/** Result of {@link createAccessToken}. */
export interface CreateAccessTokenResult {
  /** Personal access token ID. A TypeID with the prefix `pat`. */
  id: string;
  /** Name of the token. */
  name: string;
  /** First characters of the token, to recognize it by. */
  prefix: string;
  /** Role of the token. */
  role: "analyst" | "moderator" | "admin" | "owner";
  /** Time of creation. */
  createdAt: string;
  /** Time of the last use; null if never used. */
  lastUsedAt: string | null;
  /** Time of expiry; null if it never expires. */
  expiresAt: string | null;
  /** Time of revocation; null while active. */
  revokedAt: string | null;
  /** The access token. Returned only once. */
  accessToken: string;
}

/** Result of {@link listAccessTokens}. */
export interface ListAccessTokensResult {
  /** All access tokens. */
  accessTokens: ({
    /** Personal access token ID. A TypeID with the prefix `pat`. */
    id: string;
    /** Name of the token. */
    name: string;
    /** First characters of the token, to recognize it by. */
    prefix: string;
    /** Role of the token. */
    role: "analyst" | "moderator" | "admin" | "owner";
    /** Time of creation. */
    createdAt: string;
    /** Time of the last use; null if never used. */
    lastUsedAt: string | null;
    /** Time of expiry; null if it never expires. */
    expiresAt: string | null;
    /** Time of revocation; null while active. */
    revokedAt: string | null;
  })[];
}

/** Inputs of {@link createApiKey}. */
export interface CreateApiKeyInput {
  /** Name to recognize the key by. */
  name: string;
}

/** Result of {@link createApiKey}. */
export interface CreateApiKeyResult {
  /** API key ID. A TypeID with the prefix `key`. */
  id: string;
  /** Name of the key. */
  name: string;
  /** First characters of the key, to recognize it by. */
  prefix: string;
  /** Time of creation. */
  createdAt: string;
  /** Time of the last use; null if never used. */
  lastUsedAt: string | null;
  /** Time of revocation; null while active. */
  revokedAt: string | null;
  /** The API key. Returned only once. */
  apiKey: string;
}

/** Result of {@link listApiKeys}. */
export interface ListApiKeysResult {
  /** All API keys. */
  apiKeys: ({
    /** API key ID. A TypeID with the prefix `key`. */
    id: string;
    /** Name of the key. */
    name: string;
    /** First characters of the key, to recognize it by. */
    prefix: string;
    /** Time of creation. */
    createdAt: string;
    /** Time of the last use; null if never used. */
    lastUsedAt: string | null;
    /** Time of revocation; null while active. */
    revokedAt: string | null;
  })[];
}

/** Result of {@link getUsage}. */
export interface GetUsageResult {
  /** Limits of the merchant. */
  quotas: {
    /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
    requestsPerMonth: number | null;
    /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
    reviewsPerMonth: number | null;
    /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
    emailsPerMonth: number | null;
    /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
    storageBytes: number | null;
  };
  /** Usage by month, latest first. Begins with the current month. */
  months: ({
    /** Month (UTC), as in `2026-11`. */
    month: string;
    /** Requests to the API that named the merchant and were not refused. */
    requests: number;
    /** Reviews received, without imports. */
    reviews: number;
    /** Emails sent. */
    emails: number;
    /** Stored photos, videos and exports in bytes: now, or for earlier months as last recorded. */
    storageBytes: number;
  })[];
}

/** Inputs of {@link getWidgetConfig}. */
export interface GetWidgetConfigInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Returns only the custom attributes that apply to this product. */
  productId?: string;
}

/** Inputs of {@link revokeAccessToken}. */
export interface RevokeAccessTokenInput {
  /** Personal access token ID. A TypeID with the prefix `pat`. */
  tokenId: string;
}

/** Result of {@link revokeAccessToken}. */
export interface RevokeAccessTokenResult {
  /** Personal access token ID. A TypeID with the prefix `pat`. */
  id: string;
  /** Name of the token. */
  name: string;
  /** First characters of the token, to recognize it by. */
  prefix: string;
  /** Role of the token. */
  role: "analyst" | "moderator" | "admin" | "owner";
  /** Time of creation. */
  createdAt: string;
  /** Time of the last use; null if never used. */
  lastUsedAt: string | null;
  /** Time of expiry; null if it never expires. */
  expiresAt: string | null;
  /** Time of revocation; null while active. */
  revokedAt: string | null;
}

/** Inputs of {@link revokeApiKey}. */
export interface RevokeApiKeyInput {
  /** API key ID. A TypeID with the prefix `key`. */
  keyId: string;
}

/** Result of {@link revokeApiKey}. */
export interface RevokeApiKeyResult {
  /** API key ID. A TypeID with the prefix `key`. */
  id: string;
  /** Name of the key. */
  name: string;
  /** First characters of the key, to recognize it by. */
  prefix: string;
  /** Time of creation. */
  createdAt: string;
  /** Time of the last use; null if never used. */
  lastUsedAt: string | null;
  /** Time of revocation; null while active. */
  revokedAt: string | null;
}

/** Result of {@link rotateWebhookSecret}. */
export interface RotateWebhookSecretResult {
  /** The new secret. Returned only once. */
  webhookSecret: string;
  /** Time until which the previous secret is accepted. */
  previousValidUntil: string;
}

/** Inputs of {@link createTestOrder}. */
export interface CreateTestOrderInput {
  /** Product ID of the ordered product. */
  productId: string;
  /** Its name, if Tribune does not know it yet. */
  productName?: string;
}

/** Result of {@link createTestOrder}. */
export interface CreateTestOrderResult {
  /** The merchant's order ID. */
  orderId: string;
  /** ID of the review request; null when the order was ignored. */
  requestId: string | null;
  /** Whether a review request is sent. */
  status: "scheduled" | "skipped";
  /** Time at which the review request is sent; null when skipped. */
  scheduledFor: string | null;
  /** ID of the incentive claim; null without an active incentive. */
  incentiveClaimId: string | null;
}

/** Inputs of {@link dismissOnboarding}. */
export interface DismissOnboardingInput {
  /** Whether to hide the checklist. */
  dismissed: boolean;
}

/** Result of {@link dismissOnboarding}. */
export interface DismissOnboardingResult {
  /** All steps, in order. */
  steps: ({
    /** The step: `domain` an allowed domain, `widget` a request of the widget from an allowed domain, `order` a received order, `request` a sent review request, `import` a finished import, `theme` a design other than the default. */
    id: "domain" | "widget" | "order" | "request" | "import" | "theme";
    /** Whether the step is done, as the data show it. */
    done: boolean;
    /** Whether the setup is complete without it. */
    optional: boolean;
  })[];
  /** Whether all steps are done that are not optional. */
  complete: boolean;
  /** Whether the merchant has hidden the checklist. */
  dismissed: boolean;
  /** Where the widget was seen first; null before. */
  widgetSeen: {
    /** Origin of the first request. */
    origin: string;
    /** Time of the first request, to within ten seconds. */
    at: string;
    /** Null if it was not about one product. */
    productId: string | null;
  } | null;
  /** The last request of a widget that was refused because its origin is not allowed; null if there was none or the widget has been seen since. */
  widgetRefused: {
    /** Origin of the request. */
    origin: string;
    /** Time of the request, to within ten seconds. */
    at: string;
  } | null;
  /** Your latest test order; null if you have not made one. */
  testOrder: {
    /** ID of the order. */
    orderId: string;
    /** ID of its review request. A TypeID with the prefix `request`. */
    requestId: string;
    /** Status of its review request. */
    status: "scheduled" | "skipped" | "cancelled" | "sent" | "completed";
  } | null;
}

/** Result of {@link getOnboarding}. */
export interface GetOnboardingResult {
  /** All steps, in order. */
  steps: ({
    /** The step: `domain` an allowed domain, `widget` a request of the widget from an allowed domain, `order` a received order, `request` a sent review request, `import` a finished import, `theme` a design other than the default. */
    id: "domain" | "widget" | "order" | "request" | "import" | "theme";
    /** Whether the step is done, as the data show it. */
    done: boolean;
    /** Whether the setup is complete without it. */
    optional: boolean;
  })[];
  /** Whether all steps are done that are not optional. */
  complete: boolean;
  /** Whether the merchant has hidden the checklist. */
  dismissed: boolean;
  /** Where the widget was seen first; null before. */
  widgetSeen: {
    /** Origin of the first request. */
    origin: string;
    /** Time of the first request, to within ten seconds. */
    at: string;
    /** Null if it was not about one product. */
    productId: string | null;
  } | null;
  /** The last request of a widget that was refused because its origin is not allowed; null if there was none or the widget has been seen since. */
  widgetRefused: {
    /** Origin of the request. */
    origin: string;
    /** Time of the request, to within ten seconds. */
    at: string;
  } | null;
  /** Your latest test order; null if you have not made one. */
  testOrder: {
    /** ID of the order. */
    orderId: string;
    /** ID of its review request. A TypeID with the prefix `request`. */
    requestId: string;
    /** Status of its review request. */
    status: "scheduled" | "skipped" | "cancelled" | "sent" | "completed";
  } | null;
}

/** Result of {@link cancelMerchantDeletion}. */
export interface CancelMerchantDeletionResult {
  /** The merchant or sandbox to delete. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** The merchant's name at the time of the request. */
  name: string;
  /** Until `dueAt` it is `scheduled` and can be canceled. */
  status: "scheduled" | "deleting" | "canceled" | "completed";
  /** Email address of the owner; null for the operator. */
  requestedBy: string | null;
  /** Time of the request. */
  requestedAt: string;
  /** Time from which everything is deleted. */
  dueAt: string;
}

/** Result of {@link getMerchantDeletion}. */
export interface GetMerchantDeletionResult {
  /** The deletion; null without one. */
  deletion: {
    /** The merchant or sandbox to delete. A TypeID with the prefix `merchant`. */
    merchantId: string;
    /** The merchant's name at the time of the request. */
    name: string;
    /** Until `dueAt` it is `scheduled` and can be canceled. */
    status: "scheduled" | "deleting" | "canceled" | "completed";
    /** Email address of the owner; null for the operator. */
    requestedBy: string | null;
    /** Time of the request. */
    requestedAt: string;
    /** Time from which everything is deleted. */
    dueAt: string;
  } | null;
}

/** Inputs of {@link scheduleMerchantDeletion}. */
export interface ScheduleMerchantDeletionInput {
  /** The merchant's name, as confirmation. */
  name: string;
}

/** Result of {@link scheduleMerchantDeletion}. */
export interface ScheduleMerchantDeletionResult {
  /** The merchant or sandbox to delete. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** The merchant's name at the time of the request. */
  name: string;
  /** Until `dueAt` it is `scheduled` and can be canceled. */
  status: "scheduled" | "deleting" | "canceled" | "completed";
  /** Email address of the owner; null for the operator. */
  requestedBy: string | null;
  /** Time of the request. */
  requestedAt: string;
  /** Time from which everything is deleted. */
  dueAt: string;
}

/** Inputs of {@link advanceTestClock}. */
export interface AdvanceTestClockInput {
  /** Days by which to advance the clock. */
  days?: number;
  /** Advances the clock by whole days until this time has passed. Exclusive with `days`. */
  until?: string;
}

/** Result of {@link advanceTestClock}. */
export interface AdvanceTestClockResult {
  /** Current time of the sandbox. All timestamps of the sandbox are relative to it. */
  now: string;
  /** Days by which the clock was advanced since the sandbox was created or reset. */
  daysAdvanced: number;
  /** Days still to be advanced by the running task; 0 when the clock has arrived. */
  daysLeft: number;
  /** Whether the clock is advancing. */
  advancing: boolean;
  /** Time at which the next review request, reminder, expiry or notification is due; null when nothing is scheduled. */
  nextDueAt: string | null;
  /** The running or last task of the sandbox. */
  task: {
    /** What is done: `advance` the clock, `fill` or `reset` the sandbox. */
    type: "advance" | "fill" | "reset";
    /** Only one task runs at a time. */
    status: "running" | "done" | "failed";
    /** Time of the request. */
    startedAt: string;
    /** Time at which the task ended; null while it runs. */
    finishedAt: string | null;
    /** Why the task failed; null otherwise. */
    error: string | null;
  } | null;
}

/** Result of {@link createSandbox}. */
export interface CreateSandboxResult {
  /** Merchant ID of the sandbox. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** API key of the sandbox (`tr_test_…`). Returned only once. */
  apiKey: string;
  /** Access token of the sandbox, with your role. Returned only once. */
  accessToken: string;
  /** Secret that signs orders sent to the sandbox. Returned only once. */
  webhookSecret: string;
}

/** Result of {@link getSandbox}. */
export interface GetSandboxResult {
  /** `test` if the request was made in the sandbox. */
  mode: "live" | "test";
  /** The live merchant. A TypeID with the prefix `merchant`. */
  liveMerchantId: string;
  /** Merchant ID of the sandbox, with which requests are made in it; null before it is created. */
  sandboxMerchantId: string | null;
  /** Time at which the sandbox was created. */
  createdAt: string | null;
  /** The running or last task; null before the first one. */
  task: {
    /** What is done: `advance` the clock, `fill` or `reset` the sandbox. */
    type: "advance" | "fill" | "reset";
    /** Only one task runs at a time. */
    status: "running" | "done" | "failed";
    /** Time of the request. */
    startedAt: string;
    /** Time at which the task ended; null while it runs. */
    finishedAt: string | null;
    /** Why the task failed; null otherwise. */
    error: string | null;
  } | null;
}

/** Result of {@link fillSandbox}. */
export interface FillSandboxResult {
  /** `test` if the request was made in the sandbox. */
  mode: "live" | "test";
  /** The live merchant. A TypeID with the prefix `merchant`. */
  liveMerchantId: string;
  /** Merchant ID of the sandbox, with which requests are made in it; null before it is created. */
  sandboxMerchantId: string | null;
  /** Time at which the sandbox was created. */
  createdAt: string | null;
  /** The running or last task; null before the first one. */
  task: {
    /** What is done: `advance` the clock, `fill` or `reset` the sandbox. */
    type: "advance" | "fill" | "reset";
    /** Only one task runs at a time. */
    status: "running" | "done" | "failed";
    /** Time of the request. */
    startedAt: string;
    /** Time at which the task ended; null while it runs. */
    finishedAt: string | null;
    /** Why the task failed; null otherwise. */
    error: string | null;
  } | null;
}

/** Inputs of {@link getSandboxEmail}. */
export interface GetSandboxEmailInput {
  /** Email ID. A TypeID with the prefix `mail`. */
  mailId: string;
}

/** Result of {@link getSandboxEmail}. */
export interface GetSandboxEmailResult {
  /** Email ID. A TypeID with the prefix `mail`. */
  id: string;
  /** Kind of email. */
  kind: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "shop_messages_failing" | "codes_low" | "topics_rising" | "report_received" | "report_decided" | "content_removed" | "appeal_decided" | "password_reset" | "security_notice";
  /** Email address of the recipient. */
  to: string;
  /** Subject line. */
  subject: string;
  /** Language of the email (BCP 47). */
  locale: string;
  /** `kept`: not sent because no mail server is configured. `uncertain`: the connection was lost before the mail server confirmed acceptance; such an email is not retried automatically. */
  status: "kept" | "queued" | "sending" | "sent" | "failed" | "cancelled" | "uncertain";
  /** Time of creation. */
  createdAt: string;
  /** Time at which the mail server accepted the email. */
  sentAt: string | null;
  /** Version of your template from which the email was written when it was queued; null for Tribune's default. Later changes of the template do not affect the email. */
  templateVersion: number | null;
  /** Plain text. */
  text: string;
  /** HTML; null for plain text emails. */
  html: string | null;
  /** Number of delivery attempts. */
  attempts: number;
  /** Error of the last attempt. */
  lastError: string | null;
  /** Links in the email, in order and without duplicates. They can be followed. */
  links: (string)[];
}

/** Result of {@link getTestClock}. */
export interface GetTestClockResult {
  /** Current time of the sandbox. All timestamps of the sandbox are relative to it. */
  now: string;
  /** Days by which the clock was advanced since the sandbox was created or reset. */
  daysAdvanced: number;
  /** Days still to be advanced by the running task; 0 when the clock has arrived. */
  daysLeft: number;
  /** Whether the clock is advancing. */
  advancing: boolean;
  /** Time at which the next review request, reminder, expiry or notification is due; null when nothing is scheduled. */
  nextDueAt: string | null;
  /** The running or last task of the sandbox. */
  task: {
    /** What is done: `advance` the clock, `fill` or `reset` the sandbox. */
    type: "advance" | "fill" | "reset";
    /** Only one task runs at a time. */
    status: "running" | "done" | "failed";
    /** Time of the request. */
    startedAt: string;
    /** Time at which the task ended; null while it runs. */
    finishedAt: string | null;
    /** Why the task failed; null otherwise. */
    error: string | null;
  } | null;
}

/** Inputs of {@link listSandboxEmails}. */
export interface ListSandboxEmailsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only emails of this kind. */
  kind?: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "shop_messages_failing" | "codes_low" | "topics_rising" | "report_received" | "report_decided" | "content_removed" | "appeal_decided" | "password_reset" | "security_notice";
  /** Only emails with this status. */
  status?: "kept" | "queued" | "sending" | "sent" | "failed" | "cancelled" | "uncertain";
  /** Only emails to this address. */
  to?: string;
}

/** Result of {@link listSandboxEmails}. */
export interface ListSandboxEmailsResult {
  /** Emails of this page. */
  emails: ({
    /** Email ID. A TypeID with the prefix `mail`. */
    id: string;
    /** Kind of email. */
    kind: "answer_published" | "question_to_buyer" | "review_request" | "review_reminder" | "review_second_reminder" | "review_rejected" | "review_update_request" | "coupon" | "email_verification" | "staff_invitation" | "webhook_disabled" | "shop_messages_failing" | "codes_low" | "topics_rising" | "report_received" | "report_decided" | "content_removed" | "appeal_decided" | "password_reset" | "security_notice";
    /** Email address of the recipient. */
    to: string;
    /** Subject line. */
    subject: string;
    /** Language of the email (BCP 47). */
    locale: string;
    /** `kept`: not sent because no mail server is configured. `uncertain`: the connection was lost before the mail server confirmed acceptance; such an email is not retried automatically. */
    status: "kept" | "queued" | "sending" | "sent" | "failed" | "cancelled" | "uncertain";
    /** Time of creation. */
    createdAt: string;
    /** Time at which the mail server accepted the email. */
    sentAt: string | null;
    /** Version of your template from which the email was written when it was queued; null for Tribune's default. Later changes of the template do not affect the email. */
    templateVersion: number | null;
    /** Plain text. */
    text: string;
    /** HTML; null for plain text emails. */
    html: string | null;
    /** Number of delivery attempts. */
    attempts: number;
    /** Error of the last attempt. */
    lastError: string | null;
    /** Links in the email, in order and without duplicates. They can be followed. */
    links: (string)[];
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link resetSandbox}. */
export interface ResetSandboxInput {
  /** Must be true, since this cannot be undone. */
  confirm: true;
}

/** Result of {@link resetSandbox}. */
export interface ResetSandboxResult {
  /** `test` if the request was made in the sandbox. */
  mode: "live" | "test";
  /** The live merchant. A TypeID with the prefix `merchant`. */
  liveMerchantId: string;
  /** Merchant ID of the sandbox, with which requests are made in it; null before it is created. */
  sandboxMerchantId: string | null;
  /** Time at which the sandbox was created. */
  createdAt: string | null;
  /** The running or last task; null before the first one. */
  task: {
    /** What is done: `advance` the clock, `fill` or `reset` the sandbox. */
    type: "advance" | "fill" | "reset";
    /** Only one task runs at a time. */
    status: "running" | "done" | "failed";
    /** Time of the request. */
    startedAt: string;
    /** Time at which the task ended; null while it runs. */
    finishedAt: string | null;
    /** Why the task failed; null otherwise. */
    error: string | null;
  } | null;
}

/** Inputs of {@link triggerSandboxEvent}. */
export interface TriggerSandboxEventInput {
  /** Type of the event. */
  type: "review.created" | "review.approved" | "review.rejected" | "review.flagged" | "review.updated" | "review.replied" | "review.deleted" | "question.created" | "question.approved" | "question.rejected" | "question.flagged" | "question.updated" | "question.deleted" | "answer.created" | "answer.approved" | "answer.rejected" | "answer.flagged" | "answer.updated" | "answer.deleted" | "media.processed" | "summary.updated" | "topic.rising" | "store_review.created" | "store_review.approved" | "store_review.rejected" | "store_review.flagged" | "store_review.updated" | "store_review.replied" | "store_review.deleted" | "incentive_claim.completed" | "incentive_claim.fulfilled" | "incentive.codes_low" | "order.updated" | "order.canceled" | "order.deleted" | "shop_connection.failing" | "report.created" | "report.decided" | "export.completed";
}

/** Result of {@link triggerSandboxEvent}. */
export interface TriggerSandboxEventResult {
  /** Event ID. A TypeID with the prefix `event`. */
  eventId: string;
  /** Endpoints of the sandbox that subscribe to the type and receive the event. */
  endpoints: number;
}

/** Inputs of {@link acceptSyndicationOffer}. */
export interface AcceptSyndicationOfferInput {
  /** The invitation code of the offer, which its merchant sent you. */
  code: string;
  /** Your own name for the agreement, such as that of the brand. */
  name?: string;
}

/** Result of {@link acceptSyndicationOffer}. */
export interface AcceptSyndicationOfferResult {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  id: string;
  /** `source`: the reviews are yours, and the other merchant shows them. `target`: you show the reviews of the other. */
  role: "source" | "target";
  /** `offered` until it is accepted. `paused` by either side: no further reviews are shared. `ended` by either side: all reviews are withdrawn. */
  state: "offered" | "active" | "paused" | "ended";
  /** Your own name for the agreement. */
  name: string | null;
  /** The other merchant; null until the offer is accepted. */
  partner: {
    /** Name of the other merchant. */
    name: string;
    /** Its address. */
    url: string;
  } | null;
  /** Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465). */
  filters: {
    /** Only reviews of these products. */
    productIds?: (string)[];
    /** Only reviews of products of these brands, compared without case. */
    brands?: (string)[];
    /** Only reviews in these languages. */
    languages?: (string)[];
    /** Only reviews submitted on this day (UTC) or later. */
    fromDate?: string;
    /** Only verified purchases. */
    verifiedOnly?: boolean;
  };
  /** Whether you have paused it. */
  pausedByYou: boolean;
  /** Whether the other merchant has paused it. */
  pausedByPartner: boolean;
  /** Who ended it; null while it has not ended. */
  endedBy: "source" | "target" | null;
  /** What was shared; null for a target. */
  shared: {
    /** Reviews that the target has received and that are not withdrawn. */
    delivered: number;
    /** Changes that the target has not received yet. */
    queued: number;
    /** Reviews that were withdrawn. */
    withdrawn: number;
  } | null;
  /** Reviews that the target has received, by what became of them. For a source as the target reported last; null before. */
  received: {
    /** Reviews that are published. */
    published: number;
    /** Reviews that are pending or flagged. */
    pending: number;
    /** Reviews that the moderation rejected or deleted. */
    rejected: number;
    /** Reviews whose product is unknown, or that arrived during a pause. */
    unmatched: number;
    /** Reviews that the source has withdrawn. */
    withdrawn: number;
  } | null;
  /** Why the last exchange with the other side failed; null when it succeeded. */
  problem: string | null;
  /** For a target, changes of the source that could not be applied and were skipped, so that the others follow. */
  skippedChanges: number;
  /** The ID at the source of the last skipped change, and why it was skipped. */
  lastSkipped: string | null;
  /** Time of the offer, or of its acceptance for a target. */
  createdAt: string;
  /** Until when an offer can be accepted; null for others. */
  expiresAt: string | null;
  /** Time of the acceptance. */
  acceptedAt: string | null;
  /** Time of its end. */
  endedAt: string | null;
}

/** Inputs of {@link changeSyndicationAgreement}. */
export interface ChangeSyndicationAgreementInput {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  agreementId: string;
  /** Whether no further reviews are shared. Edits and withdrawals of reviews that were shared still follow. */
  paused: boolean;
}

/** Result of {@link changeSyndicationAgreement}. */
export interface ChangeSyndicationAgreementResult {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  id: string;
  /** `source`: the reviews are yours, and the other merchant shows them. `target`: you show the reviews of the other. */
  role: "source" | "target";
  /** `offered` until it is accepted. `paused` by either side: no further reviews are shared. `ended` by either side: all reviews are withdrawn. */
  state: "offered" | "active" | "paused" | "ended";
  /** Your own name for the agreement. */
  name: string | null;
  /** The other merchant; null until the offer is accepted. */
  partner: {
    /** Name of the other merchant. */
    name: string;
    /** Its address. */
    url: string;
  } | null;
  /** Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465). */
  filters: {
    /** Only reviews of these products. */
    productIds?: (string)[];
    /** Only reviews of products of these brands, compared without case. */
    brands?: (string)[];
    /** Only reviews in these languages. */
    languages?: (string)[];
    /** Only reviews submitted on this day (UTC) or later. */
    fromDate?: string;
    /** Only verified purchases. */
    verifiedOnly?: boolean;
  };
  /** Whether you have paused it. */
  pausedByYou: boolean;
  /** Whether the other merchant has paused it. */
  pausedByPartner: boolean;
  /** Who ended it; null while it has not ended. */
  endedBy: "source" | "target" | null;
  /** What was shared; null for a target. */
  shared: {
    /** Reviews that the target has received and that are not withdrawn. */
    delivered: number;
    /** Changes that the target has not received yet. */
    queued: number;
    /** Reviews that were withdrawn. */
    withdrawn: number;
  } | null;
  /** Reviews that the target has received, by what became of them. For a source as the target reported last; null before. */
  received: {
    /** Reviews that are published. */
    published: number;
    /** Reviews that are pending or flagged. */
    pending: number;
    /** Reviews that the moderation rejected or deleted. */
    rejected: number;
    /** Reviews whose product is unknown, or that arrived during a pause. */
    unmatched: number;
    /** Reviews that the source has withdrawn. */
    withdrawn: number;
  } | null;
  /** Why the last exchange with the other side failed; null when it succeeded. */
  problem: string | null;
  /** For a target, changes of the source that could not be applied and were skipped, so that the others follow. */
  skippedChanges: number;
  /** The ID at the source of the last skipped change, and why it was skipped. */
  lastSkipped: string | null;
  /** Time of the offer, or of its acceptance for a target. */
  createdAt: string;
  /** Until when an offer can be accepted; null for others. */
  expiresAt: string | null;
  /** Time of the acceptance. */
  acceptedAt: string | null;
  /** Time of its end. */
  endedAt: string | null;
}

/** Inputs of {@link endSyndicationAgreement}. */
export interface EndSyndicationAgreementInput {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  agreementId: string;
}

/** Result of {@link endSyndicationAgreement}. */
export interface EndSyndicationAgreementResult {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  id: string;
  /** `source`: the reviews are yours, and the other merchant shows them. `target`: you show the reviews of the other. */
  role: "source" | "target";
  /** `offered` until it is accepted. `paused` by either side: no further reviews are shared. `ended` by either side: all reviews are withdrawn. */
  state: "offered" | "active" | "paused" | "ended";
  /** Your own name for the agreement. */
  name: string | null;
  /** The other merchant; null until the offer is accepted. */
  partner: {
    /** Name of the other merchant. */
    name: string;
    /** Its address. */
    url: string;
  } | null;
  /** Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465). */
  filters: {
    /** Only reviews of these products. */
    productIds?: (string)[];
    /** Only reviews of products of these brands, compared without case. */
    brands?: (string)[];
    /** Only reviews in these languages. */
    languages?: (string)[];
    /** Only reviews submitted on this day (UTC) or later. */
    fromDate?: string;
    /** Only verified purchases. */
    verifiedOnly?: boolean;
  };
  /** Whether you have paused it. */
  pausedByYou: boolean;
  /** Whether the other merchant has paused it. */
  pausedByPartner: boolean;
  /** Who ended it; null while it has not ended. */
  endedBy: "source" | "target" | null;
  /** What was shared; null for a target. */
  shared: {
    /** Reviews that the target has received and that are not withdrawn. */
    delivered: number;
    /** Changes that the target has not received yet. */
    queued: number;
    /** Reviews that were withdrawn. */
    withdrawn: number;
  } | null;
  /** Reviews that the target has received, by what became of them. For a source as the target reported last; null before. */
  received: {
    /** Reviews that are published. */
    published: number;
    /** Reviews that are pending or flagged. */
    pending: number;
    /** Reviews that the moderation rejected or deleted. */
    rejected: number;
    /** Reviews whose product is unknown, or that arrived during a pause. */
    unmatched: number;
    /** Reviews that the source has withdrawn. */
    withdrawn: number;
  } | null;
  /** Why the last exchange with the other side failed; null when it succeeded. */
  problem: string | null;
  /** For a target, changes of the source that could not be applied and were skipped, so that the others follow. */
  skippedChanges: number;
  /** The ID at the source of the last skipped change, and why it was skipped. */
  lastSkipped: string | null;
  /** Time of the offer, or of its acceptance for a target. */
  createdAt: string;
  /** Until when an offer can be accepted; null for others. */
  expiresAt: string | null;
  /** Time of the acceptance. */
  acceptedAt: string | null;
  /** Time of its end. */
  endedAt: string | null;
}

/** Inputs of {@link getSyndicationAgreement}. */
export interface GetSyndicationAgreementInput {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  agreementId: string;
}

/** Result of {@link getSyndicationAgreement}. */
export interface GetSyndicationAgreementResult {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  id: string;
  /** `source`: the reviews are yours, and the other merchant shows them. `target`: you show the reviews of the other. */
  role: "source" | "target";
  /** `offered` until it is accepted. `paused` by either side: no further reviews are shared. `ended` by either side: all reviews are withdrawn. */
  state: "offered" | "active" | "paused" | "ended";
  /** Your own name for the agreement. */
  name: string | null;
  /** The other merchant; null until the offer is accepted. */
  partner: {
    /** Name of the other merchant. */
    name: string;
    /** Its address. */
    url: string;
  } | null;
  /** Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465). */
  filters: {
    /** Only reviews of these products. */
    productIds?: (string)[];
    /** Only reviews of products of these brands, compared without case. */
    brands?: (string)[];
    /** Only reviews in these languages. */
    languages?: (string)[];
    /** Only reviews submitted on this day (UTC) or later. */
    fromDate?: string;
    /** Only verified purchases. */
    verifiedOnly?: boolean;
  };
  /** Whether you have paused it. */
  pausedByYou: boolean;
  /** Whether the other merchant has paused it. */
  pausedByPartner: boolean;
  /** Who ended it; null while it has not ended. */
  endedBy: "source" | "target" | null;
  /** What was shared; null for a target. */
  shared: {
    /** Reviews that the target has received and that are not withdrawn. */
    delivered: number;
    /** Changes that the target has not received yet. */
    queued: number;
    /** Reviews that were withdrawn. */
    withdrawn: number;
  } | null;
  /** Reviews that the target has received, by what became of them. For a source as the target reported last; null before. */
  received: {
    /** Reviews that are published. */
    published: number;
    /** Reviews that are pending or flagged. */
    pending: number;
    /** Reviews that the moderation rejected or deleted. */
    rejected: number;
    /** Reviews whose product is unknown, or that arrived during a pause. */
    unmatched: number;
    /** Reviews that the source has withdrawn. */
    withdrawn: number;
  } | null;
  /** Why the last exchange with the other side failed; null when it succeeded. */
  problem: string | null;
  /** For a target, changes of the source that could not be applied and were skipped, so that the others follow. */
  skippedChanges: number;
  /** The ID at the source of the last skipped change, and why it was skipped. */
  lastSkipped: string | null;
  /** Time of the offer, or of its acceptance for a target. */
  createdAt: string;
  /** Until when an offer can be accepted; null for others. */
  expiresAt: string | null;
  /** Time of the acceptance. */
  acceptedAt: string | null;
  /** Time of its end. */
  endedAt: string | null;
}

/** Inputs of {@link createSyndicationOffer}. */
export interface CreateSyndicationOfferInput {
  /** Your own name for the agreement, such as that of the retailer. */
  name?: string;
  /** Address of the installation that may accept the offer. Any may by default. */
  targetUrl?: string;
  /** Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465). */
  filters?: {
    /** Only reviews of these products. */
    productIds?: (string)[];
    /** Only reviews of products of these brands, compared without case. */
    brands?: (string)[];
    /** Only reviews in these languages. */
    languages?: (string)[];
    /** Only reviews submitted on this day (UTC) or later. */
    fromDate?: string;
    /** Only verified purchases. */
    verifiedOnly?: boolean;
  };
}

/** Result of {@link createSyndicationOffer}. */
export interface CreateSyndicationOfferResult {
  /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
  id: string;
  /** `source`: the reviews are yours, and the other merchant shows them. `target`: you show the reviews of the other. */
  role: "source" | "target";
  /** `offered` until it is accepted. `paused` by either side: no further reviews are shared. `ended` by either side: all reviews are withdrawn. */
  state: "offered" | "active" | "paused" | "ended";
  /** Your own name for the agreement. */
  name: string | null;
  /** The other merchant; null until the offer is accepted. */
  partner: {
    /** Name of the other merchant. */
    name: string;
    /** Its address. */
    url: string;
  } | null;
  /** Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465). */
  filters: {
    /** Only reviews of these products. */
    productIds?: (string)[];
    /** Only reviews of products of these brands, compared without case. */
    brands?: (string)[];
    /** Only reviews in these languages. */
    languages?: (string)[];
    /** Only reviews submitted on this day (UTC) or later. */
    fromDate?: string;
    /** Only verified purchases. */
    verifiedOnly?: boolean;
  };
  /** Whether you have paused it. */
  pausedByYou: boolean;
  /** Whether the other merchant has paused it. */
  pausedByPartner: boolean;
  /** Who ended it; null while it has not ended. */
  endedBy: "source" | "target" | null;
  /** What was shared; null for a target. */
  shared: {
    /** Reviews that the target has received and that are not withdrawn. */
    delivered: number;
    /** Changes that the target has not received yet. */
    queued: number;
    /** Reviews that were withdrawn. */
    withdrawn: number;
  } | null;
  /** Reviews that the target has received, by what became of them. For a source as the target reported last; null before. */
  received: {
    /** Reviews that are published. */
    published: number;
    /** Reviews that are pending or flagged. */
    pending: number;
    /** Reviews that the moderation rejected or deleted. */
    rejected: number;
    /** Reviews whose product is unknown, or that arrived during a pause. */
    unmatched: number;
    /** Reviews that the source has withdrawn. */
    withdrawn: number;
  } | null;
  /** Why the last exchange with the other side failed; null when it succeeded. */
  problem: string | null;
  /** For a target, changes of the source that could not be applied and were skipped, so that the others follow. */
  skippedChanges: number;
  /** The ID at the source of the last skipped change, and why it was skipped. */
  lastSkipped: string | null;
  /** Time of the offer, or of its acceptance for a target. */
  createdAt: string;
  /** Until when an offer can be accepted; null for others. */
  expiresAt: string | null;
  /** Time of the acceptance. */
  acceptedAt: string | null;
  /** Time of its end. */
  endedAt: string | null;
  /** Invitation code, shown only once. Send it to the other merchant, who accepts the offer with it. */
  code: string;
}

/** Result of {@link listSyndicationAgreements}. */
export interface ListSyndicationAgreementsResult {
  /** All offers and agreements. */
  agreements: ({
    /** Syndication agreement ID. A TypeID with the prefix `agreement`. */
    id: string;
    /** `source`: the reviews are yours, and the other merchant shows them. `target`: you show the reviews of the other. */
    role: "source" | "target";
    /** `offered` until it is accepted. `paused` by either side: no further reviews are shared. `ended` by either side: all reviews are withdrawn. */
    state: "offered" | "active" | "paused" | "ended";
    /** Your own name for the agreement. */
    name: string | null;
    /** The other merchant; null until the offer is accepted. */
    partner: {
      /** Name of the other merchant. */
      name: string;
      /** Its address. */
      url: string;
    } | null;
    /** Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465). */
    filters: {
      /** Only reviews of these products. */
      productIds?: (string)[];
      /** Only reviews of products of these brands, compared without case. */
      brands?: (string)[];
      /** Only reviews in these languages. */
      languages?: (string)[];
      /** Only reviews submitted on this day (UTC) or later. */
      fromDate?: string;
      /** Only verified purchases. */
      verifiedOnly?: boolean;
    };
    /** Whether you have paused it. */
    pausedByYou: boolean;
    /** Whether the other merchant has paused it. */
    pausedByPartner: boolean;
    /** Who ended it; null while it has not ended. */
    endedBy: "source" | "target" | null;
    /** What was shared; null for a target. */
    shared: {
      /** Reviews that the target has received and that are not withdrawn. */
      delivered: number;
      /** Changes that the target has not received yet. */
      queued: number;
      /** Reviews that were withdrawn. */
      withdrawn: number;
    } | null;
    /** Reviews that the target has received, by what became of them. For a source as the target reported last; null before. */
    received: {
      /** Reviews that are published. */
      published: number;
      /** Reviews that are pending or flagged. */
      pending: number;
      /** Reviews that the moderation rejected or deleted. */
      rejected: number;
      /** Reviews whose product is unknown, or that arrived during a pause. */
      unmatched: number;
      /** Reviews that the source has withdrawn. */
      withdrawn: number;
    } | null;
    /** Why the last exchange with the other side failed; null when it succeeded. */
    problem: string | null;
    /** For a target, changes of the source that could not be applied and were skipped, so that the others follow. */
    skippedChanges: number;
    /** The ID at the source of the last skipped change, and why it was skipped. */
    lastSkipped: string | null;
    /** Time of the offer, or of its acceptance for a target. */
    createdAt: string;
    /** Until when an offer can be accepted; null for others. */
    expiresAt: string | null;
    /** Time of the acceptance. */
    acceptedAt: string | null;
    /** Time of its end. */
    endedAt: string | null;
  })[];
}

/** Inputs of {@link getPrivacyRequest}. */
export interface GetPrivacyRequestInput {
  /** Privacy request ID. A TypeID with the prefix `privacy`. */
  requestId: string;
}

/** Result of {@link getPrivacyRequest}. */
export interface GetPrivacyRequestResult {
  /** Privacy request ID. A TypeID with the prefix `privacy`. */
  id: string;
  /** Kind of request. */
  kind: "export" | "erase";
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Email address of the person. Null after an erasure, and when the file of an export is deleted. */
  email: string | null;
  /** Email address of the staff member, or how the request was made. */
  requestedBy: string;
  /** Number of items found or erased by kind, as in `reviews`, `mails` or `files`. */
  report: Record<string, number>;
  /** Error message when `status` is `failed`. */
  error: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time of completion. */
  completedAt: string | null;
  /** URL of the ZIP file of a completed export: `data.json`, photos and videos. Grants access without credentials. */
  downloadUrl: string | null;
  /** Size of the file in bytes. */
  fileBytes: number | null;
  /** Time at which the file is deleted, 7 days after completion. */
  expiresAt: string | null;
}

/** Inputs of {@link listPrivacyRequests}. */
export interface ListPrivacyRequestsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only requests of this kind. */
  kind?: "export" | "erase";
  /** Only requests with this status. */
  status?: "pending" | "processing" | "completed" | "failed";
  /** Only requests about this address, including those whose address has been erased. */
  email?: string;
}

/** Result of {@link listPrivacyRequests}. */
export interface ListPrivacyRequestsResult {
  /** Privacy requests of this page. */
  privacyRequests: ({
    /** Privacy request ID. A TypeID with the prefix `privacy`. */
    id: string;
    /** Kind of request. */
    kind: "export" | "erase";
    /** Status of the job. */
    status: "pending" | "processing" | "completed" | "failed";
    /** Email address of the person. Null after an erasure, and when the file of an export is deleted. */
    email: string | null;
    /** Email address of the staff member, or how the request was made. */
    requestedBy: string;
    /** Number of items found or erased by kind, as in `reviews`, `mails` or `files`. */
    report: Record<string, number>;
    /** Error message when `status` is `failed`. */
    error: string | null;
    /** Time of the request. */
    createdAt: string;
    /** Time of completion. */
    completedAt: string | null;
    /** URL of the ZIP file of a completed export: `data.json`, photos and videos. Grants access without credentials. */
    downloadUrl: string | null;
    /** Size of the file in bytes. */
    fileBytes: number | null;
    /** Time at which the file is deleted, 7 days after completion. */
    expiresAt: string | null;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link requestPrivacyErasure}. */
export interface RequestPrivacyErasureInput {
  /** Email address of the person. */
  email: string;
}

/** Result of {@link requestPrivacyErasure}. */
export interface RequestPrivacyErasureResult {
  /** Privacy request ID. A TypeID with the prefix `privacy`. */
  id: string;
  /** Kind of request. */
  kind: "export" | "erase";
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Email address of the person. Null after an erasure, and when the file of an export is deleted. */
  email: string | null;
  /** Email address of the staff member, or how the request was made. */
  requestedBy: string;
  /** Number of items found or erased by kind, as in `reviews`, `mails` or `files`. */
  report: Record<string, number>;
  /** Error message when `status` is `failed`. */
  error: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time of completion. */
  completedAt: string | null;
  /** URL of the ZIP file of a completed export: `data.json`, photos and videos. Grants access without credentials. */
  downloadUrl: string | null;
  /** Size of the file in bytes. */
  fileBytes: number | null;
  /** Time at which the file is deleted, 7 days after completion. */
  expiresAt: string | null;
}

/** Inputs of {@link requestPrivacyExport}. */
export interface RequestPrivacyExportInput {
  /** Email address of the person. */
  email: string;
}

/** Result of {@link requestPrivacyExport}. */
export interface RequestPrivacyExportResult {
  /** Privacy request ID. A TypeID with the prefix `privacy`. */
  id: string;
  /** Kind of request. */
  kind: "export" | "erase";
  /** Status of the job. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Email address of the person. Null after an erasure, and when the file of an export is deleted. */
  email: string | null;
  /** Email address of the staff member, or how the request was made. */
  requestedBy: string;
  /** Number of items found or erased by kind, as in `reviews`, `mails` or `files`. */
  report: Record<string, number>;
  /** Error message when `status` is `failed`. */
  error: string | null;
  /** Time of the request. */
  createdAt: string;
  /** Time of completion. */
  completedAt: string | null;
  /** URL of the ZIP file of a completed export: `data.json`, photos and videos. Grants access without credentials. */
  downloadUrl: string | null;
  /** Size of the file in bytes. */
  fileBytes: number | null;
  /** Time at which the file is deleted, 7 days after completion. */
  expiresAt: string | null;
}

/** Inputs of {@link shopifyPrivacyRequested}. */
export interface ShopifyPrivacyRequestedInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId?: string;
  /** Store ID. */
  shop_id?: number | string | null;
  /** Domain of the store. */
  shop_domain?: string | null;
  /** Customer. */
  customer?: {
    /** Customer ID. */
    id?: number | string | null;
    /** Email address of the customer. */
    email?: string | null;
  } | null;
  /** IDs of the orders whose data the customer requested. */
  orders_requested?: (number | string)[] | null;
  /** IDs of the orders whose data is to be erased. */
  orders_to_redact?: (number | string)[] | null;
  /** Request of the customer. */
  data_request?: {
    /** ID of the request. */
    id?: number | string | null;
  } | null;
}

/** Result of {@link shopifyPrivacyRequested}. */
export interface ShopifyPrivacyRequestedResult {
  /** What Shopify requested; null when skipped. */
  topic: "customers/data_request" | "customers/redact" | "shop/redact" | null;
  /** `skipped`: the message is none of the three. `nothing_stored`: the store has no data of the customer. `refused`: the address belongs to a staff member, who has to be removed from the staff first. */
  status: "accepted" | "nothing_stored" | "refused" | "skipped";
  /** Privacy requests that carry it out, see `GET /admin/privacy/requests`. */
  privacyRequestIds: (string)[];
}

/** Inputs of {@link getProductSummary}. */
export interface GetProductSummaryInput {
  /** The merchant's product ID. */
  productId: string;
}

/** Result of {@link getProductSummary}. */
export interface GetProductSummaryResult {
  /** What customers say. Mark it as made automatically where it is shown. */
  summary: {
    /** Two to four sentences; the last says what the summary is based on. */
    sentences: ({
      /** A sentence in `language`. */
      text: string;
      /** The topics that it names. */
      topics: (string)[];
      /** Reviews with passages that say so. Empty for the last sentence. */
      reviewIds: (string)[];
    })[];
    /** Who worded the sentences: rules (`extractive`), or a `language_model` of the operator, each sentence checked against the passages that it cites. */
    wording: "extractive" | "language_model";
    /** Up to five. */
    strengths: ({
      /** Value for `topic` of review lists. */
      topic: string;
      /** Name to display. */
      name: string;
      /** Reviews behind the point: those that speak favorably, or unfavorably, of the topic. */
      reviews: number;
      /** Up to three sentences that say so. */
      passages: ({
        /** ID of the review. */
        reviewId: string;
        /** Rating of the review. */
        rating: number;
        /** Field of the review that contains the passage. */
        field: "title" | "text" | "pros" | "cons";
        /** The sentence that speaks of the topic. */
        text: string;
        /** Start of the topic's words in `text`, in UTF-16 code units. */
        highlightStart: number;
        /** End of the topic's words in `text`, in UTF-16 code units. */
        highlightEnd: number;
        /** How the review speaks of the topic. */
        sentiment: "positive" | "neutral" | "negative";
      })[];
    })[];
    /** Up to five. */
    weaknesses: ({
      /** Value for `topic` of review lists. */
      topic: string;
      /** Name to display. */
      name: string;
      /** Reviews behind the point: those that speak favorably, or unfavorably, of the topic. */
      reviews: number;
      /** Up to three sentences that say so. */
      passages: ({
        /** ID of the review. */
        reviewId: string;
        /** Rating of the review. */
        rating: number;
        /** Field of the review that contains the passage. */
        field: "title" | "text" | "pros" | "cons";
        /** The sentence that speaks of the topic. */
        text: string;
        /** Start of the topic's words in `text`, in UTF-16 code units. */
        highlightStart: number;
        /** End of the topic's words in `text`, in UTF-16 code units. */
        highlightEnd: number;
        /** How the review speaks of the topic. */
        sentiment: "positive" | "neutral" | "negative";
      })[];
    })[];
  } | null;
  /** Language of the reviews in which topics were looked for, of the names of topics and of the sentences; null where no review is in one of these languages. */
  language: "en" | "de" | null;
  /** Reviews in which topics were looked for: those in `language`. */
  basedOnReviews: number;
  /** Submission time of the oldest of them. */
  firstReviewAt: string | null;
  /** Submission time of the newest of them. */
  lastReviewAt: string | null;
  /** Time at which the points were chosen. */
  updatedAt: string | null;
}

/** Inputs of {@link listProductTopics}. */
export interface ListProductTopicsInput {
  /** The merchant's product ID. */
  productId: string;
}

/** Result of {@link listProductTopics}. */
export interface ListProductTopicsResult {
  /** Up to 30 topics. */
  topics: ({
    /** Value for `topic` of review lists, as in `battery-life`. */
    topic: string;
    /** Name to display, as in `battery life`. */
    name: string;
    /** Reviews that speak of the topic. */
    reviews: number;
    /** Reviews that speak favorably of it. */
    positive: number;
    /** Reviews that speak unfavorably of it. */
    negative: number;
    /** Up to three sentences, favorable and unfavorable ones in proportion. */
    passages: ({
      /** ID of the review. */
      reviewId: string;
      /** Rating of the review. */
      rating: number;
      /** Field of the review that contains the passage. */
      field: "title" | "text" | "pros" | "cons";
      /** The sentence that speaks of the topic. */
      text: string;
      /** Start of the topic's words in `text`, in UTF-16 code units. */
      highlightStart: number;
      /** End of the topic's words in `text`, in UTF-16 code units. */
      highlightEnd: number;
      /** How the review speaks of the topic. */
      sentiment: "positive" | "neutral" | "negative";
    })[];
  })[];
  /** Language of the reviews in which topics were looked for, and of the names of topics; null where no review is in one of these languages. */
  language: "en" | "de" | null;
  /** Reviews in which topics were looked for: those in `language`. */
  basedOnReviews: number;
  /** Submission time of the oldest of them. */
  firstReviewAt: string | null;
  /** Submission time of the newest of them. */
  lastReviewAt: string | null;
  /** Time at which the topics were found; null before the first time. */
  updatedAt: string | null;
}

/** Inputs of {@link getReviewTranslation}. */
export interface GetReviewTranslationInput {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Language to translate into. */
  to: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
}

/** Result of {@link getReviewTranslation}. */
export interface GetReviewTranslationResult {
  /** Review ID. A TypeID with the prefix `review`. */
  reviewId: string;
  /** Language of the original (ISO 639-1); null when unknown. */
  from: string | null;
  /** Language of the translation. */
  to: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja" | "ar";
  /** Headline, translated; null when the review has none. */
  title: string | null;
  /** Text, translated; null when the review has none. */
  text: string | null;
  /** What the author likes, translated; null when the review has none. */
  pros: string | null;
  /** What the author does not like, translated; null when the review has none. */
  cons: string | null;
  /** The translation service: `libretranslate`, `deepl` or `language_model`. */
  provider: string;
  /** Time of the translation. */
  translatedAt: string;
}

/** Inputs of {@link changeWebhook}. */
export interface ChangeWebhookInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
  /** URL that events are sent to. Must use https and must not resolve to a private network. */
  url?: string;
  /** Events to subscribe to. `*` subscribes to all events, including those of future versions. */
  events?: ("*" | "review.created" | "review.approved" | "review.rejected" | "review.flagged" | "review.updated" | "review.replied" | "review.deleted" | "question.created" | "question.approved" | "question.rejected" | "question.flagged" | "question.updated" | "question.deleted" | "answer.created" | "answer.approved" | "answer.rejected" | "answer.flagged" | "answer.updated" | "answer.deleted" | "media.processed" | "summary.updated" | "topic.rising" | "store_review.created" | "store_review.approved" | "store_review.rejected" | "store_review.flagged" | "store_review.updated" | "store_review.replied" | "store_review.deleted" | "incentive_claim.completed" | "incentive_claim.fulfilled" | "incentive.codes_low" | "order.updated" | "order.canceled" | "order.deleted" | "shop_connection.failing" | "report.created" | "report.decided" | "export.completed")[];
  /** Description for internal use. */
  description?: string | null;
  /** Whether events are sent. */
  enabled?: boolean;
}

/** Inputs of {@link deleteWebhook}. */
export interface DeleteWebhookInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
}

/** Result of {@link deleteWebhook}. */
export interface DeleteWebhookResult {
  /** ID of the deleted endpoint. */
  id: string;
  /** Always true. */
  deleted: boolean;
}

/** Inputs of {@link getWebhook}. */
export interface GetWebhookInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
}

/** Inputs of {@link createWebhook}. */
export interface CreateWebhookInput {
  /** URL that events are sent to. Must use https and must not resolve to a private network. */
  url: string;
  /** Events to subscribe to. `*` subscribes to all events, including those of future versions. */
  events?: ("*" | "review.created" | "review.approved" | "review.rejected" | "review.flagged" | "review.updated" | "review.replied" | "review.deleted" | "question.created" | "question.approved" | "question.rejected" | "question.flagged" | "question.updated" | "question.deleted" | "answer.created" | "answer.approved" | "answer.rejected" | "answer.flagged" | "answer.updated" | "answer.deleted" | "media.processed" | "summary.updated" | "topic.rising" | "store_review.created" | "store_review.approved" | "store_review.rejected" | "store_review.flagged" | "store_review.updated" | "store_review.replied" | "store_review.deleted" | "incentive_claim.completed" | "incentive_claim.fulfilled" | "incentive.codes_low" | "order.updated" | "order.canceled" | "order.deleted" | "shop_connection.failing" | "report.created" | "report.decided" | "export.completed")[];
  /** Description for internal use. */
  description?: string;
}

/** Result of {@link createWebhook}. */
export interface CreateWebhookResult {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  id: string;
  /** URL that events are sent to. */
  url: string;
  /** Subscribed events; `*` for all. */
  events: (string)[];
  /** Description for internal use. */
  description: string | null;
  /** Whether events are sent. */
  enabled: boolean;
  /** Time at which the endpoint was disabled; null while enabled. */
  disabledAt: string | null;
  /** `staff`: disabled by a staff member. `gone`: it returned 410. `failing`: no successful delivery for five days. */
  disabledReason: "staff" | "gone" | "failing" | null;
  /** Time of the first failure since the last successful delivery. */
  failingSince: string | null;
  /** Time until which events are also signed with the previous secret. */
  previousSecretValidUntil: string | null;
  /** Time of creation. */
  createdAt: string;
  /** Time of the last change. */
  updatedAt: string;
  /** Signing secret. Starts with `whsec_`. Returned only once. */
  secret: string;
}

/** Result of {@link listWebhooks}. */
export interface ListWebhooksResult {
  /** All webhook endpoints. */
  webhooks: (WebhookEndpoint)[];
}

/** Inputs of {@link getWebhookDelivery}. */
export interface GetWebhookDeliveryInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
  /** Event ID. A TypeID with the prefix `event`. */
  eventId: string;
}

/** Result of {@link getWebhookDelivery}. */
export interface GetWebhookDeliveryResult {
  /** Event ID. A TypeID with the prefix `event`. */
  eventId: string;
  /** Type of the event. */
  type: "review.created" | "review.approved" | "review.rejected" | "review.flagged" | "review.updated" | "review.replied" | "review.deleted" | "question.created" | "question.approved" | "question.rejected" | "question.flagged" | "question.updated" | "question.deleted" | "answer.created" | "answer.approved" | "answer.rejected" | "answer.flagged" | "answer.updated" | "answer.deleted" | "media.processed" | "summary.updated" | "topic.rising" | "store_review.created" | "store_review.approved" | "store_review.rejected" | "store_review.flagged" | "store_review.updated" | "store_review.replied" | "store_review.deleted" | "incentive_claim.completed" | "incentive_claim.fulfilled" | "incentive.codes_low" | "order.updated" | "order.canceled" | "order.deleted" | "shop_connection.failing" | "report.created" | "report.decided" | "export.completed" | "webhook.test";
  /** `failed`: every attempt failed. `cancelled`: the endpoint was disabled before delivery. Both can be replayed. */
  status: "pending" | "delivered" | "failed" | "cancelled";
  /** Number of attempts. */
  attempts: number;
  /** Time of the next attempt; null when there is none. */
  nextAttemptAt: string | null;
  /** Time of the successful delivery. */
  deliveredAt: string | null;
  /** HTTP status of the last response. */
  responseStatus: number | null;
  /** Why the last attempt failed. */
  error: string | null;
  /** Time of the event. */
  createdAt: string;
  /** The request. */
  request: {
    /** HTTP method. */
    method: "POST";
    /** Headers of the last request, without the signature. */
    headers: Record<string, string>;
    /** Request body as it is signed. */
    body: string;
  };
  /** Attempts, oldest first. */
  attemptLog: ({
    /** Number of the attempt, starting at 1. */
    attempt: number;
    /** Time of the attempt. */
    startedAt: string;
    /** Duration in milliseconds. */
    durationMs: number;
    /** URL that the event was sent to. */
    url: string;
    /** HTTP status of the response. */
    responseStatus: number | null;
    /** Beginning of the response body. */
    responseExcerpt: string | null;
    /** Why the attempt failed. */
    error: string | null;
  })[];
}

/** Inputs of {@link listWebhookDeliveries}. */
export interface ListWebhookDeliveriesInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Only deliveries with this status. */
  status?: "pending" | "delivered" | "failed" | "cancelled";
  /** Only events of this type. */
  type?: "review.created" | "review.approved" | "review.rejected" | "review.flagged" | "review.updated" | "review.replied" | "review.deleted" | "question.created" | "question.approved" | "question.rejected" | "question.flagged" | "question.updated" | "question.deleted" | "answer.created" | "answer.approved" | "answer.rejected" | "answer.flagged" | "answer.updated" | "answer.deleted" | "media.processed" | "summary.updated" | "topic.rising" | "store_review.created" | "store_review.approved" | "store_review.rejected" | "store_review.flagged" | "store_review.updated" | "store_review.replied" | "store_review.deleted" | "incentive_claim.completed" | "incentive_claim.fulfilled" | "incentive.codes_low" | "order.updated" | "order.canceled" | "order.deleted" | "shop_connection.failing" | "report.created" | "report.decided" | "export.completed" | "webhook.test";
  /** Only events at or after this time. */
  since?: string;
  /** Only events before this time. */
  until?: string;
}

/** Result of {@link listWebhookDeliveries}. */
export interface ListWebhookDeliveriesResult {
  /** Deliveries of this page. */
  deliveries: (WebhookDelivery)[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link replayWebhookDelivery}. */
export interface ReplayWebhookDeliveryInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
  /** Event ID. A TypeID with the prefix `event`. */
  eventId: string;
}

/** Inputs of {@link replayWebhook}. */
export interface ReplayWebhookInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
  /** Replay failed and cancelled deliveries of events at or after this time. */
  since: string;
  /** Only events before this time. */
  until?: string;
}

/** Result of {@link replayWebhook}. */
export interface ReplayWebhookResult {
  /** Deliveries queued again. */
  replayed: number;
}

/** Inputs of {@link rotateWebhookEndpointSecret}. */
export interface RotateWebhookEndpointSecretInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
}

/** Result of {@link rotateWebhookEndpointSecret}. */
export interface RotateWebhookEndpointSecretResult {
  /** The new signing secret. Returned only once. */
  secret: string;
  /** Time until which events are signed with both secrets. */
  previousValidUntil: string;
}

/** Inputs of {@link testWebhook}. */
export interface TestWebhookInput {
  /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
  webhookId: string;
}

/** Inputs of {@link changeRole}. */
export interface ChangeRoleInput {
  /** Staff member ID. A TypeID with the prefix `user`. */
  personId: string;
  /** New role. */
  role: "analyst" | "moderator" | "admin" | "owner";
}

/** Result of {@link changeRole}. */
export interface ChangeRoleResult {
  /** Staff member ID. A TypeID with the prefix `user`. */
  id: string;
  /** Email address. */
  email: string;
  /** Name. */
  name: string;
  /** Role. */
  role: "analyst" | "moderator" | "admin" | "owner";
  /** Whether two-factor authentication is enabled. */
  twoFactor: boolean;
  /** Time at which the person joined. */
  joinedAt: string;
  /** Time of the last sign-in; null if never signed in. */
  lastSignInAt: string | null;
}

/** Inputs of {@link removeMember}. */
export interface RemoveMemberInput {
  /** Staff member ID. A TypeID with the prefix `user`. */
  personId: string;
}

/** Result of {@link removeMember}. */
export interface RemoveMemberResult {
  /** Staff member ID. A TypeID with the prefix `user`. */
  id: string;
  /** Email address. */
  email: string;
  /** Name. */
  name: string;
  /** Role. */
  role: "analyst" | "moderator" | "admin" | "owner";
  /** Whether two-factor authentication is enabled. */
  twoFactor: boolean;
  /** Time at which the person joined. */
  joinedAt: string;
  /** Time of the last sign-in; null if never signed in. */
  lastSignInAt: string | null;
}

/** Inputs of {@link invite}. */
export interface InviteInput {
  /** Email address to invite. */
  email: string;
  /** Role that the person gets. */
  role: "analyst" | "moderator" | "admin" | "owner";
}

/** Result of {@link invite}. */
export interface InviteResult {
  /** Invitation ID. A TypeID with the prefix `invitation`. */
  id: string;
  /** Email address that was invited. */
  email: string;
  /** Role that the person gets. */
  role: "analyst" | "moderator" | "admin" | "owner";
  /** Email address of the staff member who sent the invitation. */
  invitedBy: string;
  /** Time of the invitation. */
  createdAt: string;
  /** Time of expiry, after seven days. */
  expiresAt: string;
  /** Status of the invitation. */
  status: "open" | "accepted" | "revoked" | "expired";
  /** Link to accept the invitation. Returned only once. */
  url: string;
}

/** Result of {@link listInvitations}. */
export interface ListInvitationsResult {
  /** Invitations. */
  invitations: ({
    /** Invitation ID. A TypeID with the prefix `invitation`. */
    id: string;
    /** Email address that was invited. */
    email: string;
    /** Role that the person gets. */
    role: "analyst" | "moderator" | "admin" | "owner";
    /** Email address of the staff member who sent the invitation. */
    invitedBy: string;
    /** Time of the invitation. */
    createdAt: string;
    /** Time of expiry, after seven days. */
    expiresAt: string;
    /** Status of the invitation. */
    status: "open" | "accepted" | "revoked" | "expired";
  })[];
}

/** Result of {@link listStaff}. */
export interface ListStaffResult {
  /** Staff members. */
  staff: ({
    /** Staff member ID. A TypeID with the prefix `user`. */
    id: string;
    /** Email address. */
    email: string;
    /** Name. */
    name: string;
    /** Role. */
    role: "analyst" | "moderator" | "admin" | "owner";
    /** Whether two-factor authentication is enabled. */
    twoFactor: boolean;
    /** Time at which the person joined. */
    joinedAt: string;
    /** Time of the last sign-in; null if never signed in. */
    lastSignInAt: string | null;
  })[];
}

/** Inputs of {@link revokeInvitation}. */
export interface RevokeInvitationInput {
  /** Invitation ID. A TypeID with the prefix `invitation`. */
  invitationId: string;
}

/** Result of {@link revokeInvitation}. */
export interface RevokeInvitationResult {
  /** Invitation ID. A TypeID with the prefix `invitation`. */
  id: string;
  /** Email address that was invited. */
  email: string;
  /** Role that the person gets. */
  role: "analyst" | "moderator" | "admin" | "owner";
  /** Email address of the staff member who sent the invitation. */
  invitedBy: string;
  /** Time of the invitation. */
  createdAt: string;
  /** Time of expiry, after seven days. */
  expiresAt: string;
  /** Status of the invitation. */
  status: "open" | "accepted" | "revoked" | "expired";
}

/** Inputs of {@link changeMerchant}. */
export interface ChangeMerchantInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
  /** Name of the store. */
  name?: string;
  /** Plan. Takes effect immediately. */
  plan?: "standard" | "growth" | "enterprise";
  /** Limits to change; those that are not sent remain unchanged. */
  quotas?: {
    /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
    requestsPerMonth?: number | null;
    /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
    reviewsPerMonth?: number | null;
    /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
    emailsPerMonth?: number | null;
    /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
    storageBytes?: number | null;
  };
}

/** Result of {@link changeMerchant}. */
export interface ChangeMerchantResult {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
  /** Name of the store. */
  name: string;
  /** `test`: the sandbox of another merchant. */
  mode: "live" | "test";
  /** The merchant whose sandbox it is; null for live merchants. */
  liveMerchantId: string | null;
  /** Plan of the merchant. */
  plan: "standard" | "growth" | "enterprise";
  /** `suspended` merchants are read-only. */
  status: "active" | "suspended";
  /** Time of the suspension; null while active. */
  suspendedAt: string | null;
  /** Reason, which is shown to the merchant's staff; null while active. */
  suspendedReason: string | null;
  /** Limits of the merchant. */
  quotas: {
    /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
    requestsPerMonth: number | null;
    /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
    reviewsPerMonth: number | null;
    /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
    emailsPerMonth: number | null;
    /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
    storageBytes: number | null;
  };
  /** Time of creation. */
  createdAt: string;
}

/** Inputs of {@link getMerchant}. */
export interface GetMerchantInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
}

/** Result of {@link getMerchant}. */
export interface GetMerchantResult {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
  /** Name of the store. */
  name: string;
  /** `test`: the sandbox of another merchant. */
  mode: "live" | "test";
  /** The merchant whose sandbox it is; null for live merchants. */
  liveMerchantId: string | null;
  /** Plan of the merchant. */
  plan: "standard" | "growth" | "enterprise";
  /** `suspended` merchants are read-only. */
  status: "active" | "suspended";
  /** Time of the suspension; null while active. */
  suspendedAt: string | null;
  /** Reason, which is shown to the merchant's staff; null while active. */
  suspendedReason: string | null;
  /** Limits of the merchant. */
  quotas: {
    /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
    requestsPerMonth: number | null;
    /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
    reviewsPerMonth: number | null;
    /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
    emailsPerMonth: number | null;
    /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
    storageBytes: number | null;
  };
  /** Time of creation. */
  createdAt: string;
}

/** Inputs of {@link createMerchant}. */
export interface CreateMerchantInput {
  /** Name of the store. */
  name: string;
  /** Plan. Defaults to `growth`. */
  plan?: "standard" | "growth" | "enterprise";
  /** Owner's email address. An existing account becomes owner of this merchant, too. */
  ownerEmail: string;
  /** Origins from which browsers may call the API. */
  allowedOrigins?: (string)[];
}

/** Result of {@link createMerchant}. */
export interface CreateMerchantResult {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** First API key. Returned only once. */
  apiKey: string;
  /** Secret for signing incoming webhooks. Returned only once. */
  webhookSecret: string;
  /** First access token of the owner. Returned only once. */
  accessToken: string;
  /** Owner's email address. */
  ownerEmail: string;
  /** Owner's initial password, returned only once; null if the owner already has an account. */
  ownerPassword: string | null;
  /** URL of the merchant's console. */
  console: string;
}

/** Inputs of {@link listMerchants}. */
export interface ListMerchantsInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Part of a name, or a merchant ID. */
  search?: string;
  /** Returns only merchants with this plan. */
  plan?: "standard" | "growth" | "enterprise";
  /** Returns only live merchants, or only sandboxes. */
  mode?: "live" | "test";
  /** Returns only merchants with this status. */
  status?: "active" | "suspended";
}

/** Result of {@link listMerchants}. */
export interface ListMerchantsResult {
  /** Merchants of this page. */
  merchants: ({
    /** Merchant ID. A TypeID with the prefix `merchant`. */
    id: string;
    /** Name of the store. */
    name: string;
    /** `test`: the sandbox of another merchant. */
    mode: "live" | "test";
    /** The merchant whose sandbox it is; null for live merchants. */
    liveMerchantId: string | null;
    /** Plan of the merchant. */
    plan: "standard" | "growth" | "enterprise";
    /** `suspended` merchants are read-only. */
    status: "active" | "suspended";
    /** Time of the suspension; null while active. */
    suspendedAt: string | null;
    /** Reason, which is shown to the merchant's staff; null while active. */
    suspendedReason: string | null;
    /** Limits of the merchant. */
    quotas: {
      /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
      requestsPerMonth: number | null;
      /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
      reviewsPerMonth: number | null;
      /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
      emailsPerMonth: number | null;
      /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
      storageBytes: number | null;
    };
    /** Time of creation. */
    createdAt: string;
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link exportUsageAsCsv}. */
export interface ExportUsageAsCsvInput {
  /** Month (UTC), as in `2026-11`. */
  month?: string;
}

/** Inputs of {@link exportUsageAsJsonLines}. */
export interface ExportUsageAsJsonLinesInput {
  /** Month (UTC), as in `2026-11`. */
  month?: string;
}

/** Inputs of {@link getMerchantUsage}. */
export interface GetMerchantUsageInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
}

/** Result of {@link getMerchantUsage}. */
export interface GetMerchantUsageResult {
  /** Limits of the merchant. */
  quotas: {
    /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
    requestsPerMonth: number | null;
    /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
    reviewsPerMonth: number | null;
    /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
    emailsPerMonth: number | null;
    /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
    storageBytes: number | null;
  };
  /** Usage by month, latest first. Begins with the current month. */
  months: ({
    /** Month (UTC), as in `2026-11`. */
    month: string;
    /** Requests to the API that named the merchant and were not refused. */
    requests: number;
    /** Reviews received, without imports. */
    reviews: number;
    /** Emails sent. */
    emails: number;
    /** Stored photos, videos and exports in bytes: now, or for earlier months as last recorded. */
    storageBytes: number;
  })[];
}

/** Inputs of {@link listUsage}. */
export interface ListUsageInput {
  /** Maximum number of items to return. */
  limit?: number;
  /** Cursor: the `nextStartAfter` of the previous page, or the ID of its last item. */
  startAfter?: string;
  /** Month (UTC), as in `2026-11`. */
  month?: string;
}

/** Result of {@link listUsage}. */
export interface ListUsageResult {
  /** Usage of the merchants of this page. */
  usage: ({
    /** Merchant ID. A TypeID with the prefix `merchant`. */
    merchantId: string;
    /** Name of the store. */
    name: string;
    /** Plan of the merchant. */
    plan: "standard" | "growth" | "enterprise";
    /** Month (UTC), as in `2026-11`. */
    month: string;
    /** Requests to the API that named the merchant and were not refused. */
    requests: number;
    /** Reviews received, without imports. */
    reviews: number;
    /** Emails sent. */
    emails: number;
    /** Stored photos, videos and exports in bytes: now, or for earlier months as last recorded. */
    storageBytes: number;
    /** Limits of the merchant. */
    quotas: {
      /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
      requestsPerMonth: number | null;
      /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
      reviewsPerMonth: number | null;
      /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
      emailsPerMonth: number | null;
      /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
      storageBytes: number | null;
    };
  })[];
  /** Page size that was applied. */
  limit: number;
  /** Cursor of the next page: pass it as `startAfter`. Null on the last page. */
  nextStartAfter: string | null;
}

/** Inputs of {@link resumeMerchant}. */
export interface ResumeMerchantInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
}

/** Result of {@link resumeMerchant}. */
export interface ResumeMerchantResult {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
  /** Name of the store. */
  name: string;
  /** `test`: the sandbox of another merchant. */
  mode: "live" | "test";
  /** The merchant whose sandbox it is; null for live merchants. */
  liveMerchantId: string | null;
  /** Plan of the merchant. */
  plan: "standard" | "growth" | "enterprise";
  /** `suspended` merchants are read-only. */
  status: "active" | "suspended";
  /** Time of the suspension; null while active. */
  suspendedAt: string | null;
  /** Reason, which is shown to the merchant's staff; null while active. */
  suspendedReason: string | null;
  /** Limits of the merchant. */
  quotas: {
    /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
    requestsPerMonth: number | null;
    /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
    reviewsPerMonth: number | null;
    /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
    emailsPerMonth: number | null;
    /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
    storageBytes: number | null;
  };
  /** Time of creation. */
  createdAt: string;
}

/** Inputs of {@link suspendMerchant}. */
export interface SuspendMerchantInput {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
  /** Reason, which is shown to the merchant's staff. */
  reason: string;
}

/** Result of {@link suspendMerchant}. */
export interface SuspendMerchantResult {
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  id: string;
  /** Name of the store. */
  name: string;
  /** `test`: the sandbox of another merchant. */
  mode: "live" | "test";
  /** The merchant whose sandbox it is; null for live merchants. */
  liveMerchantId: string | null;
  /** Plan of the merchant. */
  plan: "standard" | "growth" | "enterprise";
  /** `suspended` merchants are read-only. */
  status: "active" | "suspended";
  /** Time of the suspension; null while active. */
  suspendedAt: string | null;
  /** Reason, which is shown to the merchant's staff; null while active. */
  suspendedReason: string | null;
  /** Limits of the merchant. */
  quotas: {
    /** API requests per month. Above it, reads with an API key return RATE_LIMITED; those of pages do not. Null: not limited. */
    requestsPerMonth: number | null;
    /** Reviews per month. Only reported: reviews are never refused. Null: not limited. */
    reviewsPerMonth: number | null;
    /** Emails per month. Above it, review requests wait until the next month. Null: not limited. */
    emailsPerMonth: number | null;
    /** Stored photos, videos and exports in bytes. Above it, uploads return QUOTA_EXCEEDED. Null: not limited. */
    storageBytes: number | null;
  };
  /** Time of creation. */
  createdAt: string;
}

/** Result of {@link getHealth}. */
export interface GetHealthResult {
  /** `ok` while every dependency is up. */
  status: "ok" | "degraded" | "unavailable";
  /** Interface version. */
  version: string;
  /** Seconds since this process started. */
  uptimeSeconds: number;
  /** Dependencies by name, as in `database`. */
  checks: Record<string, "up" | "down">;
  /** The dependencies that are down. Empty while all are up. */
  problems: ({
    /** The dependency that is down. */
    check: "database" | "nodes" | "storage" | "disk" | "worker";
    /** What is wrong, and what does not work because of it. */
    message: string;
  })[];
}

/** A review was submitted. `status` tells whether it is published. */
export interface ReviewCreatedEvent {
  /** Type of the event. */
  type: "review.created";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventReview;
}

/** A review was published: by a moderator, by the automated screening, or because a flag was removed. */
export interface ReviewApprovedEvent {
  /** Type of the event. */
  type: "review.approved";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventReview;
}

/** A moderator rejected a review. */
export interface ReviewRejectedEvent {
  /** Type of the event. */
  type: "review.rejected";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventReview;
}

/** A review was flagged and is no longer public. */
export interface ReviewFlaggedEvent {
  /** Type of the event. */
  type: "review.flagged";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventReview;
}

/** A review changed: its author edited it or confirmed the email address, it was featured or unfeatured, a decision was undone so that it is pending again, the reply was deleted, or one of its media was hidden, unhidden or deleted. Votes do not trigger this event. */
export interface ReviewUpdatedEvent {
  /** Type of the event. */
  type: "review.updated";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventReview;
}

/** The merchant replied to a review or changed the reply. */
export interface ReviewRepliedEvent {
  /** Type of the event. */
  type: "review.replied";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventReview;
}

/** A review was permanently deleted; delete your copy as well. Undelivered events of the review are withdrawn. */
export interface ReviewDeletedEvent {
  /** Type of the event. */
  type: "review.deleted";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A deleted review. */
  data: {
    /** Review ID. A TypeID with the prefix `review`. */
    id: string;
    /** The merchant's product ID. */
    productId: string;
    /** Time of the deletion. */
    deletedAt: string;
  };
}

/** A question was submitted and is pending. */
export interface QuestionCreatedEvent {
  /** Type of the event. */
  type: "question.created";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventQuestion;
}

/** A question was published. */
export interface QuestionApprovedEvent {
  /** Type of the event. */
  type: "question.approved";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventQuestion;
}

/** A question was rejected. */
export interface QuestionRejectedEvent {
  /** Type of the event. */
  type: "question.rejected";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventQuestion;
}

/** A question was flagged and is no longer public. */
export interface QuestionFlaggedEvent {
  /** Type of the event. */
  type: "question.flagged";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventQuestion;
}

/** A decision on a question was undone; it is pending again. */
export interface QuestionUpdatedEvent {
  /** Type of the event. */
  type: "question.updated";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventQuestion;
}

/** A question was permanently deleted with its answers. */
export interface QuestionDeletedEvent {
  /** Type of the event. */
  type: "question.deleted";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A deleted question. */
  data: {
    /** Question ID. A TypeID with the prefix `question`. */
    id: string;
    /** The merchant's product ID. */
    productId: string;
    /** Time of the deletion. */
    deletedAt: string;
  };
}

/** An answer was submitted. `status` tells whether it is published. */
export interface AnswerCreatedEvent {
  /** Type of the event. */
  type: "answer.created";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventAnswer;
}

/** An answer was published. The merchant's own answers are published immediately. */
export interface AnswerApprovedEvent {
  /** Type of the event. */
  type: "answer.approved";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventAnswer;
}

/** An answer was rejected. */
export interface AnswerRejectedEvent {
  /** Type of the event. */
  type: "answer.rejected";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventAnswer;
}

/** An answer was flagged and is no longer public. */
export interface AnswerFlaggedEvent {
  /** Type of the event. */
  type: "answer.flagged";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventAnswer;
}

/** A decision on an answer was undone; it is pending again. */
export interface AnswerUpdatedEvent {
  /** Type of the event. */
  type: "answer.updated";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventAnswer;
}

/** An answer was permanently deleted. */
export interface AnswerDeletedEvent {
  /** Type of the event. */
  type: "answer.deleted";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A deleted answer. */
  data: {
    /** Answer ID. A TypeID with the prefix `answer`. */
    id: string;
    /** Question ID. A TypeID with the prefix `question`. */
    questionId: string;
    /** The merchant's product ID. */
    productId: string;
    /** Time of the deletion. */
    deletedAt: string;
  };
}

/** A photo or video of a review was processed or failed; see `medium.mediaStatus`. */
export interface MediaProcessedEvent {
  /** Type of the event. */
  type: "media.processed";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventMedium;
}

/** The points of a product’s summary were chosen again, or a language model worded them. Without points, there is no summary any more. */
export interface SummaryUpdatedEvent {
  /** Type of the event. */
  type: "summary.updated";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A summary in an event. */
  data: {
    /** The merchant's product ID; null for a group. */
    productId: string | null;
    /** ID of the product group whose products share the summary; null without one. */
    groupId: string | null;
    /** Reviews in which topics were looked for. */
    basedOnReviews: number;
    /** Who worded the sentences. */
    wording: "extractive" | "language_model";
    /** What reviews praise, up to five. */
    strengths: ({
      /** Value for `topic` of review lists. */
      topic: string;
      /** Name to display. */
      name: string;
      /** Reviews behind the point. */
      reviews: number;
    })[];
    /** What reviews criticize, up to five. */
    weaknesses: ({
      /** Value for `topic` of review lists. */
      topic: string;
      /** Name to display. */
      name: string;
      /** Reviews behind the point. */
      reviews: number;
    })[];
  };
}

/** Reviews of the last four weeks speak unfavorably of a topic more often than those of the twelve weeks before, beyond what chance explains. Sent once per rise, at most once a day. */
export interface TopicRisingEvent {
  /** Type of the event. */
  type: "topic.rising";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A complaint that rises. */
  data: {
    /** Topic, as in `battery-life`. */
    topic: string;
    /** Name to display, as in `battery life`. */
    name: string;
    /** The merchant's product ID; null where the reviews of a group or of the whole store say so. */
    productId: string | null;
    /** ID of the product group whose reviews say so; null without one. */
    groupId: string | null;
    /** First day (UTC). */
    startDate: string;
    /** Last day, inclusive. */
    endDate: string;
    /** Reviews that speak of the topic. */
    mentions: number;
    /** Reviews that speak unfavorably of it. */
    negative: number;
    /** Their share in percent, one decimal. */
    negativeShare: number;
    /** The twelve weeks that it is compared with. */
    previous: {
      /** First day (UTC). */
      startDate: string;
      /** Last day, inclusive. */
      endDate: string;
      /** Reviews that speak of the topic. */
      mentions: number;
      /** Reviews that speak unfavorably of it. */
      negative: number;
      /** Their share in percent, one decimal. */
      negativeShare: number;
    };
  };
}

/** A review of the store was submitted. `status` tells whether it is published. */
export interface StoreReviewCreatedEvent {
  /** Type of the event. */
  type: "store_review.created";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A review of the store in an event. */
  data: {
    /** Store review ID. A TypeID with the prefix `store_review`. */
    id: string;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Stars for the store's service; null when not given. */
    serviceRating: number | null;
    /** Stars for the delivery; null when not given. */
    deliveryRating: number | null;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** Display name of the author. */
    authorName: string;
    /** Whether it is a verified purchase. */
    verifiedPurchase: boolean;
    /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
    verification: "order" | "token" | "merchant" | "imported" | "none";
    /** Detected language (ISO 639-1); null when uncertain. */
    language: string | null;
    /** The merchant's reply; null without one. */
    reply: ReviewReply | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time of submission. */
    createdAt: string;
    /** The merchant's order ID; null without one. */
    orderId: string | null;
    /** Reason of the last decision or of the screening; null when none was given. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  };
}

/** A review of the store was published. */
export interface StoreReviewApprovedEvent {
  /** Type of the event. */
  type: "store_review.approved";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A review of the store in an event. */
  data: {
    /** Store review ID. A TypeID with the prefix `store_review`. */
    id: string;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Stars for the store's service; null when not given. */
    serviceRating: number | null;
    /** Stars for the delivery; null when not given. */
    deliveryRating: number | null;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** Display name of the author. */
    authorName: string;
    /** Whether it is a verified purchase. */
    verifiedPurchase: boolean;
    /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
    verification: "order" | "token" | "merchant" | "imported" | "none";
    /** Detected language (ISO 639-1); null when uncertain. */
    language: string | null;
    /** The merchant's reply; null without one. */
    reply: ReviewReply | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time of submission. */
    createdAt: string;
    /** The merchant's order ID; null without one. */
    orderId: string | null;
    /** Reason of the last decision or of the screening; null when none was given. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  };
}

/** A review of the store was rejected. */
export interface StoreReviewRejectedEvent {
  /** Type of the event. */
  type: "store_review.rejected";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A review of the store in an event. */
  data: {
    /** Store review ID. A TypeID with the prefix `store_review`. */
    id: string;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Stars for the store's service; null when not given. */
    serviceRating: number | null;
    /** Stars for the delivery; null when not given. */
    deliveryRating: number | null;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** Display name of the author. */
    authorName: string;
    /** Whether it is a verified purchase. */
    verifiedPurchase: boolean;
    /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
    verification: "order" | "token" | "merchant" | "imported" | "none";
    /** Detected language (ISO 639-1); null when uncertain. */
    language: string | null;
    /** The merchant's reply; null without one. */
    reply: ReviewReply | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time of submission. */
    createdAt: string;
    /** The merchant's order ID; null without one. */
    orderId: string | null;
    /** Reason of the last decision or of the screening; null when none was given. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  };
}

/** A review of the store was flagged and is no longer public. */
export interface StoreReviewFlaggedEvent {
  /** Type of the event. */
  type: "store_review.flagged";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A review of the store in an event. */
  data: {
    /** Store review ID. A TypeID with the prefix `store_review`. */
    id: string;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Stars for the store's service; null when not given. */
    serviceRating: number | null;
    /** Stars for the delivery; null when not given. */
    deliveryRating: number | null;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** Display name of the author. */
    authorName: string;
    /** Whether it is a verified purchase. */
    verifiedPurchase: boolean;
    /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
    verification: "order" | "token" | "merchant" | "imported" | "none";
    /** Detected language (ISO 639-1); null when uncertain. */
    language: string | null;
    /** The merchant's reply; null without one. */
    reply: ReviewReply | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time of submission. */
    createdAt: string;
    /** The merchant's order ID; null without one. */
    orderId: string | null;
    /** Reason of the last decision or of the screening; null when none was given. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  };
}

/** A decision on a review of the store was undone, so that it is pending again, or the reply was deleted. */
export interface StoreReviewUpdatedEvent {
  /** Type of the event. */
  type: "store_review.updated";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A review of the store in an event. */
  data: {
    /** Store review ID. A TypeID with the prefix `store_review`. */
    id: string;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Stars for the store's service; null when not given. */
    serviceRating: number | null;
    /** Stars for the delivery; null when not given. */
    deliveryRating: number | null;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** Display name of the author. */
    authorName: string;
    /** Whether it is a verified purchase. */
    verifiedPurchase: boolean;
    /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
    verification: "order" | "token" | "merchant" | "imported" | "none";
    /** Detected language (ISO 639-1); null when uncertain. */
    language: string | null;
    /** The merchant's reply; null without one. */
    reply: ReviewReply | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time of submission. */
    createdAt: string;
    /** The merchant's order ID; null without one. */
    orderId: string | null;
    /** Reason of the last decision or of the screening; null when none was given. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  };
}

/** The merchant replied to a review of the store or changed the reply. */
export interface StoreReviewRepliedEvent {
  /** Type of the event. */
  type: "store_review.replied";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A review of the store in an event. */
  data: {
    /** Store review ID. A TypeID with the prefix `store_review`. */
    id: string;
    /** Star rating, 1 to 5. */
    rating: number;
    /** Stars for the store's service; null when not given. */
    serviceRating: number | null;
    /** Stars for the delivery; null when not given. */
    deliveryRating: number | null;
    /** Headline. */
    title: string | null;
    /** Text of the review. */
    text: string | null;
    /** Display name of the author. */
    authorName: string;
    /** Whether it is a verified purchase. */
    verifiedPurchase: boolean;
    /** How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified. */
    verification: "order" | "token" | "merchant" | "imported" | "none";
    /** Detected language (ISO 639-1); null when uncertain. */
    language: string | null;
    /** The merchant's reply; null without one. */
    reply: ReviewReply | null;
    /** Moderation status. */
    status: "pending" | "approved" | "rejected" | "flagged";
    /** Time of submission. */
    createdAt: string;
    /** The merchant's order ID; null without one. */
    orderId: string | null;
    /** Reason of the last decision or of the screening; null when none was given. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
  };
}

/** A review of the store was permanently deleted. */
export interface StoreReviewDeletedEvent {
  /** Type of the event. */
  type: "store_review.deleted";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A deleted review of the store. */
  data: {
    /** Store review ID. A TypeID with the prefix `store_review`. */
    id: string;
    /** Time of the deletion. */
    deletedAt: string;
  };
}

/** A customer wrote the reviews that an incentive requires, whatever their ratings. */
export interface IncentiveClaimCompletedEvent {
  /** Type of the event. */
  type: "incentive_claim.completed";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventClaim;
}

/** A claim was fulfilled with a coupon code. */
export interface IncentiveClaimFulfilledEvent {
  /** Type of the event. */
  type: "incentive_claim.fulfilled";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  data: EventClaim;
}

/** The coupon pool of an incentive fell to its warning level, or ran empty while claims await a code. Sent once for each, until codes are added. */
export interface IncentiveCodesLowEvent {
  /** Type of the event. */
  type: "incentive.codes_low";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A pool of coupon codes in an event. */
  data: {
    /** Incentive ID. A TypeID with the prefix `incentive`. */
    incentiveId: string;
    /** What is offered. */
    description: string;
    /** The pool of coupon codes. */
    codes: {
      /** Codes that can be issued. */
      available: number;
      /** Unused codes whose expiry has passed. They are never issued. */
      expired: number;
      /** Earliest expiry of an available code; null if none expires. */
      nextExpiryAt: string | null;
      /** Completed claims that await a code. They are served, oldest first, when codes arrive. */
      waitingClaims: number;
    };
  };
}

/** An order that was received before changed: its products, address or delivery, or it was restored. What is still to be sent follows. */
export interface OrderUpdatedEvent {
  /** Type of the event. */
  type: "order.updated";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** An order in an event. */
  data: {
    /** The merchant's order ID. */
    orderId: string;
    /** What became of the order. */
    status: "open" | "completed" | "canceled" | "refunded" | "deleted";
    /** Time of delivery. */
    deliveryDate: string | null;
    /** Products that the customer is asked about. */
    productIds: (string)[];
    /** Review request ID. A TypeID with the prefix `request`. */
    requestId: string | null;
    /** Status of the review request. */
    requestStatus: "scheduled" | "skipped" | "cancelled" | "sent" | "completed" | null;
    /** Time at which the review request is sent; null when it is not. */
    scheduledFor: string | null;
  };
}

/** An order was canceled or refunded, see `status`; no more emails are sent for it. */
export interface OrderCanceledEvent {
  /** Type of the event. */
  type: "order.canceled";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** An order in an event. */
  data: {
    /** The merchant's order ID. */
    orderId: string;
    /** What became of the order. */
    status: "open" | "completed" | "canceled" | "refunded" | "deleted";
    /** Time of delivery. */
    deliveryDate: string | null;
    /** Products that the customer is asked about. */
    productIds: (string)[];
    /** Review request ID. A TypeID with the prefix `request`. */
    requestId: string | null;
    /** Status of the review request. */
    requestStatus: "scheduled" | "skipped" | "cancelled" | "sent" | "completed" | null;
    /** Time at which the review request is sent; null when it is not. */
    scheduledFor: string | null;
  };
}

/** An order was deleted, in the store or with `DELETE /admin/orders/{orderId}`; no more emails are sent for it. */
export interface OrderDeletedEvent {
  /** Type of the event. */
  type: "order.deleted";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** An order in an event. */
  data: {
    /** The merchant's order ID. */
    orderId: string;
    /** What became of the order. */
    status: "open" | "completed" | "canceled" | "refunded" | "deleted";
    /** Time of delivery. */
    deliveryDate: string | null;
    /** Products that the customer is asked about. */
    productIds: (string)[];
    /** Review request ID. A TypeID with the prefix `request`. */
    requestId: string | null;
    /** Status of the review request. */
    requestStatus: "scheduled" | "skipped" | "cancelled" | "sent" | "completed" | null;
    /** Time at which the review request is sent; null when it is not. */
    scheduledFor: string | null;
  };
}

/** For an hour, messages of a store platform were refused and none was accepted. Sent once, until one is accepted. */
export interface ShopConnectionFailingEvent {
  /** Type of the event. */
  type: "shop_connection.failing";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A store connection in an event. */
  data: {
    /** Store platform. */
    platform: "shopify" | "woocommerce";
    /** Time of the first message that was refused since the last accepted one. */
    failingSince: string;
    /** Error code of the last response. */
    lastError: "VALIDATION_ERROR" | "INVALID_FILE_TYPE" | "INVALID_SEQUENCE" | "TOO_MANY_FILES" | "AUTHENTICATION_REQUIRED" | "INVALID_CREDENTIALS" | "INVALID_SIGNATURE" | "ORIGIN_NOT_ALLOWED" | "FORBIDDEN" | "PLAN_UPGRADE_REQUIRED" | "MERCHANT_SUSPENDED" | "QUOTA_EXCEEDED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "DUPLICATE_REVIEW" | "INVALID_STATE" | "FILTERS_DISABLED" | "EXPORT_NOT_READY" | "ALREADY_FULFILLED" | "REQUEST_IN_PROGRESS" | "TOKEN_UNUSABLE" | "GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE";
    /** Messages refused since then. */
    failures: number;
  };
}

/** Somebody reported content. */
export interface ReportCreatedEvent {
  /** Type of the event. */
  type: "report.created";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A report about content in an event. */
  data: {
    /** Report ID. A TypeID with the prefix `report`. */
    reportId: string;
    /** Reference number, for the reporter. */
    reference: string;
    /** Type of the reported item. */
    itemType: "review" | "question" | "answer" | "media" | "store_review";
    /** ID of the reported item. */
    itemId: string;
    /** What is wrong with the content. */
    category: "illegal" | "offensive" | "personal_data" | "fake" | "spam" | "rights" | "other";
    /** Status of the report. */
    status: "open" | "kept" | "removed";
    /** Reason of the removal. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
    /** Time of the decision. */
    decidedAt: string | null;
    /** Time of receipt. */
    createdAt: string;
  };
}

/** A report was decided, and the reporter and the author were informed. */
export interface ReportDecidedEvent {
  /** Type of the event. */
  type: "report.decided";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A report about content in an event. */
  data: {
    /** Report ID. A TypeID with the prefix `report`. */
    reportId: string;
    /** Reference number, for the reporter. */
    reference: string;
    /** Type of the reported item. */
    itemType: "review" | "question" | "answer" | "media" | "store_review";
    /** ID of the reported item. */
    itemId: string;
    /** What is wrong with the content. */
    category: "illegal" | "offensive" | "personal_data" | "fake" | "spam" | "rights" | "other";
    /** Status of the report. */
    status: "open" | "kept" | "removed";
    /** Reason of the removal. */
    reasonCode: "spam" | "profanity" | "personal_data" | "off_topic" | "fake" | "conflict_of_interest" | "illegal" | "duplicate" | "media" | "other" | null;
    /** Time of the decision. */
    decidedAt: string | null;
    /** Time of receipt. */
    createdAt: string;
  };
}

/** The file of an export is ready. `GET /admin/export/{type}/{jobId}` returns its URL. */
export interface ExportCompletedEvent {
  /** Type of the event. */
  type: "export.completed";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** An export in an event. */
  data: {
    /** Export job ID. A TypeID with the prefix `job`. */
    jobId: string;
    /** What is exported. */
    type: "reviews" | "questions" | "store-reviews";
    /** First submission day (UTC). */
    startDate: string;
    /** Last submission day (UTC), inclusive. */
    endDate: string;
    /** Status of the exported items. */
    exportedStatus: "pending" | "approved" | "rejected" | "flagged" | "all";
    /** Whether the file begins with a byte order mark, for Excel. */
    byteOrderMark: boolean;
    /** Status of the job. */
    status: "pending" | "processing" | "completed" | "failed";
    /** Rows of the file without the header; null until completed. */
    rowCount: number | null;
    /** Size of the file in bytes; null until completed. */
    bytes: number | null;
    /** Whether the file contains email addresses. Those that analysts request have none. */
    hasAddresses: boolean;
    /** Time of the request. */
    createdAt: string;
    /** Time of completion. */
    completedAt: string | null;
    /** Time at which the file is deleted, 7 days after completion. */
    expiresAt: string | null;
  };
}

/** A test event, requested with `POST /admin/webhooks/{webhookId}/test`. Sent regardless of the subscribed events. */
export interface WebhookTestEvent {
  /** Type of the event. */
  type: "webhook.test";
  /** Event ID, as in the header `webhook-id`. The same for every attempt and replay. A TypeID with the prefix `event`. */
  id: string;
  /** Time of the event. */
  timestamp: string;
  /** Merchant ID. A TypeID with the prefix `merchant`. */
  merchantId: string;
  /** Increases with every event of a review, question, answer, store review, claim or order. Store the highest one per resource, and ignore events that are not higher. */
  sequence: number;
  /** A test. */
  data: {
    /** Webhook endpoint ID. A TypeID with the prefix `webhook`. */
    webhookId: string;
    /** Says that this is a test. */
    message: string;
  };
}

/** An event that a webhook endpoint receives, distinguished by `type`. */
export type WebhookEvent =
  | ReviewCreatedEvent
  | ReviewApprovedEvent
  | ReviewRejectedEvent
  | ReviewFlaggedEvent
  | ReviewUpdatedEvent
  | ReviewRepliedEvent
  | ReviewDeletedEvent
  | QuestionCreatedEvent
  | QuestionApprovedEvent
  | QuestionRejectedEvent
  | QuestionFlaggedEvent
  | QuestionUpdatedEvent
  | QuestionDeletedEvent
  | AnswerCreatedEvent
  | AnswerApprovedEvent
  | AnswerRejectedEvent
  | AnswerFlaggedEvent
  | AnswerUpdatedEvent
  | AnswerDeletedEvent
  | MediaProcessedEvent
  | SummaryUpdatedEvent
  | TopicRisingEvent
  | StoreReviewCreatedEvent
  | StoreReviewApprovedEvent
  | StoreReviewRejectedEvent
  | StoreReviewFlaggedEvent
  | StoreReviewUpdatedEvent
  | StoreReviewRepliedEvent
  | StoreReviewDeletedEvent
  | IncentiveClaimCompletedEvent
  | IncentiveClaimFulfilledEvent
  | IncentiveCodesLowEvent
  | OrderUpdatedEvent
  | OrderCanceledEvent
  | OrderDeletedEvent
  | ShopConnectionFailingEvent
  | ReportCreatedEvent
  | ReportDecidedEvent
  | ExportCompletedEvent
  | WebhookTestEvent;
