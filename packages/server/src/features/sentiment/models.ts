import type { Db } from '../../platform/db/database.ts';
import { decodeModel, type SentimentModel } from './model.ts';
import { modelVersion, storedModel } from './training.ts';

/** Decoded models of a worker: one takes 8 MB and 50 ms to load, so each is loaded when its version is new. */
export class Models {
  readonly #db: Db;
  readonly #kept = new Map<string, SentimentModel | null>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** What is known of a language now; null when nothing was learnt of it. */
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

/** The models of this process, which stay decoded from one run of the job to the next. */
export function modelsOf(db: Db): Models {
  const known = models.get(db) ?? new Models(db);
  models.set(db, known);
  return known;
}
