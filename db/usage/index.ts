export { kindAndName, listUsage } from './list-usage.ts';
