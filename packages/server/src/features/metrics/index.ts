export { type MetricsReader, readMetrics, serveMetrics } from './scraping.ts';
