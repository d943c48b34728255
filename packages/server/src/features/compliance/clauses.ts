/** Duties that answer a clause; or why it asks nothing of a store that uses Tribune; or what only a person can do about it. */
type Answer = readonly string[] | { none: string } | { person: string };

interface Clause {
  /** As the rule numbers it; a topic where the text is not public. */
  clause: string;
  /** Its heading, or its subject in a few words of ours. */
  about: string;
  answer: Answer;
}

export interface ClauseTable {
  rule: string;
  /** Where clauses and headings were read. */
  read: string;
  clauses: readonly Clause[];
}

const clauses = (...rows: readonly (readonly [string, string, Answer])[]): Clause[] =>
  rows.map(([clause, about, answer]) => ({ clause, about, answer }));

/** Every clause of the rules about reviews. Which duty answers which clause is our interpretation. */
export const clauseTables: readonly ClauseTable[] = [
  {
    rule: 'ISO 20488:2018',
    read: 'Headings of the public table of contents, up to 5.6.2; clauses 6 and 7 as a whole, because their headings are not public.',
    clauses: clauses(
      ['1 to 3', 'Scope, references, terms', { none: 'asks for nothing' }],
      ['4.1', 'Guiding principles', ['no_suppression', 'only_verified_marked', 'records', 'accessibility']],
      ['4.2.1', 'Culture', ['no_fake_reviews_made']],
      ['4.2.2', 'Code of practice', ['fake_reviews_banned']],
      ['4.2.3', 'Terms and conditions', ['reasons_stated', 'times_stated', 'rewards_stated']],
      ['4.3', 'Continual improvement', ['risk_assessment']],
      ['4.4.1', 'Communication channels: general', ['reports_accepted', 'complaints']],
      ['4.4.2', 'Contact channel for suppliers', { none: 'the store supplies the products itself' }],
      ['4.4.3', 'Feedback to suppliers', { none: 'the store supplies the products itself' }],
      ['4.5', 'Resource capability', ['published_in_time', 'reports_decided']],
      ['5.1', 'Collection: general', ['verification_stated']],
      ['5.2.1', 'Responsibilities of the author', ['insiders_disclosed', 'fake_reviews_banned']],
      ['5.2.2', 'Responsibilities of the administrator', ['authors_identified', 'records']],
      ['5.3', 'Features of reviews', ['publication_date', 'experience_date', 'update_date']],
      ['5.4.1', 'Solicited reviews: general', ['invitations_unbiased']],
      ['5.4.2', 'Invitation', ['invitations_unbiased', 'unsubscribe']],
      ['5.4.3', 'Invitation date', ['invitations_unbiased']],
      ['5.4.4', 'Multiple consumers', { none: 'the buyer is invited; anyone else can write, too' }],
      ['5.4.5', 'Use of the consumer database', ['consent', 'unsubscribe']],
      ['5.4.6', 'End of invitations', ['unsubscribe']],
      ['5.5', 'Unsolicited reviews', ['verification_stated']],
      ['5.5.1', 'Control of the identity of authors', ['authors_identified']],
      ['5.5.2', 'Verification of the experience', ['verification_stated', 'only_verified_marked']],
      [
        '5.6',
        'Minimizing biased and fraudulent reviews',
        ['risk_assessment', 'insiders_disclosed', 'insiders_not_averaged'],
      ],
      ['5.6.1', 'Purchase of reviews', ['rewards_marked', 'rewards_neutral', 'rewards_stated']],
      ['5.6.2', 'Reviews collected elsewhere', ['origin_marked']],
      [
        '6',
        'The moderation process',
        ['reasons_stated', 'authors_notified', 'published_in_time', 'fake_reviews_consequences'],
      ],
      [
        '7',
        'The publication process',
        ['publication_date', 'order_stated', 'withheld_stated', 'policy_linked'],
      ],
    ),
  },
  {
    rule: 'UK: CMA208',
    read: 'Subjects of the public guidance and of paragraph 13 of schedule 20 of the DMCC Act 2024.',
    clauses: clauses(
      ['13(1)(a)', 'Submitting or commissioning', ['fake_reviews_banned', 'no_fake_reviews_made']],
      [
        '13(1)(b)',
        'Publishing in a misleading way',
        ['only_verified_marked', 'withheld_stated', 'policy_linked'],
      ],
      ['13(1)(c)', 'Reasonable and proportionate steps', ['risk_assessment']],
      ['13(1)(d)', 'Services that facilitate these acts', { none: 'concerns those who sell such services' }],
      ['steps', 'Published policy: ban', ['fake_reviews_banned']],
      ['steps', 'Published policy: rewarded reviews', ['rewards_stated', 'rewards_neutral']],
      [
        'steps',
        'Published policy: removal and what follows',
        ['fake_reviews_consequences', 'reasons_stated'],
      ],
      ['steps', 'Risk assessment', ['risk_assessment']],
      ['steps', 'Detection, and reports by readers', ['risk_assessment', 'reports_accepted']],
      ['steps', 'Investigation', ['risk_assessment', 'reports_decided', 'published_in_time']],
      ['steps', 'Action, and corrected averages', ['risk_assessment', 'no_suppression']],
      ['steps', 'Evaluation', ['risk_assessment']],
      ['concealed', 'Rewarded reviews and insiders', ['rewards_marked', 'insiders_disclosed']],
      ['information', 'Averages, counts and orders', ['withheld_stated', 'invitations_unbiased']],
    ),
  },
  {
    rule: 'France: Code de la consommation',
    read: 'The public text of L111-1, L111-7-2 and D111-16 to D111-19.',
    clauses: clauses(
      ['L111-7-2, 1', 'Fair, clear and transparent information', ['policy_linked', 'verification_stated']],
      ['L111-7-2, 2', 'Whether and how reviews are checked', ['verification_stated', 'order_stated']],
      ['L111-7-2, 3', 'Date of the review and of updates', ['publication_date', 'update_date']],
      ['L111-7-2, 4', 'Reasons to authors', ['authors_notified']],
      ['L111-7-2, 5', 'Free reports of doubts', ['reports_accepted']],
      ['L111-1', 'Identity of the trader', ['contact']],
      ['D111-16', 'Definitions', { none: 'asks for nothing' }],
      ['D111-17, 1° a', 'Whether reviews are checked', ['verification_stated', 'policy_linked']],
      ['D111-17, 1° b', 'Dates of publication and experience', ['publication_date', 'experience_date']],
      ['D111-17, 1° c', 'Criteria of the order', ['order_stated']],
      ['D111-17, 2° a', 'Rewards', ['rewards_stated']],
      ['D111-17, 2° b', 'Longest times', ['times_stated', 'published_in_time']],
      ['D111-18', 'Personal data', ['own_data']],
      ['D111-18, 1°', 'Main characteristics of the checks', ['verification_stated']],
      ['D111-18, 2°', 'Whether authors can be contacted', ['times_stated']],
      ['D111-18, 3°', 'Whether reviews can be changed', ['times_stated']],
      ['D111-18, 4°', 'Reasons for a refusal', ['reasons_stated']],
      ['D111-19', 'Notice of a refusal', ['authors_notified']],
    ),
  },
  {
    rule: 'US: 16 CFR part 465',
    read: 'The public text.',
    clauses: clauses(
      ['465.1', 'Definitions', { none: 'asks for nothing' }],
      ['465.2', 'Fake or false reviews', ['fake_reviews_banned', 'only_verified_marked', 'origin_marked']],
      ['465.3', 'Reserved', { none: 'asks for nothing' }],
      ['465.4', 'Buying positive or negative reviews', ['rewards_neutral']],
      ['465.5', 'Insider reviews', ['insiders_disclosed', 'insiders_not_averaged']],
      ['465.6', 'Company-controlled review websites', ['store_named']],
      ['465.7(a)', 'Threats and intimidation', ['no_fake_reviews_made']],
      [
        '465.7(b)',
        'Suppression',
        ['no_suppression', 'withheld_stated', 'published_in_time', 'invitations_unbiased'],
      ],
      ['465.8', 'Fake indicators of influence', { none: 'is not about reviews' }],
      ['465.9', 'Severability', { none: 'asks for nothing' }],
    ),
  },
  {
    rule: 'Regulation (EU) 2022/2065 (DSA)',
    read: 'The public text, articles 11 to 28; for hosting services and, except for small ones, online platforms.',
    clauses: clauses(
      ['11', 'Contact point for authorities', ['contact']],
      ['12', 'Contact point for users', ['contact']],
      ['13', 'Legal representatives', { none: 'concerns services from outside the EU' }],
      ['14', 'Terms and conditions', ['reasons_stated']],
      ['15', 'Transparency reports', ['withheld_stated', 'records']],
      ['16', 'Notice and action', ['reports_accepted', 'reports_decided']],
      ['17', 'Statement of reasons', ['authors_notified']],
      ['18', 'Suspicion of criminal offences', { person: 'Notify the authorities' }],
      ['19', 'Micro and small enterprises', { none: 'exempts them from articles 20 to 28' }],
      ['20', 'Internal complaints', ['complaints']],
      ['21', 'Dispute settlement out of court', { none: 'takes place at certified bodies' }],
      ['22', 'Trusted flaggers', ['reports_accepted']],
      ['23', 'Misuse', ['fake_reviews_consequences']],
      ['24', 'Reporting', ['records']],
      ['25', 'Design of interfaces', ['unsubscribe', 'policy_linked']],
      ['26', 'Advertising', { none: 'there are no advertisements' }],
      ['27', 'Recommender systems', ['order_stated']],
      ['28', 'Minors', { none: 'no profiles are made, of anyone' }],
    ),
  },
  {
    rule: 'Regulation (EU) 2024/1689 (AI Act), article 50',
    read: 'The public text.',
    clauses: clauses(
      ['50(1)', 'Conversation with a system', { none: 'answers from reviews are quotations' }],
      ['50(2)', 'Marks that programs can read', ['generated_text_marked']],
      ['50(3)', 'Emotion recognition', { none: 'uses biometric data, of which there is none' }],
      ['50(4)', 'Disclosure of generated text', ['generated_text_marked']],
      ['50(5)', 'Clear and accessible disclosure', ['generated_text_marked', 'accessibility']],
      ['50(6), (7)', 'Other duties, codes of practice', { none: 'asks for nothing' }],
    ),
  },
  {
    rule: 'EN 301 549 V3.2.1',
    read: 'The public text. The criteria of clause 9 are answered one by one in the accessibility conformance report.',
    clauses: clauses(
      ['1 to 3', 'Scope, references, definitions', { none: 'asks for nothing' }],
      ['4', 'Functional performance', ['accessibility']],
      ['5', 'Generic requirements', { none: 'concerns closed functionality and hardware keys' }],
      ['6', 'Two-way voice communication', { none: 'there is none' }],
      ['7', 'Video capabilities', { person: 'Add captions to customers’ videos' }],
      ['8', 'Hardware', { none: 'there is none' }],
      ['9', 'Web', ['accessibility']],
      ['10', 'Documents', { none: 'reports and exports are web pages or data' }],
      ['11', 'Software', { none: 'everything runs in the browser' }],
      ['12', 'Documentation and support', { person: 'Answer customers in an accessible way' }],
      ['13', 'Relay and emergency services', { none: 'there are none' }],
    ),
  },
  {
    rule: 'India: IS 19000:2022',
    read: 'Subjects of the public announcement of the Bureau of Indian Standards; the clauses are not public.',
    clauses: clauses(
      ['principles', 'Integrity, accuracy, transparency', ['no_suppression', 'policy_linked', 'records']],
      ['principles', 'Privacy and security', ['own_data']],
      ['principles', 'Accessibility, responsiveness', ['accessibility', 'reports_decided']],
      ['organization', 'Code of practice, terms', ['fake_reviews_banned', 'reasons_stated']],
      ['author', 'Contact information', ['authors_identified']],
      ['administrator', 'Verification of authors', ['authors_identified', 'verification_stated']],
      ['collection', 'Invitations and rewards', ['invitations_unbiased', 'rewards_neutral', 'unsubscribe']],
      ['moderation', 'Automated and manual', ['reasons_stated', 'published_in_time']],
      ['moderation', 'Fake reviews', ['fake_reviews_consequences', 'risk_assessment']],
      ['publication', 'Dates, default order', ['publication_date', 'order_stated']],
      ['publication', 'Weight of ratings', ['withheld_stated', 'insiders_disclosed']],
    ),
  },
];
