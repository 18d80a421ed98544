export { accountLists } from './list.tsx'
