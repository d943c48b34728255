import { Logging, LogLevel } from 'mediabunny';

// The library logs every unusual track to the console; errors that matter are thrown or returned.
Logging.level = LogLevel.Silent;
