/** Name of the plugin in the log. */
export const context = 'TribunePlugin';
