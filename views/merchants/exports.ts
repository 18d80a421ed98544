export { AccountTable } from './table.tsx'
