export type Label = 'positive' | 'neutral' | 'negative';
