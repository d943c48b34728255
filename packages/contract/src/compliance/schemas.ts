import { counted, id, listOf, nullable, object, oneOf, string, timestamp } from '../schema.ts';

/** Countries whose duties are checked together; `eu` without national rules. */
export const compliancePresets = ['eu', 'fr', 'de', 'uk', 'us', 'in'] as const;
export type CompliancePreset = (typeof compliancePresets)[number];

/** `met` and `open` are results of a check; `manual`: no program can check the duty. */
export const dutyStates = ['met', 'open', 'manual'] as const;

export const complianceReport = object(
  'Duties of the law about reviews, checked against what the installation shows.',
  {
    merchantId: id('merchant'),
    merchant: string('Name of the merchant.'),
    preset: oneOf(compliancePresets, 'Whose duties were checked.'),
    checkedAt: timestamp('Time of the check.'),
    version: string('Version of Tribune.'),
    counts: object('Duties by state.', {
      met: counted('Met duties.'),
      open: counted('Duties that are not met.'),
      manual: counted('Duties that no program can check.'),
    }),
    duties: listOf('The duties.', {
      id: string('Name of the duty, which stays the same.'),
      duty: string('What the law asks, in a sentence.'),
      sources: listOf('Rules that ask for it.', {
        rule: string('Name of the rule, with article or section.'),
        url: string('Where to read it.'),
      }),
      state: oneOf(dutyStates, '`met`, `open`, or `manual` if no program can check it.'),
      check: string('What was checked, or what a person has to check.'),
      found: string('What was found; empty for `manual`.'),
      remedy: string('What to do; empty for `met`.'),
    }),
    riskAssessment: listOf(
      'Risks to the integrity of reviews with what was done about them, as CMA208 asks of publishers; empty without a policy.',
      {
        risk: string('The risk, in a few words.'),
        level: oneOf(
          ['low', 'medium', 'high'],
          'By the share of published reviews: below 1 %, below 5 %, or more. The limits are ours.',
        ),
        detected: counted('Reviews that were detected.'),
        investigated: counted('Of these, reviews that were decided on.'),
        acted: counted('Of these, reviews that were removed or marked.'),
        measures: string('What is done about the risk.'),
      },
    ),
  },
);

export const signedReport = {
  report: complianceReport,
  note: nullable(
    string(
      'Signed note of the transparency log: its name, the SHA-256 hash (Base64) of `report` as canonical JSON (RFC 8785), and the time. Verify it with the keys of the log. Null until the log has begun.',
    ),
  ),
};
