export { readTillToday } from './read-closing.ts'
