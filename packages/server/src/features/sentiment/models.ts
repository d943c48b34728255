import type { Db } from '../../platform/db/database.ts';
import { decodeModel, type SentimentModel } from './model.ts';
import { modelVersion, storedModel } from './training.ts';

/** Returns the language's current model; null if there is none. */
export type ModelOf = (language: string) => Promise<SentimentModel | null>;

/** A worker's cache of decoded models. A model takes 8 MB and 50 ms to load, so it is reloaded only when its version changes. */
export class Models {
  readonly #db: Db;
  readonly #kept = new Map<string, SentimentModel | null>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** For a batch of reviews, which asks for the current version once per language. */
  forBatch(): ModelOf {
    const asked = new Map<string, Promise<SentimentModel | null>>();
    return (language) => {
      const model = asked.get(language) ?? this.of(language);
      asked.set(language, model);
      return model;
    };
  }

  /** The language's current model; null if there is none. */
  async of(language: string): Promise<SentimentModel | null> {
    const current = await modelVersion(this.#db, language);
    const kept = this.#kept.get(language);
    if (!current) return null;
    if (kept?.version === current.version) return kept;
    const stored = await storedModel(this.#db, language);
    const model = stored ? await decodeModel(stored.model) : null;
    this.#kept.set(language, model);
    return model;
  }
}

const models = new WeakMap<Db, Models>();

/** The cache of this process, which persists between runs of the job. */
export function modelsOf(db: Db): Models {
  const known = models.get(db) ?? new Models(db);
  models.set(db, known);
  return known;
}
