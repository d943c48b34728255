import { oneOf } from './schema.ts';

/**
 * How a machine made a text, in the terms of the IPTC (https://cv.iptc.org/newscodes/digitalsourcetype/), which schema.org and C2PA share:
 * `algorithmicMedia` follows rules that nobody trained, `trainedAlgorithmicMedia` comes from a trained model.
 */
export const digitalSourceTypes = ['algorithmicMedia', 'trainedAlgorithmicMedia'] as const;
export type DigitalSourceType = (typeof digitalSourceTypes)[number];

/** The mark of a generated text in a response, which programs can read (regulation (EU) 2024/1689, article 50(2)). */
export const digitalSourceType = oneOf(
  digitalSourceTypes,
  'IPTC digital source type of the texts, as a mark that they are generated: `trainedAlgorithmicMedia` if a trained model worded them, `algorithmicMedia` if rules did. Pass it on where you publish them: as `data-digital-source-type` in HTML, as `digitalSourceType` of schema.org in JSON-LD.',
);
