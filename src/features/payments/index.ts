export { readReturn } from './return-query.ts'
